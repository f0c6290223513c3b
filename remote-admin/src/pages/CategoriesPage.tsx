import { Page, Typography } from '@newsletters/shared/ui';

export default function CategoriesPage() {
  return (
    <Page title="Category Management">
      <Typography>Coming</Typography>
    </Page>
  );
}
