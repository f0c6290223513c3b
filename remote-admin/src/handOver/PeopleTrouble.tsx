import { type HandOver, retryHandOver } from '@newsletters/shared/api/handOver';
import { reported } from '@newsletters/shared/api/reported';
import { sentences } from '@newsletters/shared/model';
import { useMutation } from '@newsletters/shared/query';
import { t } from '@newsletters/shared/texts';
import { Button, ErrorBanner } from '@newsletters/shared/ui';
import { Warning } from './Warning';

const ofListmonk: Record<string, string> = {
  refused: t('listmonk refuses the address or a value'),
  failed: t('listmonk fails for them'),
  unexpected: t('listmonk answers unexpectedly'),
};
const ofReceiver: Record<string, string> = {
  refused: t("The webhook's receiver refuses the message"),
  failed: t("The webhook's receiver fails for them"),
  unexpected: t("The webhook's receiver answers unexpectedly"),
};

const retriedText = (count: number) =>
  count === 0
    ? t("There's nobody left to retry")
    : t('Retrying {count, plural, one {# person} other {# people}}', { count });

interface Props {
  newsletterId: string;
  handOver: HandOver;
  isOwner: boolean;
  /** Called when they are tried again: the button is gone then. */
  onRetried: () => void;
}

/** Says for how many people the hand-over has failed, and why; owners try again at once. */
export function PeopleTrouble({ newsletterId, handOver, isOwner, onRetried }: Props) {
  const { tool, failing, set_aside, reason } = handOver;
  const { mutate, isPending, error } = useMutation(
    reported(retryHandOver(newsletterId), (count) => ({ message: retriedText(count) })),
  );
  if (!failing) return null;
  const aside = set_aside ?? 0;
  const reasons = tool === 'webhook' ? ofReceiver : ofListmonk;
  return (
    <div>
      <Warning
        action={
          isOwner && (
            <Button
              color="inherit"
              size="small"
              loading={isPending}
              onClick={() => mutate(undefined, { onSuccess: onRetried })}
            >
              {t('Retry')}
            </Button>
          )
        }
      >
        {sentences(
          t(
            "{failing, plural, one {# person couldn't be handed over} other {# people couldn't be handed over}}",
            {
              failing,
            },
          ),
          reasons[reason ?? ''] ?? reasons.unexpected ?? '',
          ...(aside < failing ? [t('The hand-over tries again by itself')] : []),
          ...(aside > 0
            ? [
                t(
                  '{count, plural, one {# has been set aside after three days} other {# have been set aside after three days}}',
                  { count: aside },
                ),
              ]
            : []),
        )}
      </Warning>
      <ErrorBanner error={error} />
    </div>
  );
}
