import { type Category, deleteCategory } from '@newsletters/shared/api/categories';
import { newslettersInCategoryQuery } from '@newsletters/shared/api/newsletterWrites';
import { ConfirmRemoval } from '@newsletters/shared/forms';
import { counted } from '@newsletters/shared/model';
import { useMutation, useQuery } from '@newsletters/shared/query';

function Impact({ id, name }: Category) {
  const { data: count, error } = useQuery(newslettersInCategoryQuery(id));
  if (error) return `“${name}” can only be deleted while no newsletter uses it.`;
  if (count === undefined) return `“${name}”: counting its newsletters …`;
  if (count === 0) return `“${name}”: no newsletter uses this category.`;
  const use = count === 1 ? 'uses' : 'use';
  return `“${name}”: ${counted(count, 'newsletter')} ${use} this category. It can be deleted once they are in another one.`;
}

interface Props {
  category: Category | undefined;
  onClose: () => void;
}

/** Deletes a category after confirmation; one that newsletters use stays, with the reason. */
export function DeleteCategory({ category, onClose }: Props) {
  const removal = useMutation(deleteCategory);
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
