import { type Category, saveCategory } from '@newsletters/shared/api/categories';
import { reported } from '@newsletters/shared/api/reported';
import {
  DialogContent,
  Form,
  FormDialog,
  FormField,
  useForm,
  useUnsavedGuard,
  zodResolver,
} from '@newsletters/shared/forms';
import { categorySchema, limits, type CategoryForm as Values } from '@newsletters/shared/model';
import { useMutation } from '@newsletters/shared/query';
import { t } from '@newsletters/shared/texts';
import { Button, Stack } from '@newsletters/shared/ui';
import { useState } from 'react';
import { ConflictDialog } from '../conflicts/ConflictDialog';
import { useConflict, withoutConflict } from '../conflicts/useConflict';
import { DraftBanner } from '../drafts/DraftBanner';
import { useDraft } from '../drafts/useDraft';

interface Props {
  /** Null for a new category. */
  category: Category | null;
  open: boolean;
  onClose: () => void;
  onSaved?: (category: Category) => void;
}

const valuesOf = (category: Category | null): Values => ({
  name: category?.name ?? '',
  description: category?.description ?? '',
});

/** Creates or changes a category. */
export function CategoryForm({ category, open, onClose, onSaved }: Props) {
  const saving = useMutation(reported(saveCategory, () => ({ message: t('Category saved') })));
  const [base, setBase] = useState(category);
  const form = useForm<Values>({
    resolver: zodResolver(categorySchema),
    defaultValues: valuesOf(category),
  });
  const { control, handleSubmit } = form;
  const { isDirty, isSubmitting } = form.formState;
  const draft = useDraft({
    item: open ? `category ${category?.id ?? 'new'}` : undefined,
    form,
    dirty: open && isDirty,
    rest: base,
    onRestore: (earlier) => {
      form.reset(valuesOf(earlier));
      setBase(earlier);
    },
  });
  const guard = useUnsavedGuard(open && isDirty, draft.drop, isSubmitting);
  const save = (against: Category | null) =>
    handleSubmit((values) =>
      saving.mutateAsync({ base: against, sent: conflict.sent, ...values }).then(
        (saved) => {
          draft.drop();
          onSaved?.(saved);
          guard.finish(onClose);
        },
        // Any other error is kept by the mutation, and the form shows it.
        (failure) => conflict.ask(failure, values),
      ),
    );
  const conflict = useConflict<Category, Values>((theirs, keepMine) => {
    form.reset(valuesOf(theirs), { keepDirtyValues: keepMine });
    setBase(theirs);
    if (keepMine) void save(theirs)();
  });
  const close = async () => {
    if (await guard.ask()) onClose();
  };
  const title = category ? t('Edit Category') : t('New Category');
  return (
    <FormDialog title={title} open={open} onClose={close}>
      <DialogContent>
        <Form
          label={title}
          error={withoutConflict(saving.error)}
          pending={isSubmitting}
          onSubmit={save(base)}
          sx={{ pt: 1 }}
        >
          <DraftBanner {...draft} />
          <FormField
            control={control}
            name="name"
            label={t('Name')}
            required
            minLength={limits.categoryNameMin}
            autoFocus
          />
          <FormField
            control={control}
            name="description"
            label={t('Description')}
            multiline
            minRows={3}
            maxRows={8}
          />
          <Stack direction="row" sx={{ gap: 1, justifyContent: 'flex-end' }}>
            <Button onClick={close} disabled={isSubmitting}>
              {t('Cancel')}
            </Button>
            <Button type="submit" variant="contained" loading={isSubmitting}>
              {category ? t('Save Category') : t('Create Category')}
            </Button>
          </Stack>
        </Form>
      </DialogContent>
      {guard.dialog}
      <ConflictDialog table="categories" {...conflict.dialog} />
    </FormDialog>
  );
}
