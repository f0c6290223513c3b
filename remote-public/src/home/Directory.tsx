import { directoryQuery } from '@newsletters/shared/api/newsletters/directory';
import type { NewsletterListItem } from '@newsletters/shared/api/newsletters/reads';
import { useSuspenseInfiniteQuery } from '@newsletters/shared/query';
import { t } from '@newsletters/shared/texts';
import { EmptyText } from '@newsletters/shared/ui';
import { useMemo } from 'react';
import { EmptyDirectory } from './EmptyDirectory';
import { List, type ListProps } from './List';
import { NewsletterGridLoading } from './NewsletterGrid';

export const NONE_IN_CATEGORY = t('No newsletters available in this category.');

/** The newsletters of a category, or all of them, the featured ones first; undefined until these are known. */
export function arranged(
  category: string,
  featured: NewsletterListItem[] | undefined,
  all: NewsletterListItem[],
) {
  if (category) return all;
  const ids = new Set(featured?.map(({ id }) => id));
  return featured && [...featured, ...all.filter(({ id }) => !ids.has(id))];
}

interface Props extends ListProps {
  /** What comes first without a category; undefined until it's known. */
  featured: NewsletterListItem[] | undefined;
  /** How many newsletters there are, as the categories count them. */
  expected: number | undefined;
}

/** The newsletters of a category, or all of them, the featured ones first and then the newest. */
export function Directory({ category, featured, expected, ...props }: Props) {
  const chunks = useSuspenseInfiniteQuery(directoryQuery(category || undefined));
  const { data: all } = chunks;
  const items = useMemo(() => arranged(category, featured, all), [all, featured, category]);
  if (!items) return <NewsletterGridLoading />;
  return (
    <List
      label={t('Featured Newsletters')}
      items={items}
      loaded={all.length}
      total={expected}
      chunks={chunks}
      empty={category ? <EmptyText>{NONE_IN_CATEGORY}</EmptyText> : <EmptyDirectory />}
      {...props}
    />
  );
}
