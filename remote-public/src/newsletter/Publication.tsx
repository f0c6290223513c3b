import type { Introduction } from '@newsletters/shared/api/newsletters/reads';
import { isListed, isScheduled, momentOf } from '@newsletters/shared/model';
import { t } from '@newsletters/shared/texts';
import { Alert } from '@newsletters/shared/ui';

function textOf(newsletter: Introduction) {
  if (newsletter.state === 'discontinued') return t('No longer published');
  if (isScheduled(newsletter) && newsletter.publish_at)
    return t('Published on {moment}: until then, only editors see this', {
      moment: momentOf(newsletter.publish_at),
    });
  return t('Hidden: only editors see this');
}

/** Says that a newsletter isn't for everybody, or is no longer published; nothing for any other. */
export function Publication({ newsletter }: { newsletter: Introduction }) {
  if (isListed(newsletter)) return null;
  return (
    <Alert severity="info" role="note" sx={{ mb: { xs: 2, md: 3 } }}>
      {textOf(newsletter)}
    </Alert>
  );
}
