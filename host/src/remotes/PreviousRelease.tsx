import { Alert, Button, Container } from '@newsletters/shared/ui';
import { useHealth } from './health';

interface Props {
  remote: string;
  onRetry: () => void;
}

/** A quiet word that an older release is shown than the newest. */
export function PreviousRelease({ remote, onRetry }: Props) {
  const { state, fallback } = useHealth(remote);
  if (!fallback || state !== 'working') return null;
  const retry = (
    <Button color="inherit" size="small" onClick={onRetry}>
      Try again
    </Button>
  );
  return (
    <Container>
      <Alert severity="info" role="status" action={retry} sx={{ mt: 2 }}>
        The newest version of this part of the site cannot be used right now. You see the previous one.
      </Alert>
    </Container>
  );
}
