import CloseIcon from '@mui/icons-material/Close';
import SearchIcon from '@mui/icons-material/Search';
import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import TextField from '@mui/material/TextField';

interface Props {
  label: string;
  value: string;
  onChange: (value: string) => void;
}

/** A search box with a button that empties it. */
export function SearchField({ label, value, onChange }: Props) {
  const clear = value !== '' && (
    <InputAdornment position="end">
      <IconButton aria-label="Clear search" edge="end" size="small" onClick={() => onChange('')}>
        <CloseIcon fontSize="small" />
      </IconButton>
    </InputAdornment>
  );
  return (
    <TextField
      type="text"
      label={label}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      size="small"
      fullWidth
      slotProps={{
        htmlInput: { inputMode: 'search', enterKeyHint: 'search', autoComplete: 'off', maxLength: 200 },
        input: {
          startAdornment: (
            <InputAdornment position="start">
              <SearchIcon fontSize="small" />
            </InputAdornment>
          ),
          endAdornment: clear,
        },
      }}
    />
  );
}
