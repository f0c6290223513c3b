import { reported } from '@newsletters/shared/api/reported';
import { subscriptionsQuery } from '@newsletters/shared/api/subscriptions';
import { deleteUser, type User } from '@newsletters/shared/api/users';
import { ConfirmRemoval } from '@newsletters/shared/forms';
import { counted } from '@newsletters/shared/model';
import { useMutation, useQuery } from '@newsletters/shared/query';
import { userName } from './userName';

function Impact(user: User) {
  const { data } = useQuery(subscriptionsQuery(user.id));
  const subscriptions = data ? counted(data.length, 'subscription') : 'all their subscriptions';
  return `${userName(user)} will be deleted along with their profile and ${subscriptions}. Their newsletters stay, without an owner.`;
}

interface Props {
  user: User | undefined;
  onClose: () => void;
}

/** Asks for confirmation, saying what else will be lost, then deletes a user. */
export function DeleteUser({ user, onClose }: Props) {
  const removal = useMutation(reported(deleteUser, () => ({ message: 'User deleted' })));
  return (
    <ConfirmRemoval
      target={user}
      question="Are you sure you want to delete this user?"
      action="Delete"
      impact={(shown) => <Impact {...shown} />}
      removal={removal}
      onConfirm={({ id }) => removal.mutate(id, { onSuccess: onClose })}
      onClose={onClose}
    />
  );
}
