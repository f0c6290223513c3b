import { Container } from '@newsletters/shared/ui';
import { useRef } from 'react';
import { Categories } from '../home/Categories';
import { Hero } from '../home/Hero';
import { Newsletters } from '../home/Newsletters';
import { homeTitle } from '../home/title';
import { useFilter } from '../home/useFilter';
import { useSelectedCategory } from '../home/useSelectedCategory';

/** Scrolls as little as needed to show the heading of the list and its first cards. */
function showHeading(heading: HTMLElement | null) {
  const calm = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  heading?.scrollIntoView?.({ block: 'nearest', behavior: calm ? 'auto' : 'smooth' });
}

export default function HomePage() {
  const { selectCategory, ...filter } = useFilter();
  const selected = useSelectedCategory(filter.category);
  const heading = useRef<HTMLHeadingElement>(null);
  const select = (id: string) => {
    selectCategory(id);
    if (id !== filter.category) showHeading(heading.current);
  };
  return (
    <>
      <title>{homeTitle(selected?.name)}</title>
      <Hero />
      <Container maxWidth="xl" sx={{ py: { xs: 1.5, md: 2 } }}>
        <Categories category={filter.category} selectCategory={select} />
        <Newsletters {...filter} selected={selected} heading={heading} />
      </Container>
    </>
  );
}
