import type { Newsletter } from '@newsletters/shared/api/newsletters/reads';
import { Form, FormField } from '@newsletters/shared/forms';
import { limits } from '@newsletters/shared/model';
import { t } from '@newsletters/shared/texts';
import { Box, focusHeading, Page, Stack } from '@newsletters/shared/ui';
import { useEffect } from 'react';
import { ConflictDialog } from '../conflicts/ConflictDialog';
import { DraftBanner } from '../drafts/DraftBanner';
import { DropHint } from '../email/DropHint';
import { ImportButton } from '../email/ImportButton';
import { ImportStatus } from '../email/ImportStatus';
import { useEmailDrop } from '../email/useEmailDrop';
import { CategoryField } from './CategoryField';
import { ExampleFields } from './ExampleFields';
import { FormBar } from './FormBar';
import { NewsletterImage } from './NewsletterImage';
import { RhythmField } from './RhythmField';
import { StateFields } from './StateFields';
import { useNewsletterForm } from './useNewsletterForm';

interface Props {
  /** Null for a new newsletter. */
  newsletter: Newsletter | null;
  onDone: () => void;
}

/** Creates or changes a newsletter. */
export function NewsletterForm({ newsletter, onDone }: Props) {
  const { control, isSubmitting, importing, ...form } = useNewsletterForm(newsletter, onDone);
  const dropping = useEmailDrop(importing.readOne, !isSubmitting);
  useEffect(focusHeading, []);
  const title = newsletter ? t('Edit Newsletter') : t('Create Newsletter');
  return (
    <Page title={title} width="xl" actions={<ImportButton disabled={isSubmitting} onFile={importing.read} />}>
      <Form
        label={title}
        error={form.error}
        onSubmit={(event) => {
          event.preventDefault();
          void form.submit();
        }}
      >
        <DraftBanner {...form.draft} />
        <ImportStatus importing={importing} disabled={isSubmitting} />
        <Box
          sx={{
            display: 'grid',
            gap: 2.5,
            gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 400px' },
          }}
        >
          <Stack sx={{ gap: 2.5 }}>
            <FormField
              control={control}
              name="title"
              label={t('Title')}
              required
              minLength={limits.titleMin}
            />
            <CategoryField control={control} />
            <FormField
              control={control}
              name="description"
              label={t('Description')}
              required
              multiline
              minRows={3}
              maxRows={12}
            />
            <RhythmField control={control} />
            <StateFields control={control} wasPublic={form.wasPublic} />
          </Stack>
          <NewsletterImage
            control={control}
            src={form.imageUrl}
            choosing={form.choosing}
            progress={form.progress}
            disabled={isSubmitting}
            onRemove={form.removeImage}
            onCancel={form.cancelUpload}
          />
        </Box>
        <ExampleFields
          control={control}
          names={importing.names}
          imported={importing.imported !== undefined}
          onDocument={(html) => void importing.paste(html)}
        />
        <FormBar
          action={newsletter ? t('Save Newsletter') : t('Create Newsletter')}
          unsaved={form.unsaved}
          saving={isSubmitting}
          waiting={importing.busy || form.choosing.pending}
          onCancel={onDone}
        />
      </Form>
      {dropping && <DropHint />}
      {form.guardDialog}
      <ConflictDialog table="newsletters" {...form.conflictDialog} />
    </Page>
  );
}
