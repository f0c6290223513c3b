import { Page, Typography } from '@newsletters/shared/ui';

export default function NewsletterPage() {
  return (
    <Page title="Newsletter">
      <Typography>Coming</Typography>
    </Page>
  );
}
