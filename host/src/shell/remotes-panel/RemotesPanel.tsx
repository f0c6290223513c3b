import { DialogActions, DialogContent, Divider, FormDialog } from '@newsletters/shared/forms';
import { t } from '@newsletters/shared/texts';
import { Button, Stack, Typography } from '@newsletters/shared/ui';
import { useState } from 'react';
import { unused } from '../../remotes/status';
import { useRemoteStatuses, useRemoteStore } from '../../remotes/store';
import { remoteNames } from '../../routes';
import { reportOf } from './facts';
import { RemotePart } from './RemotePart';
import { useRemotesCheck } from './useRemotesCheck';

interface Props {
  open: boolean;
  onClose: () => void;
  onClosed: () => void;
}

/** How each part of the site is doing in this browser, for owners. */
export function RemotesPanel(props: Props) {
  const [message, setMessage] = useState('');
  const { registry, checks, counts, check } = useRemotesCheck(setMessage, props.open);
  const statuses = useRemoteStatuses();
  const { environment } = useRemoteStore().inspect();
  const parts = [...new Set([...remoteNames, ...registry.keys()])].map((remote) => {
    const status = statuses.get(remote) ?? unused;
    return { remote, status, environment, counts, releases: registry.get(remote) ?? [] };
  });
  const copy = () =>
    navigator.clipboard.writeText(reportOf(parts)).then(
      () => setMessage(t('Report copied')),
      () => setMessage(t("The report can't be copied")),
    );
  return (
    <FormDialog title={t('Remotes')} {...props}>
      <DialogContent tabIndex={0}>
        <Stack sx={{ gap: 2 }} divider={<Divider />}>
          {parts.map((known) => (
            <RemotePart key={known.remote} known={known} check={checks.get(known.remote)} />
          ))}
        </Stack>
      </DialogContent>
      <DialogActions>
        {/* Here, because a notification waits until the dialog is closed. */}
        <Typography role="status" variant="body2" color="textSecondary" sx={{ flexGrow: 1 }}>
          {message}
        </Typography>
        <Button onClick={copy}>{t('Copy report')}</Button>
        <Button variant="contained" onClick={check}>
          {t('Check now')}
        </Button>
      </DialogActions>
    </FormDialog>
  );
}
