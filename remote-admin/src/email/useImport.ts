import type { useForm } from '@newsletters/shared/forms';
import type { NewsletterForm } from '@newsletters/shared/model';
import { notify } from '@newsletters/shared/notifications';
import { t } from '@newsletters/shared/texts';
import { focusHeading } from '@newsletters/shared/ui';
import { useEffect, useRef, useState } from 'react';
import { ImportError, importMessage } from './importError';
import type { Prepared } from './prepare';
import { storeImages } from './storeImages';

type Form = Pick<ReturnType<typeof useForm<NewsletterForm>>, 'getValues' | 'setValue' | 'formState'>;
type Texts = Pick<NewsletterForm, 'title' | 'description' | 'example_content'>;

/** How far the import of a file is. */
export type Import =
  | { name: 'none' }
  | { name: 'reading' }
  | { name: 'pasting' }
  | { name: 'asking'; prepared: Prepared }
  | { name: 'storing'; stored: number; total: number }
  | { name: 'failed'; message: string };

/** What an import has filled in, and what was there before. */
export interface Imported {
  /** Two can have the same title. */
  id: string;
  title: string;
  summary: string[];
  before: Partial<Texts>;
}

const textsOf = ({ title, description, example_content }: NewsletterForm): Texts => ({
  title,
  description,
  example_content,
});

const failed = () => {
  throw new ImportError(t("The import couldn't be loaded. Check your connection and try again."));
};

const load = () => Promise.all([import('./prepare'), import('./summary')]).catch(failed);
const loadPasting = () => Promise.all([import('../pasting/paste'), import('./summary')]).catch(failed);

/** Imports an email into the form, for review: nothing is saved but its images. */
export function useImport({ getValues, setValue, formState }: Form, onStored: (url: string) => void) {
  const [state, setState] = useState<Import>({ name: 'none' });
  // What comes after it may fail, or be cancelled, and it can still be undone.
  const [imported, setImported] = useState<Imported>();
  const [names, setNames] = useState<string[]>([]);
  const running = useRef(new AbortController());
  useEffect(() => () => running.current.abort(), []);

  // As when typing: nothing is called missing before somebody has tried to save.
  const { isSubmitted: shouldValidate } = formState;
  const fill = (texts: Partial<Texts>) => {
    for (const field of ['title', 'description', 'example_content'] as const) {
      const text = texts[field];
      if (text !== undefined) setValue(field, text, { shouldDirty: true, shouldValidate });
    }
  };

  /** Starts a step in place of the one before. What is left of that is ignored. */
  const run = async (first: Import, step: (signal: AbortSignal) => Promise<Import>) => {
    running.current.abort();
    const controller = new AbortController();
    running.current = controller;
    const { signal } = controller;
    setState(first);
    const next = await step(signal).catch(
      (error: Error): Import => ({ name: 'failed', message: importMessage(error) }),
    );
    if (!signal.aborted) setState(next);
  };

  const store = async (prepared: Prepared, signal: AbortSignal): Promise<Import> => {
    const [{ exampleWith }, { summaryOf }] = await load();
    const total = prepared.images.length;
    const showProgress = (stored: number) => setState({ name: 'storing', stored, total });
    showProgress(0);
    const urls = await storeImages(prepared, signal, showProgress);
    urls.forEach(onStored);
    const before = textsOf(getValues());
    fill({
      title: prepared.title || before.title,
      description: prepared.description?.text ?? before.description,
      example_content: exampleWith(prepared, urls),
    });
    setNames(prepared.names);
    const title = t('Imported “{file}”', { file: prepared.fileName });
    setImported({ id: crypto.randomUUID(), title, summary: summaryOf(prepared), before });
    return { name: 'none' };
  };

  /** Fills in the example from a document on the clipboard. */
  const paste = (source: string) =>
    run({ name: 'pasting' }, async (signal) => {
      const [pasting, { pastedSummary }] = await loadPasting();
      const pasted = pasting.paste(source);
      signal.throwIfAborted();
      const { example_content } = getValues();
      fill({ example_content: pasted.html });
      const summary = pastedSummary(pasted);
      const title = t('Document pasted');
      setImported({ id: crypto.randomUUID(), title, summary, before: { example_content } });
      return { name: 'none' };
    });

  const read = (file: File) =>
    run({ name: 'reading' }, async (signal) => {
      const [{ prepare }] = await load();
      const prepared = await prepare(file);
      signal.throwIfAborted();
      const isEmpty = Object.values(textsOf(getValues())).every((text) => text.trim() === '');
      return isEmpty ? store(prepared, signal) : { name: 'asking', prepared };
    });

  const readOne = ([file, ...more]: File[]) => {
    if (more.length > 0)
      void run({ name: 'reading' }, () =>
        Promise.reject(
          new ImportError(
            t('One email is imported here. For several, choose “{action}” in the list of newsletters.', {
              action: t('From emails…'),
            }),
          ),
        ),
      );
    else if (file) void read(file);
  };

  const cancel = () => {
    running.current.abort();
    setState({ name: 'none' });
  };
  const end = () => {
    cancel();
    setImported(undefined);
  };
  const forget = () => {
    setNames([]);
    end();
  };
  return {
    state,
    imported,
    /** The names of the people the imported email was sent to. */
    names,
    busy: ['reading', 'pasting', 'storing'].includes(state.name),
    read,
    /** Like `read`, for files that were dropped. */
    readOne,
    paste,
    replace: () => {
      if (state.name !== 'asking') return;
      const { prepared } = state;
      void run({ name: 'reading' }, (signal) => store(prepared, signal));
    },
    /** Ends what is under way. */
    cancel,
    /** The same, and what was imported can no longer be undone. */
    end,
    /** Only that. What is under way goes on. */
    close: () => setImported(undefined),
    /** Ends it when the form is filled from elsewhere: neither its rest nor its Undo may replace that. */
    forget,
    undo: () => {
      if (!imported) return;
      fill(imported.before);
      forget();
      focusHeading();
      notify({ message: t('Import undone') });
    },
  };
}
