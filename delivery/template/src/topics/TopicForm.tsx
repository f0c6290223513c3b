import { saveCategory } from '@newsletters/shared/api/categories';
import { reported } from '@newsletters/shared/api/reported';
import { Form, FormField, useForm, zodResolver } from '@newsletters/shared/forms';
import { categorySchema, type CategoryForm as Values } from '@newsletters/shared/model';
import { useMutation } from '@newsletters/shared/query';
import { t } from '@newsletters/shared/texts';
import { Button } from '@newsletters/shared/ui';

/** Creates a topic. */
export function TopicForm() {
  const saving = useMutation(
    reported(saveCategory, ({ name }) => ({ message: t('{name} is added', { name }) })),
  );
  const { control, formState, handleSubmit, reset } = useForm<Values>({
    resolver: zodResolver(categorySchema),
    defaultValues: { name: '', description: '' },
  });
  const save = handleSubmit((values) =>
    saving.mutateAsync({ base: null, sent: [], ...values }).then(
      () => reset(),
      // The mutation keeps the error, and the form shows it.
      () => undefined,
    ),
  );
  return (
    <Form label={t('New Topic')} error={saving.error} pending={formState.isSubmitting} onSubmit={save}>
      <FormField control={control} name="name" label={t('Name')} required />
      <FormField control={control} name="description" label={t('Description')} multiline maxRows={6} />
      <Button type="submit" variant="contained" loading={formState.isSubmitting} sx={{ alignSelf: 'start' }}>
        {t('Add Topic')}
      </Button>
    </Form>
  );
}
