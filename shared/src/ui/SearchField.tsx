import CloseIcon from '@mui/icons-material/Close';
import SearchIcon from '@mui/icons-material/Search';
import FormControl from '@mui/material/FormControl';
import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import InputLabel from '@mui/material/InputLabel';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useId } from 'react';

interface Props {
  label: string;
  value: string;
  onChange: (value: string) => void;
}

/** A search box with a button to clear it. Built from parts, because `TextField` would bring menus along. */
export function SearchField({ label, value, onChange }: Props) {
  const id = useId();
  const clear = value !== '' && (
    <InputAdornment position="end">
      <IconButton aria-label="Clear search" edge="end" size="small" onClick={() => onChange('')}>
        <CloseIcon fontSize="small" />
      </IconButton>
    </InputAdornment>
  );
  return (
    <FormControl size="small" fullWidth>
      <InputLabel htmlFor={id} shrink>
        {label}
      </InputLabel>
      <OutlinedInput
        id={id}
        label={label}
        notched
        value={value}
        onChange={(event) => onChange(event.target.value)}
        startAdornment={
          <InputAdornment position="start">
            <SearchIcon fontSize="small" />
          </InputAdornment>
        }
        endAdornment={clear}
        inputProps={{ inputMode: 'search', enterKeyHint: 'search', autoComplete: 'off', maxLength: 200 }}
      />
    </FormControl>
  );
}
