import { Box, ErrorBanner } from '@newsletters/shared/ui';

/** Reports, below the header, that a part of the shell couldn't be loaded. */
export function LazyError({ error, onRetry }: { error?: string; onRetry: () => void }) {
  if (!error) return null;
  return (
    <Box sx={{ position: 'absolute', top: '100%', right: 0, px: 2, bgcolor: 'background.default' }}>
      <ErrorBanner error={error} onRetry={onRetry} always />
    </Box>
  );
}
