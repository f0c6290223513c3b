import type { Category } from '@newsletters/shared/api/categories';
import { t } from '@newsletters/shared/texts';
import { Box, Button, Typography } from '@newsletters/shared/ui';
import { useState } from 'react';
import { CategoryForm } from './CategoryForm';

interface Props {
  onCreated?: (category: Category) => void;
}

/** Creates the first category right where it's needed. */
export function FirstCategory({ onCreated }: Props) {
  const [open, setOpen] = useState(false);
  return (
    // The form around this one must not be submitted along with it.
    <Box onSubmit={(event) => event.stopPropagation()}>
      <Typography color="textSecondary" sx={{ mb: 1.5 }}>
        {t('Every newsletter belongs to a category, and there are none yet.')}
      </Typography>
      <Button variant="contained" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t('Create your first category')}
      </Button>
      {open && <CategoryForm category={null} open onClose={() => setOpen(false)} onSaved={onCreated} />}
    </Box>
  );
}
