import { Alert, Button, Container } from '@newsletters/shared/ui';
import { useRemoteStatus } from './RemoteStoreContext';

interface Props {
  remote: string;
  onRetry: () => void;
}

/** A quiet notice that an older release is shown instead of the newest. */
export function PreviousRelease({ remote, onRetry }: Props) {
  const { state, fallback } = useRemoteStatus(remote);
  if (!fallback || state !== 'working') return null;
  const retry = (
    <Button color="inherit" size="small" onClick={onRetry}>
      Try again
    </Button>
  );
  return (
    <Container>
      <Alert severity="info" role="status" action={retry} sx={{ mt: 2 }}>
        The newest version of this part of the site can't be used right now. You're seeing the previous one.
      </Alert>
    </Container>
  );
}
