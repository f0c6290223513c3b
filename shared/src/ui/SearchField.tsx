import CloseIcon from '@mui/icons-material/Close';
import SearchIcon from '@mui/icons-material/Search';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { t } from '@newsletters/shared/texts';
import { useId } from 'react';

/** Looks like a `TextField` of MUI, which is four times the size of everything else on a first screen that it needs. */
const field = {
  display: 'flex',
  alignItems: 'center',
  gap: 1,
  boxSizing: 'border-box',
  height: '2.875rem',
  minWidth: 0,
  m: 0,
  // The border begins in the middle of the label, as the box without it would.
  mt: '-6px',
  px: '13px',
  py: 0,
  border: '1px solid rgba(var(--mui-palette-common-onBackgroundChannel) / 0.23)',
  borderRadius: 1,
  color: 'text.secondary',
  '&:hover': { borderColor: 'text.primary' },
  '&:focus-within': { px: '12px', borderWidth: 2, borderColor: 'primary.main' },
  '&:focus-within legend': { color: 'primary.main' },
  '& legend': { marginInlineStart: '-5px', px: '5px', fontSize: '0.75rem', lineHeight: '12px' },
  '& input': {
    flex: 1,
    minWidth: 0,
    p: 0,
    border: 0,
    outline: 0,
    font: 'inherit',
    color: 'text.primary',
    bgcolor: 'transparent',
  },
} as const;

interface Props {
  label: string;
  value: string;
  onChange: (value: string) => void;
}

/** A search box with a button to clear it. */
export function SearchField({ label, value, onChange }: Props) {
  const id = useId();
  return (
    <Box component="fieldset" role="presentation" sx={field}>
      <legend>
        <label htmlFor={id}>{label}</label>
      </legend>
      <SearchIcon fontSize="small" />
      <input
        id={id}
        type="text"
        dir="auto"
        value={value}
        onChange={(event) => onChange(event.target.value)}
        inputMode="search"
        enterKeyHint="search"
        autoComplete="off"
        maxLength={200}
      />
      {value !== '' && (
        <IconButton
          aria-label={t('Clear search')}
          edge="end"
          size="small"
          onClick={() => {
            onChange('');
            // The button disappears.
            document.getElementById(id)?.focus();
          }}
        >
          <CloseIcon fontSize="small" />
        </IconButton>
      )}
    </Box>
  );
}
