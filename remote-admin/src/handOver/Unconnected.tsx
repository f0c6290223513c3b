import type { HandOver } from '@newsletters/shared/api/handOver';
import { rich, t } from '@newsletters/shared/texts';
import { Typography } from '@newsletters/shared/ui';
import { ChooseList, type Connecting } from './ChooseList';
import { command } from './startCommand';

interface Props extends Connecting {
  handOver: HandOver;
  isOwner: boolean;
}

/** A newsletter that isn't handed over. */
export function Unconnected({
  handOver: { seen_at, lists, webhook, tool_failure },
  isOwner,
  ...form
}: Props) {
  if (!isOwner) return <Typography color="textSecondary">{t('Not connected to a mailing tool.')}</Typography>;
  if (!seen_at)
    return (
      <Typography>{rich('No worker has reported yet. Start it with {command}.', { command })}</Typography>
    );
  // The lists couldn't be read yet, which is said above.
  if (lists.length === 0 && !webhook && tool_failure) return null;
  return <ChooseList lists={lists} webhook={webhook} {...form} />;
}
