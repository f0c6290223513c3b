import Box from '@mui/material/Box';
import CircularProgress from '@mui/material/CircularProgress';
import { t } from '@newsletters/shared/texts';
import { useUnreachable } from './unreachable';
import { useSiteName } from './useSiteName';

/**
 * Shown while something is loading, unless there is no hope that it will. In place of a whole page, the document still needs
 * a title.
 */
export function Loading({ whole = false }: { whole?: boolean }) {
  const siteName = useSiteName();
  if (useUnreachable()) return null;
  return (
    <Box sx={{ display: 'grid', placeItems: 'center', minHeight: '50vh' }}>
      {whole && <title>{siteName}</title>}
      <CircularProgress aria-label={t('Loading')} />
    </Box>
  );
}
