import { newsletterQuery } from '@newsletters/shared/api/newsletters/reads';
import { subscribersQuery } from '@newsletters/shared/api/subscribers';
import { EditIcon } from '@newsletters/shared/forms';
import { dateOf, isId, rhythmName } from '@newsletters/shared/model';
import { queryClient, useSuspenseQuery } from '@newsletters/shared/query';
import { Link } from '@newsletters/shared/router';
import { t } from '@newsletters/shared/texts';
import { Box, Button, focusHeading, Page, Picture, Stack, Typography } from '@newsletters/shared/ui';
import { useEffect, useState } from 'react';
import { GrowthButton } from '../growth/GrowthButton';
import { HandOver } from '../handOver/HandOver';
import { HistoryButton } from '../history/HistoryButton';
import { BackToList } from './BackToList';
import { stateOf } from './badges';
import { Example } from './Example';
import { Subscribers } from './Subscribers';

interface Props {
  id: string;
  onEdit: () => void;
  onHistory: (title: string) => void;
  onGrowth: (title: string) => void;
  onBack: () => void;
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <Typography component="dt" variant="caption" color="textSecondary">
        {name}
      </Typography>
      <Typography component="dd" sx={{ m: 0, overflowWrap: 'anywhere', whiteSpace: 'pre-line' }}>
        <bdi>{value}</bdi>
      </Typography>
    </div>
  );
}

/** One newsletter with its subscribers. */
export function NewsletterDetail({ id, onEdit, onHistory, onGrowth, onBack }: Props) {
  // Requested in parallel with the newsletter, unless the address has no id.
  useState(() => void (isId(id) && queryClient.prefetchInfiniteQuery(subscribersQuery(id, ''))));
  const { data: newsletter } = useSuspenseQuery(newsletterQuery(id, t('Failed to load data')));
  useEffect(focusHeading, []);
  return (
    <Page
      title={newsletter.title}
      actions={
        <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1 }}>
          <BackToList onBack={onBack} />
          <Button variant="outlined" component={Link} to={`/newsletter/${id}`}>
            {t('View on site')}
          </Button>
          <GrowthButton onClick={() => onGrowth(newsletter.title)} />
          <HistoryButton onClick={() => onHistory(newsletter.title)} />
          <Button variant="outlined" startIcon={<EditIcon />} onClick={onEdit}>
            {t('Edit')}
          </Button>
        </Stack>
      }
    >
      <Stack direction={{ xs: 'column', sm: 'row' }} sx={{ gap: 3, mb: 5 }}>
        <Box sx={{ width: { sm: 280 }, flexShrink: 0 }}>
          <Picture
            src={newsletter.image_url}
            focus={newsletter.image_focus}
            alt=""
            sizes="(max-width: 599.95px) 100vw, 280px"
            eager
            sx={{ borderRadius: 1 }}
          />
        </Box>
        <Stack component="dl" sx={{ gap: 2, m: 0, minWidth: 0 }}>
          <Fact name={t('Category')} value={newsletter.categories.name} />
          <Fact name={t('Appears')} value={rhythmName(newsletter.rhythm)} />
          <Fact name={t('State')} value={stateOf(newsletter)} />
          <Fact name={t('Created')} value={dateOf(newsletter.created_at)} />
          <Fact name={t('Description')} value={newsletter.description} />
        </Stack>
      </Stack>
      <Example newsletter={newsletter} />
      <HandOver newsletterId={id} />
      <Subscribers newsletter={newsletter} />
    </Page>
  );
}
