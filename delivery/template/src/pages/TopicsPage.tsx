import { categoriesQuery } from '@newsletters/shared/api/categories';
import { can } from '@newsletters/shared/model';
import { useSuspenseQuery } from '@newsletters/shared/query';
import { useSession } from '@newsletters/shared/session';
import { t } from '@newsletters/shared/texts';
import { Box, EmptyText, Page, Typography } from '@newsletters/shared/ui';
import { TopicForm } from '../topics/TopicForm';

/** Topics: all categories and, for admins and owners, a form for another one. */
export default function TopicsPage() {
  const { data: topics } = useSuspenseQuery(categoriesQuery);
  const { role } = useSession();
  return (
    <Page title={t('Topics')} width="md">
      {can(role, 'manageContent') && <TopicForm />}
      {topics.length === 0 ? (
        <EmptyText>{t('There are no topics yet.')}</EmptyText>
      ) : (
        <Box component="ul" aria-label={t('Topics')} sx={{ p: 0, listStyle: 'none' }}>
          {topics.map(({ id, name, description }) => (
            <Box component="li" key={id} sx={{ py: 1.5, borderBottom: 1, borderColor: 'divider' }}>
              <Typography dir="auto" sx={{ fontWeight: 600 }}>
                {name}
              </Typography>
              <Typography dir="auto" variant="body2" color="text.secondary">
                {description}
              </Typography>
            </Box>
          ))}
        </Box>
      )}
    </Page>
  );
}
