import { Form } from '@newsletters/shared/forms';
import { Box, Button } from '@newsletters/shared/ui';
import type { ReactNode } from 'react';
import { ConflictDialog } from '../conflicts/ConflictDialog';
import { DraftBanner } from '../drafts/DraftBanner';
import type { useSettingsForm } from './useSettingsForm';

interface Props {
  label: string;
  form: Omit<ReturnType<typeof useSettingsForm>, 'control'>;
  action: string;
  children: ReactNode;
}

/** A form of texts in the site settings. */
export const SettingsForm = ({ label, form, action, children }: Props) => (
  <Form label={label} error={form.error} onSubmit={form.submit}>
    <DraftBanner {...form.draft} />
    {children}
    <Box>
      <Button type="submit" variant="contained" loading={form.isSubmitting}>
        {action}
      </Button>
    </Box>
    <ConflictDialog table="site_settings" {...form.conflictDialog} />
  </Form>
);
