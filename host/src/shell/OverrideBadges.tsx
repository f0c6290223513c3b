import { Button, CloseIcon, Stack } from '@newsletters/shared/ui';
import { override, overrides } from './remotes-panel/override';

/** Development builds only: shows on every page which remotes come from a developer's address. One click removes it. */
export function OverrideBadges() {
  const entries = overrides();
  if (entries.length === 0) return null;
  return (
    <Stack direction="row" role="region" aria-label="Overrides" sx={{ flexWrap: 'wrap', gap: 1, pb: 1 }}>
      {entries.map(([remote, entry]) => (
        <Button
          key={remote}
          color="warning"
          size="small"
          variant="contained"
          endIcon={<CloseIcon />}
          title="Remove override"
          aria-label={`Remove override: ${remote} from ${entry}`}
          onClick={() => override(remote, undefined)}
        >
          {`${remote} from ${entry}`}
        </Button>
      ))}
    </Stack>
  );
}
