import Box from '@mui/material/Box';
import CircularProgress from '@mui/material/CircularProgress';
import { useUnreachable } from './unreachable';

/** Shown while something is loading, unless there is no hope that it will. */
export function Loading() {
  if (useUnreachable()) return null;
  return (
    <Box sx={{ display: 'grid', placeItems: 'center', minHeight: '50vh' }}>
      <CircularProgress aria-label="Loading" />
    </Box>
  );
}
