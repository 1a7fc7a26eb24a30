import { useEffect, useState } from 'react';

/** The value as it was when it last stayed the same for `ms`: what somebody types is asked for when they pause. */
export function useSettled<Value>(value: Value, ms = 300): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return settled;
}
