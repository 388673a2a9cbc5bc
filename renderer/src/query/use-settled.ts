import { useEffect, useState } from 'react';

/** The value once it has stayed the same for a while; compared by content. */
export function useSettled<Value>(value: Value, ms: number): Value {
  const text = JSON.stringify(value);
  const [settled, setSettled] = useState({ value, text });
  useEffect(() => {
    const timer = window.setTimeout(() => setSettled({ value: JSON.parse(text) as Value, text }), ms);
    return () => window.clearTimeout(timer);
  }, [text, ms]);
  return settled.text === text ? value : settled.value;
}
