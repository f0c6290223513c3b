import { Page, Typography } from '@newsletters/shared/ui';

export default function NewslettersPage() {
  return (
    <Page title="Newsletter Management">
      <Typography>Coming</Typography>
    </Page>
  );
}
