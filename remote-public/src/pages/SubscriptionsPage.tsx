import { Page, Typography } from '@newsletters/shared/ui';

export default function SubscriptionsPage() {
  return (
    <Page title="Subscriptions">
      <Typography>Coming</Typography>
    </Page>
  );
}
