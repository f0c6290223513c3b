import { newsletterQuery } from '@newsletters/shared/api/newsletters/reads';
import { queryClient, useSuspenseQuery } from '@newsletters/shared/query';
import { useLocation } from '@newsletters/shared/router';
import { t } from '@newsletters/shared/texts';
import { useEffect } from 'react';
import { NewsletterForm } from './NewsletterForm';

interface Props {
  /** Null for a new newsletter. */
  id: string | null;
  onDone: () => void;
}

function EditNewsletter({ id, ...props }: Props & { id: string }) {
  const { key } = useLocation();
  // Each opening starts from the current row, so that only what others save later is a conflict.
  const opening = `${id} ${key}`;
  const { data: newsletter } = useSuspenseQuery({
    queryKey: ['newsletters', 'editing', opening],
    queryFn: newsletterQuery(id, t('Failed to load data')).queryFn,
    staleTime: Number.POSITIVE_INFINITY,
  });
  useEffect(
    () => () => queryClient.removeQueries({ queryKey: ['newsletters', 'editing', opening] }),
    [opening],
  );
  return <NewsletterForm newsletter={newsletter} {...props} />;
}

/** The form for a new or an existing newsletter. */
export function NewsletterEditor({ id, ...props }: Props) {
  return id === null ? (
    <NewsletterForm newsletter={null} {...props} />
  ) : (
    <EditNewsletter id={id} {...props} />
  );
}
