import type { Introduction } from '@newsletters/shared/api/newsletters/reads';
import { isListed, isScheduled, momentOf } from '@newsletters/shared/model';
import { Alert } from '@newsletters/shared/ui';

function textOf(newsletter: Introduction) {
  if (newsletter.state === 'discontinued') return 'No longer published';
  if (isScheduled(newsletter) && newsletter.publish_at)
    return `Published on ${momentOf(newsletter.publish_at)}: until then, only editors see this`;
  return 'Hidden: only editors see this';
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
