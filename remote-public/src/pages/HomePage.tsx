import { Container } from '@newsletters/shared/ui';
import { Categories } from '../home/Categories';
import { Hero } from '../home/Hero';
import { Newsletters } from '../home/Newsletters';
import { useFilter } from '../home/useFilter';

export default function HomePage() {
  const filter = useFilter();
  return (
    <>
      <title>Newsletter Directory</title>
      <Hero />
      <Container maxWidth="xl" sx={{ py: { xs: 3, md: 4 } }}>
        <Categories category={filter.category} selectCategory={filter.selectCategory} />
        <Newsletters {...filter} />
      </Container>
    </>
  );
}
