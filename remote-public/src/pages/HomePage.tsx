import { Page, Typography } from '@newsletters/shared/ui';

export default function HomePage() {
  return (
    <Page title="Home">
      <Typography>Coming</Typography>
    </Page>
  );
}
