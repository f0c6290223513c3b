import type { Newsletter } from '@newsletters/shared/api/newsletters';
import { Form, FormField } from '@newsletters/shared/forms';
import { limits } from '@newsletters/shared/model';
import { Button, focusHeading, Page, Stack } from '@newsletters/shared/ui';
import { useEffect } from 'react';
import { ConflictDialog } from '../conflicts/ConflictDialog';
import { CategoryField } from './CategoryField';
import { ExampleFields } from './ExampleFields';
import { NewsletterImage } from './NewsletterImage';
import { useNewsletterForm } from './useNewsletterForm';

interface Props {
  /** Null for a new newsletter. */
  newsletter: Newsletter | null;
  onDone: () => void;
  onUnusedImage: (url: string) => void;
}

/** Creates or changes a newsletter. */
export function NewsletterForm({ newsletter, onDone, onUnusedImage }: Props) {
  const { control, isSubmitting, ...form } = useNewsletterForm(newsletter, onDone, onUnusedImage);
  useEffect(focusHeading, []);
  const title = newsletter ? 'Edit Newsletter' : 'Create Newsletter';
  return (
    <Page title={title}>
      <Form
        label={title}
        error={form.error}
        onSubmit={(event) => {
          event.preventDefault();
          void form.submit();
        }}
      >
        <FormField control={control} name="title" label="Title" required minLength={limits.titleMin} />
        <CategoryField control={control} />
        <FormField
          control={control}
          name="description"
          label="Description"
          required
          multiline
          minRows={3}
          maxRows={12}
        />
        <NewsletterImage
          image={form.image}
          progress={form.progress}
          disabled={isSubmitting}
          onChange={form.setImage}
        />
        <ExampleFields control={control} />
        <Stack direction="row" sx={{ gap: 1 }}>
          <Button type="submit" variant="contained" size="large" loading={isSubmitting}>
            {newsletter ? 'Save Newsletter' : 'Create Newsletter'}
          </Button>
          <Button size="large" onClick={onDone} disabled={isSubmitting}>
            Cancel
          </Button>
        </Stack>
      </Form>
      {form.guardDialog}
      <ConflictDialog table="newsletters" {...form.conflictDialog} />
    </Page>
  );
}
