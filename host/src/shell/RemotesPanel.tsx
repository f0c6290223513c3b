import { Chip, DialogContent, Divider, FormDialog } from '@newsletters/shared/forms';
import { Box, Stack, Typography } from '@newsletters/shared/ui';
import { Fragment } from 'react';
import { useRemoteStatus } from '../remotes/RemoteStoreContext';
import type { RemoteStatus } from '../remotes/status';
import { remoteNames } from '../routes';
import { OverrideForm } from './OverrideForm';

const states: Record<
  RemoteStatus['state'],
  { label: string; color: 'default' | 'success' | 'error' | 'info' }
> = {
  unused: { label: 'Not used yet', color: 'default' },
  loading: { label: 'Loading', color: 'info' },
  working: { label: 'Working', color: 'success' },
  failed: { label: 'Not available', color: 'error' },
};

function Remote({ name }: { name: string }) {
  const { state, newest, version, loadTime, fallback, lastError } = useRemoteStatus(name);
  const { label, color } = states[state];
  const facts: [string, string][] = [
    ['Version in use', version ?? 'none'],
    ['Newest version', newest ?? 'none'],
    ['Load time', loadTime === undefined ? 'not loaded' : `${Math.round(loadTime)} ms`],
    ['Fallback', fallback ? "yes, the newest version can't be used" : 'no'],
    ['Last error', lastError ?? 'none'],
  ];
  return (
    <Box component="section" aria-label={name}>
      <Stack
        direction="row"
        sx={{ flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between', gap: 1, mb: 1 }}
      >
        <Typography variant="h3">{name}</Typography>
        <Chip label={label} color={color} size="small" variant="outlined" />
      </Stack>
      <Box
        component="dl"
        sx={{ display: 'grid', gridTemplateColumns: { xs: '5fr 7fr', sm: 'auto 1fr' }, columnGap: 2, m: 0 }}
      >
        {facts.map(([fact, value]) => (
          <Fragment key={fact}>
            <Typography component="dt" variant="body2" color="textSecondary">
              {fact}
            </Typography>
            <Typography component="dd" variant="body2" sx={{ m: 0, overflowWrap: 'anywhere' }}>
              {value}
            </Typography>
          </Fragment>
        ))}
      </Box>
      {process.env.NODE_ENV !== 'production' && <OverrideForm remote={name} />}
    </Box>
  );
}

interface Props {
  open: boolean;
  onClose: () => void;
  onClosed: () => void;
}

/** How each remote is doing in this page, for owners. */
export function RemotesPanel(props: Props) {
  return (
    <FormDialog title="Remotes" {...props}>
      <DialogContent tabIndex={0}>
        <Stack sx={{ gap: 2 }} divider={<Divider />}>
          {remoteNames.map((name) => (
            <Remote key={name} name={name} />
          ))}
        </Stack>
      </DialogContent>
    </FormDialog>
  );
}
