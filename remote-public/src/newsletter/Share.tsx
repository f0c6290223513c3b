import { notify } from '@newsletters/shared/notifications';
import { t } from '@newsletters/shared/texts';
import { Button, ErrorBanner, ShareIcon } from '@newsletters/shared/ui';
import { useState } from 'react';

/** Opens the system's share sheet. Returns whether there is one; closing it is not a failure. */
async function openSheet(data: ShareData): Promise<boolean> {
  if (!navigator.share) return false;
  try {
    await navigator.share(data);
    return true;
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError';
  }
}

/** Shares the address of a newsletter: with the system's share sheet, or by copying the link. */
export function Share({ id, title }: { id: string; title: string }) {
  const [failed, setFailed] = useState<string>();
  const share = async () => {
    const url = new URL(`/newsletter/${id}`, window.location.href).href;
    setFailed(undefined);
    if (await openSheet({ title, url })) return;
    try {
      await navigator.clipboard.writeText(url);
      notify({ message: t('Link copied') });
    } catch {
      setFailed(t("The link couldn't be copied. Here it is: {url}", { url }));
    }
  };
  return (
    <>
      <Button startIcon={<ShareIcon />} size="large" onClick={share}>
        {t('Share')}
      </Button>
      <ErrorBanner error={failed} />
    </>
  );
}
