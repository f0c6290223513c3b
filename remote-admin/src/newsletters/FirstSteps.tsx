import { categoriesQuery } from '@newsletters/shared/api/categories';
import { useQuery } from '@newsletters/shared/query';
import { t } from '@newsletters/shared/texts';
import { Button, Paper, Typography } from '@newsletters/shared/ui';
import { useEffect, useRef, useState } from 'react';
import { FirstCategory } from '../categories/FirstCategory';

interface Props {
  onCreateNewsletter: () => void;
}

/** Leads the admin of an empty site from the first category to the first newsletter. */
export function FirstSteps({ onCreateNewsletter }: Props) {
  const { data: categories } = useQuery(categoriesQuery);
  const [created, setCreated] = useState(false);
  const next = useRef<HTMLButtonElement>(null);
  const isEmpty = categories?.length === 0;
  // The list can have the new category before or after the form says so.
  useEffect(() => {
    if (created && !isEmpty) next.current?.focus();
  }, [created, isEmpty]);
  if (!categories) return null;
  return (
    <Paper
      component="section"
      variant="outlined"
      aria-labelledby="first-steps"
      sx={{ p: { xs: 3, sm: 4 }, mb: 3, textAlign: 'center' }}
    >
      <Typography id="first-steps" variant="h2" sx={{ mb: 1 }}>
        {isEmpty ? t('Set up your directory') : t('Add your first newsletter')}
      </Typography>
      {isEmpty ? (
        <FirstCategory onCreated={() => setCreated(true)} />
      ) : (
        <>
          <Typography color="textSecondary" sx={{ mb: 1.5 }}>
            {t('Visitors see it on the home page as soon as you save it.')}
          </Typography>
          <Button ref={next} variant="contained" onClick={onCreateNewsletter}>
            {t('Create your first newsletter')}
          </Button>
        </>
      )}
    </Paper>
  );
}
