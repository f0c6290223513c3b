import { type HandOver, missedSince } from '@newsletters/shared/api/handOver';
import { momentOf, sentences } from '@newsletters/shared/model';
import { rich, t } from '@newsletters/shared/texts';
import { command } from './startCommand';
import { Warning } from './Warning';

const ofListmonk: Record<string, string> = {
  unreachable: t("listmonk can't be reached"),
  slow: t("listmonk doesn't answer in time"),
  unauthorized: t("listmonk refuses the worker's key"),
  busy: t('listmonk asks to wait'),
  failed: t('listmonk fails'),
  unexpected: t('listmonk answers unexpectedly'),
};
const ofReceiver: Record<string, string> = {
  unreachable: t("The webhook's receiver can't be reached"),
  slow: t("The webhook's receiver doesn't answer in time"),
  unauthorized: t("The webhook's receiver refuses the worker"),
  busy: t("The webhook's receiver asks to wait"),
  failed: t("The webhook's receiver fails"),
  unexpected: t("The webhook's receiver answers unexpectedly"),
};

interface Props {
  handOver: HandOver;
  /** When that was read. */
  readAt: number;
  isOwner: boolean;
}

/** Says why nobody is handed over at the moment: the worker is gone, or what it has said of the mailing tool. */
export function ToolTrouble({ handOver, readAt, isOwner }: Props) {
  const { tool, tool_failure, failing_since } = handOver;
  const missed = missedSince(handOver, readAt);
  if (missed)
    return (
      <Warning>
        {t('No worker has reported since {moment}.', { moment: momentOf(missed) })}{' '}
        {isOwner && rich('Start it with {command}.', { command })}
      </Warning>
    );
  if (!tool_failure) return null;
  const failures = tool === 'webhook' ? ofReceiver : ofListmonk;
  return (
    <Warning>
      {sentences(
        failures[tool_failure] ?? failures.unexpected ?? '',
        ...(failing_since ? [t('This began on {moment}', { moment: momentOf(failing_since) })] : []),
        t('Nothing is lost: the hand-over goes on by itself'),
      )}
    </Warning>
  );
}
