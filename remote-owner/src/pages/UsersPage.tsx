import { Page, Typography } from '@newsletters/shared/ui';

export default function UsersPage() {
  return (
    <Page title="User Management">
      <Typography>Coming</Typography>
    </Page>
  );
}
