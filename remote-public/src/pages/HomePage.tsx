import { Box, Container, PageBoundary, Typography } from '@newsletters/shared/ui';
import { Categories, CategoriesLoading } from '../home/Categories';
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
        <Box component="section" aria-labelledby="categories-heading" sx={{ mb: { xs: 4, md: 5 } }}>
          <Typography id="categories-heading" variant="h2" sx={{ mb: 2 }}>
            Categories
          </Typography>
          <PageBoundary loading={<CategoriesLoading />}>
            <Categories category={filter.category} selectCategory={filter.selectCategory} />
          </PageBoundary>
        </Box>
        <Newsletters {...filter} />
      </Container>
    </>
  );
}
