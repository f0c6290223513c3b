import { DialogContent, Form, FormField, LinearProgress } from '@newsletters/shared/forms';
import { t } from '@newsletters/shared/texts';
import { Button, Stack, Typography } from '@newsletters/shared/ui';
import { InvitationResults } from './InvitationResults';
import { RoleField } from './RoleField';
import type { useInvitations } from './useInvitations';

/** Invites several users with one role. */
export function InviteForm({ form }: { form: ReturnType<typeof useInvitations> }) {
  const { control, submit, results, progress, cancel, anyCreated } = form;
  return (
    <DialogContent>
      <Form label={t('New Users')} onSubmit={submit} pending={progress !== undefined} sx={{ pt: 1 }}>
        <InvitationResults results={results} />
        <FormField
          control={control}
          name="emails"
          label={t('Emails')}
          multiline
          minRows={3}
          maxRows={8}
          autoComplete="off"
          required
          autoFocus
          helperText={t(
            'One per line, or separated by commas. They all get an email with a link to choose a password.',
          )}
        />
        <RoleField
          control={control}
          name="role"
          // Those who have been created, and still need their email, have this role.
          fixed={progress !== undefined || anyCreated}
        />
        {progress ? (
          <Stack direction="row" sx={{ gap: 2, alignItems: 'center' }}>
            <Stack sx={{ flex: 1, gap: 0.5 }}>
              <Typography role="status" variant="body2">
                {t('Creating: {done, number} of {all, number}', { done: progress.done, all: progress.all })}
              </Typography>
              <LinearProgress
                aria-label={t('Creating')}
                variant="determinate"
                value={(100 * progress.done) / progress.all}
              />
            </Stack>
            <Button onClick={cancel}>{t('Cancel')}</Button>
          </Stack>
        ) : (
          <Button type="submit" variant="contained" size="large">
            {t('Create Users')}
          </Button>
        )}
      </Form>
    </DialogContent>
  );
}
