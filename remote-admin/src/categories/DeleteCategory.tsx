import { type Category, deleteCategory } from '@newsletters/shared/api/categories';
import { bringBack } from '@newsletters/shared/api/history';
import { newslettersInCategoryQuery } from '@newsletters/shared/api/newsletters/writes';
import { reported } from '@newsletters/shared/api/reported';
import { ConfirmRemoval } from '@newsletters/shared/forms';
import { named } from '@newsletters/shared/model';
import { notify } from '@newsletters/shared/notifications';
import { mutationOptions, queryClient, useMutation, useQuery } from '@newsletters/shared/query';
import { t } from '@newsletters/shared/texts';
import { useRef, useState } from 'react';
import { MoveFirst, mustMove } from './MoveFirst';
import type { Moved } from './moveNewsletters';

function Impact({ id, name }: Category) {
  const { data: count, error } = useQuery(newslettersInCategoryQuery(id));
  if (error) return t('“{name}” can only be deleted if no newsletters use it.', { name });
  if (count === undefined) return t('Counting the newsletters in “{name}”…', { name });
  if (count === 0) return t('No newsletters use “{name}”.', { name });
  return t(
    '{count, plural, one {# newsletter uses “{name}”. Move it to another category first.} other {# newsletters use “{name}”. Move them to another category first.}}',
    { count, name },
  );
}

const loadMoving = () => import('./moveNewsletters');
const nothingMoved = (): Moved => ({ to: new Set(), changed: [], titles: new Map() });

interface Removal {
  category: Category;
  /** Where its newsletters go first. */
  target: Category | undefined;
  /** What earlier attempts have moved; what this one moves is added. */
  moved: Moved;
  onProgress: (moved: number) => void;
}

/** How to bring back the category, and then what was in it. */
const undoOf = (id: string, moveBack?: () => Promise<unknown>) => {
  let restored = false;
  return {
    label: t('Undo'),
    onAct: async () => {
      if (!restored) await bringBack('categories', id);
      restored = true;
      if (moveBack) await moveBack();
      else notify({ message: t('Category restored') });
    },
  };
};

const removeCategory = reported(
  mutationOptions({
    mutationFn: async ({ category, target, moved, onProgress }: Removal) => {
      const moveBack = target && (await (await loadMoving()).moveAll(category, target, moved, onProgress));
      await queryClient.getMutationCache().build(queryClient, deleteCategory).execute(category.id);
      return moveBack;
    },
  }),
  (moveBack, { category, moved: { changed, to } }) => ({
    message:
      changed.length > 0
        ? t(
            'Category deleted, {count, plural, one {# newsletter} other {# newsletters}} moved to {category}',
            { count: changed.length, category: named([...to]) },
          )
        : t('Category deleted'),
    action: undoOf(category.id, moveBack),
  }),
);

interface Props {
  category: Category | undefined;
  onClose: () => void;
}

/** Asks for confirmation, then deletes a category. One that newsletters use is deleted after these have moved to another. */
export function DeleteCategory({ category, onClose }: Props) {
  const [target, setTarget] = useState<Category>();
  const [missing, setMissing] = useState(false);
  const [progress, setProgress] = useState<number>();
  const moved = useRef(nothingMoved());
  const removal = useMutation(removeCategory);
  const close = () => {
    moved.current = nothingMoved();
    setTarget(undefined);
    setMissing(false);
    onClose();
  };
  const confirm = (chosen: Category) => {
    setMissing(mustMove(chosen) && !target);
    if (mustMove(chosen) && !target) return;
    if (target) setProgress(0);
    removal.mutate(
      { category: chosen, target, moved: moved.current, onProgress: setProgress },
      { onSuccess: close, onSettled: () => setProgress(undefined) },
    );
  };
  const cancel = () => {
    const before = moved.current;
    if (before.changed.length > 0) void loadMoving().then(({ tellMoved }) => tellMoved(before));
    close();
  };
  return (
    <ConfirmRemoval
      target={category}
      question={t('Are you sure you want to delete this category?')}
      action={target ? t('Move and delete') : t('Delete')}
      impact={(shown) => <Impact {...shown} />}
      removal={removal}
      onConfirm={confirm}
      onClose={cancel}
    >
      {(shown) => (
        <MoveFirst category={shown} target={target} missing={missing} moved={progress} onChange={setTarget} />
      )}
    </ConfirmRemoval>
  );
}
