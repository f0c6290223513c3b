import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import CardContent from '@mui/material/CardContent';
import CardMedia from '@mui/material/CardMedia';
import Container from '@mui/material/Container';
import CssBaseline from '@mui/material/CssBaseline';
import { createTheme, ThemeProvider } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { config } from './config';

// The least that one would write with React and MUI: 60 cards from the back end, and a filter.

interface Newsletter {
  id: string;
  title: string;
  description: string;
  image_url: string;
  categories: { name: string };
}

async function read(): Promise<Newsletter[]> {
  const columns = 'select=id,title,description,image_url,categories(name)';
  const answer = await fetch(
    `${config.supabaseUrl}/rest/v1/newsletters?${columns}&order=created_at.desc&limit=60`,
    { headers: { apikey: config.supabaseKey, authorization: `Bearer ${config.supabaseKey}` } },
  );
  return answer.json();
}

function Directory() {
  const [all, setAll] = useState<Newsletter[]>([]);
  const [category, setCategory] = useState<string>();
  useEffect(() => void read().then(setAll), []);
  const names = [...new Set(all.map(({ categories }) => categories.name))].sort();
  const shown = all.filter(({ categories }) => !category || categories.name === category);
  return (
    <Container maxWidth="xl">
      <Typography variant="h1">Newsletters</Typography>
      {names.map((name) => (
        <Button
          key={name}
          aria-pressed={name === category}
          onClick={() => setCategory(name === category ? undefined : name)}
        >
          {name}
        </Button>
      ))}
      <Box sx={{ display: 'grid', gridTemplateColumns: 'repeat(auto-fill, minmax(280px, 1fr))', gap: 3 }}>
        {shown.map(({ id, title, description, image_url, categories }) => (
          <Card key={id}>
            <CardMedia component="img" image={image_url} alt="" loading="lazy" sx={{ aspectRatio: '16/9' }} />
            <CardContent>
              <Typography variant="h3" sx={{ fontSize: '1.2rem' }}>
                <a href={`/newsletter/${id}`}>{title}</a>
              </Typography>
              <Typography>{description}</Typography>
              <Typography variant="caption">{categories.name}</Typography>
            </CardContent>
          </Card>
        ))}
      </Box>
    </Container>
  );
}

createRoot(document.getElementById('root') as HTMLElement).render(
  <ThemeProvider theme={createTheme({ cssVariables: true })}>
    <CssBaseline />
    <Directory />
  </ThemeProvider>,
);
