import { bringBack } from '@newsletters/shared/api/history';
import type { NewsletterListItem } from '@newsletters/shared/api/newsletters/reads';
import { deleteNewsletter } from '@newsletters/shared/api/newsletters/writes';
import { reported } from '@newsletters/shared/api/reported';
import { subscribersNumberQuery } from '@newsletters/shared/api/subscribers';
import { ConfirmRemoval } from '@newsletters/shared/forms';
import { notify } from '@newsletters/shared/notifications';
import { useMutation, useQuery } from '@newsletters/shared/query';
import { t } from '@newsletters/shared/texts';
import { restorable } from './restorable';

type Target = Pick<NewsletterListItem, 'id' | 'title'>;

function Lost({ id, title }: Target) {
  const { data: count, error } = useQuery({ ...subscribersNumberQuery(id), staleTime: 0 });
  if (error) return t('“{title}” and its subscriptions will be deleted.', { title });
  if (count === undefined) return t('Counting the subscribers of “{title}”…', { title });
  if (count === 0) return t('“{title}” has no active subscribers.', { title });
  return t(
    '{count, plural, one {“{title}” has # active subscriber. Their subscription will be deleted.} other {“{title}” has # active subscribers. Their subscriptions will be deleted.}}',
    { count, title },
  );
}

const Impact = (newsletter: Target) => (
  <>
    <Lost {...newsletter} /> {restorable(1)}
  </>
);

async function undo(id: string) {
  await bringBack('newsletters', id);
  notify({ message: t('Newsletter restored') });
}

interface Props {
  newsletter: Target | undefined;
  onClose: () => void;
  onDeleted?: (id: string) => void;
}

/** Asks for confirmation, then deletes a newsletter. Its image stays, so that Undo and the history bring it back too. */
export function DeleteNewsletter({ newsletter, onClose, onDeleted }: Props) {
  const removal = useMutation(
    reported(deleteNewsletter, ({ id }) => ({
      message: t('Newsletter deleted'),
      action: { label: t('Undo'), onAct: () => undo(id) },
    })),
  );
  return (
    <ConfirmRemoval
      target={newsletter}
      question={t('Are you sure you want to delete this newsletter?')}
      action={t('Delete')}
      impact={(shown) => <Impact {...shown} />}
      removal={removal}
      onConfirm={({ id }) =>
        removal.mutate(id, {
          onSuccess: () => {
            onDeleted?.(id);
            onClose();
          },
        })
      }
      onClose={onClose}
    />
  );
}
