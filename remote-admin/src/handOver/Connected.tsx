import type { HandOver } from '@newsletters/shared/api/handOver';
import { agoOf, MOST_COUNTED } from '@newsletters/shared/model';
import { rich, t } from '@newsletters/shared/texts';
import { Alert, Box, Button, Stack, Typography } from '@newsletters/shared/ui';
import { ChooseList, type Connecting } from './ChooseList';

interface Props extends Connecting {
  handOver: HandOver;
  isOwner: boolean;
  onDisconnect: () => void;
}

function waitingOf({ waiting, failing }: HandOver) {
  if (!waiting) return failing ? t('Nothing waiting') : t('Everything is handed over');
  // More than these aren't counted.
  return waiting < MOST_COUNTED
    ? t('{waiting, number} waiting', { waiting })
    : t('{most, number} or more waiting', { most: MOST_COUNTED });
}

function statusOf(handOver: HandOver) {
  const { waiting, failing, handed_at } = handOver;
  if (!waiting && !failing && !handed_at) return t('Nobody to hand over yet');
  const last = handed_at ? t('last {ago}', { ago: agoOf(handed_at) }) : t('nothing handed over yet');
  return [waitingOf(handOver), last].join(' · ');
}

/** What a newsletter is handed over to, and how far that is. */
export function Connected({ handOver, isOwner, onDisconnect, ...form }: Props) {
  const { tool, list_name, lists, webhook } = handOver;
  const isGone = tool === 'listmonk' && list_name === null;
  return (
    <>
      <Stack
        direction="row"
        sx={{ flexWrap: 'wrap', gap: 2, justifyContent: 'space-between', alignItems: 'center' }}
      >
        {isGone ? (
          <Alert severity="error">
            {isOwner
              ? t('The list has been deleted in listmonk. Choose another one.')
              : t('The list has been deleted in listmonk. An owner can choose another one.')}
          </Alert>
        ) : (
          <Box sx={{ minWidth: 0 }}>
            <Typography sx={{ overflowWrap: 'anywhere' }}>
              {tool === 'webhook'
                ? t('Handed over to the webhook')
                : rich('Handed over to {list}', {
                    list: (
                      <strong>
                        <bdi>{list_name}</bdi>
                      </strong>
                    ),
                  })}
            </Typography>
            <Typography variant="body2" color="textSecondary">
              {statusOf(handOver)}
            </Typography>
          </Box>
        )}
        {isOwner && (
          <Button variant="outlined" onClick={onDisconnect}>
            {t('Disconnect')}
          </Button>
        )}
      </Stack>
      {isGone && isOwner && <ChooseList lists={lists} webhook={webhook} {...form} />}
    </>
  );
}
