import { useEffect, useState } from 'react';

/** How long a value must stay the same, in milliseconds. */
const PAUSE = 250;

/** A value once it has not changed for a moment, for what is too dear to do at each key. */
export function useDebouncedValue<Value>(value: Value): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), PAUSE);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
