import { useEffect, useState } from 'react';

/** How long a value must stay unchanged, in milliseconds. */
const PAUSE = 250;

/** A value once it has stopped changing, for work that is too expensive on every keystroke. */
export function useDebouncedValue<Value>(value: Value): Value {
  const [debounced, setDebounced] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), PAUSE);
    return () => clearTimeout(timer);
  }, [value]);
  return debounced;
}
