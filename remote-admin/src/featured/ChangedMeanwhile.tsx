import type { Arranged } from '@newsletters/shared/api/newsletters/arrangement';
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
          Load theirs
        </Button>
        <Button color="inherit" size="small" onClick={() => keepMine(theirs)}>
          Keep mine
        </Button>
      </>
    }
  >
    <Typography variant="body2" sx={{ fontWeight: 600 }}>
      Someone else has changed the order
    </Typography>
    {theirs.length > 0 ? (
      <ol aria-label="Their order">
        {theirs.map(({ id, title }) => (
          <li key={id} dir="auto">
            {title}
          </li>
        ))}
      </ol>
    ) : (
      <p>They have removed all.</p>
    )}
    “Keep mine” saves your order instead. “Load theirs” discards your changes.
  </Alert>
);
