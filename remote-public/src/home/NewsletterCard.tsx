import type { DirectoryItem } from '@newsletters/shared/api/newsletterDirectory';
import { defaultFrequency, frequencyNames } from '@newsletters/shared/model';
import { usePicture } from '@newsletters/shared/ui';
import { memo } from 'react';
import { NewsletterLink } from '../newsletter/NewsletterLink';

const lines = (count: number) => ({
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: count,
  overflow: 'hidden',
  overflowWrap: 'anywhere',
});

/** The style of a card, set once by the grid. Scrolling renders many cards, so their parts are plain elements. */
export const cardStyle = {
  '& article': {
    position: 'relative',
    bgcolor: 'background.paper',
    border: 1,
    borderColor: 'divider',
    borderRadius: 1.5,
    overflow: 'hidden',
    transition: 'border-color 120ms',
  },
  '& article:hover': { borderColor: 'text.secondary' },
  '& article:has(a:focus-visible)': {
    outline: '3px solid',
    outlineColor: 'primary.main',
    outlineOffset: '2px',
  },
  '& img': {
    display: 'block',
    width: '100%',
    aspectRatio: '16/9',
    objectFit: 'cover',
    bgcolor: 'action.hover',
  },
  '& .text': { p: 2 },
  '& .facts': {
    display: 'flex',
    justifyContent: 'space-between',
    gap: 1,
    typography: 'caption',
    color: 'text.secondary',
    whiteSpace: 'nowrap',
    mb: 0.75,
  },
  '& .category': { overflow: 'hidden', textOverflow: 'ellipsis', color: 'primary.main', fontWeight: 600 },
  // Two lines of title and three of description: the grid relies on all cards having the same height.
  '& .words': { height: '7.875rem', overflow: 'hidden' },
  '& h3': { typography: 'h3', m: 0, ...lines(2) },
  '& .description': { typography: 'body2', color: 'text.secondary', m: 0, mt: 0.75, ...lines(3) },
  '& a': { color: 'inherit', textDecoration: 'none', outline: 'none' },
  '& a::after': { content: '""', position: 'absolute', inset: 0 },
};

/** A newsletter in the grid. Its title is the only link, stretched over the card. */
export const NewsletterCard = memo(function NewsletterCard({ item }: { item: DirectoryItem }) {
  return (
    <article>
      {/* A new image is a new element, or the old one would show until the new one has loaded. */}
      <img key={item.image_url} {...usePicture(item.image_url)} alt="" loading="lazy" />
      <div className="text">
        <div className="facts">
          <span className="category">{item.categories?.name}</span>
          <span>{frequencyNames[defaultFrequency]}</span>
        </div>
        <div className="words">
          <h3>
            <NewsletterLink id={item.id}>{item.title}</NewsletterLink>
          </h3>
          <p className="description">{item.description}</p>
        </div>
      </div>
    </article>
  );
});
