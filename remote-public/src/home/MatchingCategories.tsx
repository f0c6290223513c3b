import { fold } from '@newsletters/shared/model';
import { rich } from '@newsletters/shared/texts';
import { Box, Button } from '@newsletters/shared/ui';
import { useCategories } from './useCategories';

/** How many are offered. */
const OFFERED = 3;

const wordsOf = (text: string) => fold(text).match(/[\p{L}\p{N}]+/gu) ?? [];

/** Whether each word of the search is one of the name's, or begins it. */
function isNamed(search: string, name: string) {
  const wanted = wordsOf(search);
  const words = wordsOf(name);
  return wanted.length > 0 && wanted.every((text) => words.some((word) => word.startsWith(text)));
}

interface Props {
  searches: string[];
  /** The id of the selected category, which isn't offered. */
  selected: string;
  onSelect: (id: string) => void;
}

/** The categories that one of the searches names. */
export function MatchingCategories({ searches, selected, onSelect }: Props) {
  const named = (useCategories() ?? [])
    .filter(
      ({ id, name, count }) =>
        id !== selected && count > 0 && searches.some((search) => isNamed(search, name)),
    )
    .slice(0, OFFERED);
  if (named.length === 0) return null;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mb: 2 }}>
      {named.map(({ id, name, count }) => (
        <Button key={id} variant="outlined" onClick={() => onSelect(id)} sx={{ overflowWrap: 'anywhere' }}>
          {/* A button keeps no space between its own parts. */}
          <span>
            {rich('Category: {category} · {count, plural, one {# newsletter} other {# newsletters}}', {
              category: <bdi>{name}</bdi>,
              count,
            })}
          </span>
        </Button>
      ))}
    </Box>
  );
}
