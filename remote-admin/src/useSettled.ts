import { useEffect, useState } from 'react';

const PAUSE = 250;

/** A value once it has not changed for a moment, for what is too dear to do at each key. */
export function useSettled<Value>(value: Value): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), PAUSE);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
