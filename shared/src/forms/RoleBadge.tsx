import Chip from '@mui/material/Chip';
import { type Role, roleNames } from '@newsletters/shared/model';

const colors: Record<Role, { background: string; text: string }> = {
  owner: { background: '#6a1b9a', text: '#ffffff' },
  admin: { background: '#1558b0', text: '#ffffff' },
  newsletter_manager: { background: '#1b6e2e', text: '#ffffff' },
  user: { background: '#5f6368', text: '#ffffff' },
};

/** A role as a coloured badge: owner purple, admin blue, newsletter_manager green, user gray. */
export function RoleBadge({ role }: { role: Role }) {
  const { background, text } = colors[role];
  return (
    <Chip
      label={roleNames[role]}
      size="small"
      sx={{ maxWidth: '100%', bgcolor: background, color: text, fontWeight: 600 }}
    />
  );
}
