import { type Category, deleteCategory, removeCategory } from '@newsletters/shared/api/categories';
import { eachOf, reasonsOf } from '@newsletters/shared/api/eachOf';
import { bringBack } from '@newsletters/shared/api/history';
import { audience } from '@newsletters/shared/api/reported';
import { ConfirmDialog } from '@newsletters/shared/forms';
import { named, sentences } from '@newsletters/shared/model';
import { notify } from '@newsletters/shared/notifications';
import { queryClient } from '@newsletters/shared/query';
import { t } from '@newsletters/shared/texts';
import { Button } from '@newsletters/shared/ui';
import { type Dispatch, type SetStateAction, useRef, useState } from 'react';
import { type Progress, SelectionFrame } from '../selection/SelectionFrame';

const remove = (id: string, batch: string) =>
  queryClient
    .getMutationCache()
    .build(queryClient, { ...deleteCategory, mutationFn: (one: string) => removeCategory(one, batch) })
    .execute(id);

/** Restores categories. If some fail, it names them, and can be tried again with those. */
function undoOf(deleted: Category[]) {
  let left = deleted;
  return {
    label: t('Undo'),
    onAct: async () => {
      const started = audience();
      const { made, failures } = await eachOf(left, ({ id }, batch) => bringBack('categories', id, batch));
      left = failures.map(({ item }) => item);
      if (started !== audience()) return;
      const [first] = failures;
      if (first) {
        const titles = named(left.map(({ name }) => name));
        throw new Error(sentences(t('Undo failed for {titles}', { titles }), first.error.message));
      }
      notify({
        message: t('{count, plural, one {# category} other {# categories}} restored', { count: made.length }),
      });
    },
  };
}

interface Props {
  /** All categories. */
  categories: Category[];
  selected: ReadonlySet<string>;
  onSelect: Dispatch<SetStateAction<ReadonlySet<string>>>;
}

/** What is selected of the categories. Those that are deleted leave the selection; those that can't be are named and stay. */
export function CategorySelection({ categories, selected, onSelect }: Props) {
  const [progress, setProgress] = useState<Progress>();
  const [failure, setFailure] = useState('');
  const [asking, setAsking] = useState(false);
  const controller = useRef<AbortController>(undefined);
  const rows = categories.filter(({ id }) => selected.has(id));
  const all = rows.length;

  const removeAll = async () => {
    setAsking(false);
    setFailure('');
    const started = audience();
    const tell = (done: number) =>
      setProgress({
        doing: t('Deleting'),
        status: t('Deleting: {done, number} of {all, number}', { done, all }),
        part: done / all,
      });
    tell(0);
    controller.current = new AbortController();
    const { made, failures } = await eachOf(rows, ({ id }, batch) => remove(id, batch), {
      onProgress: tell,
      signal: controller.current.signal,
    });
    setProgress(undefined);
    setFailure(reasonsOf(failures, ({ name }) => name));
    const gone = made.map(({ item }) => item);
    const ids = new Set(gone.map(({ id }) => id));
    onSelect((now) => new Set([...now].filter((id) => !ids.has(id))));
    if (started !== audience()) return;
    notify({
      message: t('Deleted {count, plural, one {# category} other {# categories}}', { count: gone.length }),
      action: gone.length > 0 ? undoOf(gone) : undefined,
    });
  };
  return (
    <SelectionFrame
      label={t('Selected categories')}
      selected={t('{count, number} selected', { count: all })}
      progress={progress}
      failure={failure}
      onCancel={() => controller.current?.abort()}
      onClear={() => onSelect(new Set())}
      actions={
        <Button color="error" onClick={() => all > 0 && setAsking(true)}>
          {t('Delete…')}
        </Button>
      }
    >
      <ConfirmDialog
        open={asking}
        question={
          all === 1
            ? t('Are you sure you want to delete this category?')
            : t('Are you sure you want to delete these categories?')
        }
        impact={t('{names}. Those with newsletters stay.', {
          names: named(rows.map(({ name }) => t('“{title}”', { title: name }))),
        })}
        action={t('Delete')}
        onConfirm={() => void removeAll()}
        onCancel={() => setAsking(false)}
      />
    </SelectionFrame>
  );
}
