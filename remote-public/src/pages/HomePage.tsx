import { Container, useSiteName } from '@newsletters/shared/ui';
import { useRef } from 'react';
import { Head } from '../head/Head';
import { homeHead } from '../head/heads';
import { Categories } from '../home/Categories';
import { Hero } from '../home/Hero';
import { Newsletters } from '../home/Newsletters';
import { useCategoryCounts } from '../home/useCategories';
import { useFilter } from '../home/useFilter';

/** Scrolls as little as needed to show the heading of the list and its first cards. */
function showHeading(heading: HTMLElement | null) {
  const calm = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  heading?.scrollIntoView?.({ block: 'nearest', behavior: calm ? 'auto' : 'smooth' });
}

export default function HomePage() {
  const siteName = useSiteName();
  const filter = useFilter();
  const { missing, ...counts } = useCategoryCounts(filter.category);
  const heading = useRef<HTMLHeadingElement>(null);
  const select = (id: string) => {
    filter.selectCategory(id);
    if (id !== filter.category) showHeading(heading.current);
  };
  return (
    <>
      <Head
        {...homeHead(siteName, counts.selected?.name)}
        path={missing ? undefined : counts.selected ? `/?category=${counts.selected.id}` : '/'}
      />
      <Hero />
      <Container maxWidth="xl" sx={{ py: { xs: 1.5, md: 3 } }}>
        <Categories category={filter.category} selectCategory={select} quiet={filter.search.trim() !== ''} />
        <Newsletters {...filter} {...counts} heading={heading} />
      </Container>
    </>
  );
}
