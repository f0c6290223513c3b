import { reported } from '@newsletters/shared/api/reported';
import { saveHeroText } from '@newsletters/shared/api/siteSettings';
import { Form, FormField, useForm, useUnsavedGuard, useWatch, zodResolver } from '@newsletters/shared/forms';
import { heroSchema, type HeroForm as Values } from '@newsletters/shared/model';
import { useMutation } from '@newsletters/shared/query';
import { Box, Button } from '@newsletters/shared/ui';
import { useEffect } from 'react';

interface Props {
  heading: string;
  text: string;
  /** Called with what is in the fields, for the preview. */
  onTyped: (texts: Values) => void;
}

/** The texts of the hero banner. What another admin saves in the meantime appears in fields without edits. */
export function HeroForm({ heading, text, onTyped }: Props) {
  const saving = useMutation(reported(saveHeroText, () => ({ message: 'Hero content saved' })));
  const { control, handleSubmit, formState, reset } = useForm<Values>({
    resolver: zodResolver(heroSchema),
    values: { hero_heading: heading, hero_text: text },
    resetOptions: { keepDirtyValues: true },
  });
  const { isDirty, isSubmitting } = formState;
  const [hero_heading, hero_text] = useWatch({ control, name: ['hero_heading', 'hero_text'] });
  useEffect(() => onTyped({ hero_heading, hero_text }), [onTyped, hero_heading, hero_text]);
  const guard = useUnsavedGuard(isDirty);
  const submit = handleSubmit((values) =>
    saving.mutateAsync(values).then(
      () => reset(values, { keepDirtyValues: false }),
      // The form shows the error, which the mutation keeps.
      () => undefined,
    ),
  );
  return (
    <Form label="Hero content" error={saving.error} onSubmit={submit}>
      <FormField
        control={control}
        name="hero_heading"
        label="Hero heading"
        helperText="Leave empty to use the default heading."
      />
      <FormField
        control={control}
        name="hero_text"
        label="Hero text"
        multiline
        minRows={3}
        maxRows={12}
        helperText="Leave empty to use the default text."
      />
      <Box>
        <Button type="submit" variant="contained" loading={isSubmitting}>
          Save Hero Content
        </Button>
      </Box>
      {guard.dialog}
    </Form>
  );
}
