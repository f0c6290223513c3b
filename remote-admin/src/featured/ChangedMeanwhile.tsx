import type { Arranged } from '@newsletters/shared/api/newsletters/arrangement';
import { t } from '@newsletters/shared/texts';
import { Alert, Button, Typography } from '@newsletters/shared/ui';

interface Props {
  /** The order that someone else has saved. */
  theirs: Arranged[];
  keepMine: (theirs: Arranged[]) => void;
  loadTheirs: (theirs: Arranged[]) => void;
}

/** Says that someone else has saved another order, shows it, and lets the user decide. */
export const ChangedMeanwhile = ({ theirs, keepMine, loadTheirs }: Props) => (
  <Alert
    severity="warning"
    role="alert"
    sx={{ mb: 3, flexWrap: 'wrap', '& .MuiAlert-message': { flex: '1 1 13rem' } }}
    action={
      <>
        <Button color="inherit" size="small" onClick={() => loadTheirs(theirs)}>
          {t('Load theirs')}
        </Button>
        <Button color="inherit" size="small" onClick={() => keepMine(theirs)}>
          {t('Keep mine')}
        </Button>
      </>
    }
  >
    <Typography variant="body2" sx={{ fontWeight: 600 }}>
      {t('Someone else has changed the order')}
    </Typography>
    {theirs.length > 0 ? (
      <ol aria-label={t('Their order')}>
        {theirs.map(({ id, title }) => (
          <li key={id} dir="auto">
            {title}
          </li>
        ))}
      </ol>
    ) : (
      <p>{t('They removed all featured newsletters.')}</p>
    )}
    {t('“Keep mine” saves your order instead. “Load theirs” discards your changes.')}
  </Alert>
);
