import Box from '@mui/material/Box';
import CircularProgress from '@mui/material/CircularProgress';
import { useReachability } from '@newsletters/shared/query';

/** Shown while something is loading, unless there is no hope that it will. */
export function Loading() {
  const { unreachable } = useReachability();
  if (unreachable) return null;
  return (
    <Box sx={{ display: 'grid', placeItems: 'center', minHeight: '50vh' }}>
      <CircularProgress aria-label="Loading" />
    </Box>
  );
}
