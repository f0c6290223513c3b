import { reported } from '@newsletters/shared/api/reported';
import { subscriptionsQuery } from '@newsletters/shared/api/subscriptions';
import { deleteUser, type User } from '@newsletters/shared/api/users';
import { ConfirmRemoval } from '@newsletters/shared/forms';
import { useMutation, useQuery } from '@newsletters/shared/query';
import { t } from '@newsletters/shared/texts';
import { userName } from './userName';

function Impact(user: User) {
  const { data } = useQuery(subscriptionsQuery(user.id));
  const name = userName(user);
  return data
    ? t(
        '{name} will be deleted along with their profile{count, plural, =0 {} one { and # subscription} other { and # subscriptions}}. Their newsletters stay, without an owner.',
        { name, count: data.length },
      )
    : t(
        '{name} will be deleted along with their profile and all their subscriptions. Their newsletters stay, without an owner.',
        { name },
      );
}

interface Props {
  user: User | undefined;
  onClose: () => void;
}

/** Asks for confirmation, saying what else will be lost, then deletes a user. */
export function DeleteUser({ user, onClose }: Props) {
  const removal = useMutation(reported(deleteUser, () => ({ message: t('User deleted') })));
  return (
    <ConfirmRemoval
      target={user}
      question={t('Are you sure you want to delete this user?')}
      action={t('Delete')}
      impact={(shown) => <Impact {...shown} />}
      removal={removal}
      onConfirm={({ id }) => removal.mutate(id, { onSuccess: onClose })}
      onClose={onClose}
    />
  );
}
