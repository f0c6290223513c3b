import type { NewsletterChoice } from '@newsletters/shared/api/newsletters/reads';
import { pauseOf, type Subscription, subscriptionsQuery } from '@newsletters/shared/api/subscriptions';
import { DialogContent, Form, FrequencyField, useForm, zodResolver } from '@newsletters/shared/forms';
import {
  consent,
  defaultFrequency,
  type Frequency,
  frequencyOf,
  isActive,
  subscribeSchema,
} from '@newsletters/shared/model';
import { useSuspenseQuery } from '@newsletters/shared/query';
import { t } from '@newsletters/shared/texts';
import { Button, Stack, Typography } from '@newsletters/shared/ui';
import { useState } from 'react';
import { loadOf } from './load';
import { NewsletterPicker } from './NewsletterPicker';
import { tooOften } from './tooOften';
import { useSubscriptionChange } from './useSubscriptionChange';

interface Props {
  userId: string;
  /** Fixed if given; otherwise the user picks one. */
  newsletter: NewsletterChoice | undefined;
  onDone: () => void;
}

const subscriptionTo = (list: Subscription[], newsletterId: string | undefined) =>
  list.find(({ newsletter_id }) => newsletter_id === newsletterId);

/** The form of the subscribe dialog. For an active subscription it offers another frequency or Unsubscribe. */
export function SubscribeForm({ userId, newsletter, onDone }: Props) {
  const { data: subscriptions } = useSuspenseQuery(subscriptionsQuery(userId));
  const [choice, setChoice] = useState(newsletter ?? null);
  const frequencyFor = (picked: NewsletterChoice | null): Frequency => {
    const subscription = subscriptionTo(subscriptions, picked?.id);
    return subscription ? frequencyOf(subscription.frequency) : defaultFrequency;
  };
  const { handleSubmit, setValue, watch, formState } = useForm({
    resolver: zodResolver(subscribeSchema),
    defaultValues: { newsletter_id: choice?.id ?? '', frequency: frequencyFor(choice) },
  });
  const frequency = watch('frequency') ?? defaultFrequency;
  const existing = subscriptionTo(subscriptions, choice?.id);
  const subscribed = isActive(existing);
  const unchanged = subscribed && frequency === frequencyOf(existing?.frequency);
  const change = useSubscriptionChange(choice ?? { id: '', title: '' }, existing !== undefined);
  const save = (active: boolean) => {
    if (!choice || change.isPending) return;
    const wording = subscribed ? undefined : consent.version;
    change.mutate({ userId, newsletterId: choice.id, active, frequency, wording }, { onSuccess: onDone });
  };
  const pick = (picked: NewsletterChoice | null) => {
    change.reset();
    setChoice(picked);
    setValue('newsletter_id', picked?.id ?? '', { shouldValidate: formState.isSubmitted });
    setValue('frequency', frequencyFor(picked));
  };
  const unsubscribing = change.isPending && change.variables?.active === false;
  return (
    <DialogContent>
      <Form
        onSubmit={handleSubmit(() => save(true))}
        error={change.error}
        pending={change.isPending}
        label={t('Subscribe')}
        sx={{ pt: 1 }}
      >
        {!newsletter && (
          <NewsletterPicker value={choice} onChange={pick} error={formState.errors.newsletter_id?.message} />
        )}
        <FrequencyField value={frequency} onChange={(value) => setValue('frequency', value)} />
        <Typography role="status" component="div" variant="body2" color="textSecondary">
          <div>{tooOften(frequency, choice)}</div>
          {choice &&
            t('Your reading load: {load}', {
              load: loadOf(subscriptions, pauseOf(existing) ? null : { newsletterId: choice.id, frequency }),
            })}
        </Typography>
        {!subscribed && (
          <Typography variant="body2" color="textSecondary">
            {consent.wording}
          </Typography>
        )}
        <Stack direction="row" sx={{ gap: 1, justifyContent: 'flex-end' }}>
          {subscribed && (
            <Button
              color="error"
              onClick={() => save(false)}
              loading={unsubscribing}
              disabled={change.isPending}
            >
              {t('Unsubscribe')}
            </Button>
          )}
          <Button
            type="submit"
            variant="contained"
            loading={change.isPending && !unsubscribing}
            disabled={unchanged || change.isPending}
          >
            {subscribed ? t('Save') : t('Subscribe')}
          </Button>
        </Stack>
      </Form>
    </DialogContent>
  );
}
