import { DialogActions, DialogContent } from '@newsletters/shared/forms';
import { t } from '@newsletters/shared/texts';
import { Box, Button, Typography } from '@newsletters/shared/ui';
import type { Result } from './useInvitations';

const colors = { success: 'success.main', warning: 'warning.main', error: 'error' } as const;

/** What became of each address, after a sentence with how many users there are now. */
export function InvitationResults({ results }: { results: ReadonlyMap<string, Result> }) {
  if (results.size === 0) return null;
  const created = [...results.values()].filter(({ severity }) => severity !== 'error').length;
  return (
    <Box sx={{ overflowWrap: 'anywhere' }}>
      <Typography role="status" sx={{ fontWeight: 600 }}>
        {t('Created {created, number} of {total, plural, one {# user} other {# users}}', {
          created,
          total: results.size,
        })}
      </Typography>
      <Box component="ul" aria-label={t('Results')} sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {[...results].map(([email, { severity, text }]) => (
          <Box component="li" key={email} sx={{ mt: 1 }}>
            <bdi>{email}</bdi>
            <Typography variant="body2" color={colors[severity]}>
              {text}
            </Typography>
          </Box>
        ))}
      </Box>
    </Box>
  );
}

/** The end of the dialog, once nothing is left to try again. */
export const InvitationsDone = ({
  results,
  onDone,
}: {
  results: ReadonlyMap<string, Result>;
  onDone: () => void;
}) => (
  <>
    <DialogContent>
      <InvitationResults results={results} />
    </DialogContent>
    <DialogActions>
      <Button autoFocus variant="contained" onClick={onDone}>
        {t('Done')}
      </Button>
    </DialogActions>
  </>
);
