import { Page, Typography } from '@newsletters/shared/ui';

export default function SitePage() {
  return (
    <Page title="Site Settings">
      <Typography>Coming</Typography>
    </Page>
  );
}
