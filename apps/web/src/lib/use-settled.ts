import { useEffect, useState } from 'react';

/** The value after it has stayed unchanged for `ms`. Use it to wait for a pause in typing. */
export function useSettled<Value>(value: Value, ms = 300): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return settled;
}
