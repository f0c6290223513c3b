import { reported } from '@newsletters/shared/api/reported';
import { type SiteSettings, saveHeroText, siteSettingsQuery } from '@newsletters/shared/api/siteSettings';
import { Form, FormField, useForm, useUnsavedGuard, useWatch, zodResolver } from '@newsletters/shared/forms';
import { heroSchema, type HeroForm as Values } from '@newsletters/shared/model';
import { queryClient, useMutation } from '@newsletters/shared/query';
import { Box, Button } from '@newsletters/shared/ui';
import { useEffect, useState } from 'react';
import { ConflictDialog } from '../conflicts/ConflictDialog';
import { useConflict, withoutConflict } from '../conflicts/useConflict';
import { DraftBanner } from '../drafts/DraftBanner';
import { useDraft } from '../drafts/useDraft';

interface Props {
  /** Null where there are none yet. */
  settings: SiteSettings | null;
  /** Called with what is in the fields, for the preview. */
  onTyped: (texts: Values) => void;
}

const textsOf = (settings: SiteSettings | null): Values => ({
  hero_heading: settings?.hero_heading ?? '',
  hero_text: settings?.hero_text ?? '',
});

/** The texts of the hero banner. What another admin saves in the meantime appears in fields without edits. */
export function HeroForm({ settings, onTyped }: Props) {
  const saving = useMutation(reported(saveHeroText, () => ({ message: 'Hero content saved' })));
  const form = useForm<Values>({
    resolver: zodResolver(heroSchema),
    values: textsOf(settings),
    resetOptions: { keepDirtyValues: true },
  });
  const { control, handleSubmit, reset } = form;
  const { isDirty, isSubmitting } = form.formState;
  // The settings that the user's changes are based on.
  const [base, setBase] = useState(settings);
  if (!isDirty && base !== settings) setBase(settings);
  const [hero_heading, hero_text] = useWatch({ control, name: ['hero_heading', 'hero_text'] });
  useEffect(() => onTyped({ hero_heading, hero_text }), [onTyped, hero_heading, hero_text]);
  const draft = useDraft({
    item: 'hero',
    form,
    dirty: isDirty,
    rest: base,
    onRestore: (earlier) => {
      reset(textsOf(earlier));
      setBase(earlier);
    },
  });
  const guard = useUnsavedGuard(isDirty, draft.drop);
  const save = (against: SiteSettings | null) =>
    handleSubmit((values) =>
      saving.mutateAsync({ base: against, sent: conflict.sent, ...values }).then(
        () => {
          draft.drop();
          conflict.setSent([]);
          reset(values, { keepDirtyValues: false });
        },
        // Any other error is kept by the mutation, and the form shows it.
        (failure) => conflict.ask(failure, values),
      ),
    );
  const conflict = useConflict<SiteSettings, Values>((theirs, keepMine) => {
    queryClient.setQueryData(siteSettingsQuery.queryKey, theirs);
    reset(textsOf(theirs), { keepDirtyValues: keepMine });
    setBase(theirs);
    if (keepMine) void save(theirs)();
  });
  return (
    <Form label="Hero content" error={withoutConflict(saving.error)} onSubmit={save(base)}>
      <DraftBanner {...draft} />
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
      <ConflictDialog table="site_settings" {...conflict.dialog} />
    </Form>
  );
}
