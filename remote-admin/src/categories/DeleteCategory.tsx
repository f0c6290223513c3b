import { type Category, deleteCategory } from '@newsletters/shared/api/categories';
import { undoableDeletion } from '@newsletters/shared/api/history';
import { newslettersInCategoryQuery } from '@newsletters/shared/api/newsletterWrites';
import { reported } from '@newsletters/shared/api/reported';
import { ConfirmRemoval } from '@newsletters/shared/forms';
import { counted } from '@newsletters/shared/model';
import { useMutation, useQuery } from '@newsletters/shared/query';

function Impact({ id, name }: Category) {
  const { data: count, error } = useQuery(newslettersInCategoryQuery(id));
  if (error) return `“${name}” can only be deleted if no newsletters use it.`;
  if (count === undefined) return `Counting the newsletters in “${name}”…`;
  if (count === 0) return `No newsletters use “${name}”.`;
  const [use, them] = count === 1 ? ['uses', 'it'] : ['use', 'them'];
  return `${counted(count, 'newsletter')} ${use} “${name}”. Move ${them} to another category first.`;
}

interface Props {
  category: Category | undefined;
  onClose: () => void;
}

/** Asks for confirmation, then deletes a category. One that newsletters use stays, and the dialog says why. */
export function DeleteCategory({ category, onClose }: Props) {
  const removal = useMutation(
    reported(deleteCategory, (_deleted, id) => ({
      message: 'Category deleted',
      action: undoableDeletion('categories', id),
    })),
  );
  return (
    <ConfirmRemoval
      target={category}
      question="Are you sure you want to delete this category?"
      action="Delete"
      impact={(shown) => <Impact {...shown} />}
      removal={removal}
      onConfirm={({ id }) => removal.mutate(id, { onSuccess: onClose })}
      onClose={onClose}
    />
  );
}
