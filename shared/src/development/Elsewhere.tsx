import { NavLink } from '@newsletters/shared/router';
import { Button, Page, Typography } from '@newsletters/shared/ui';

/** Paths without parameters, which can be linked as they are. */
const isWhole = (path: string) => !path.includes(':');

/** Shown at a path that belongs to another remote. */
export function Elsewhere({ paths }: { paths: string[] }) {
  return (
    <Page title="Not in this remote" width="md">
      <Typography gutterBottom>Pages in this remote:</Typography>
      {paths.filter(isWhole).map((path) => (
        <Button key={path} component={NavLink} to={path}>
          {path}
        </Button>
      ))}
    </Page>
  );
}
