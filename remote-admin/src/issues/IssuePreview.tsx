import { DialogContent, FormDialog } from '@newsletters/shared/forms';
import { ErrorBanner, Loading } from '@newsletters/shared/ui';
import { useEffect, useState } from 'react';
import { Preview } from '../editor/Preview';
import { importMessage } from '../email/importError';

/** The image as an address, so that it's shown before it's stored. */
async function shown(image: Blob) {
  const bytes = new Uint8Array(await image.arrayBuffer());
  const text = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
  return `data:${image.type};base64,${btoa(text)}`;
}

async function exampleOf(file: File) {
  const { exampleWith, prepare } = await import('../email/prepare');
  const prepared = await prepare(file);
  return exampleWith(prepared, await Promise.all(prepared.images.map(({ blob }) => shown(blob))));
}

interface Props {
  file: File;
  name: string;
  open: boolean;
  onClose: () => void;
}

function Example({ file }: { file: File }) {
  const [html, setHtml] = useState<string>();
  const [error, setError] = useState<string>();
  useEffect(() => {
    let current = true;
    exampleOf(file).then(
      (example) => current && setHtml(example),
      (failure: Error) => current && setError(importMessage(failure)),
    );
    return () => {
      current = false;
    };
  }, [file]);
  if (error) return <ErrorBanner error={error} />;
  return html === undefined ? <Loading /> : <Preview html={html} height={480} />;
}

/** An email as readers will see it; nothing is stored yet. */
export function IssuePreview({ file, name, open, onClose }: Props) {
  return (
    <FormDialog title={name} width="md" open={open} onClose={onClose}>
      <DialogContent>
        <Example file={file} />
      </DialogContent>
    </FormDialog>
  );
}
