import { NavLink } from '@newsletters/shared/router';
import { Button, Page, Typography } from '@newsletters/shared/ui';

/** The paths that can be followed as they are. */
const isWhole = (path: string) => !path.includes(':');

/** What stands at a path that another remote has. */
export function Elsewhere({ paths }: { paths: string[] }) {
  return (
    <Page title="Not in this remote" width="md">
      <Typography gutterBottom>The pages that can be opened here:</Typography>
      {paths.filter(isWhole).map((path) => (
        <Button key={path} component={NavLink} to={path}>
          {path}
        </Button>
      ))}
    </Page>
  );
}
