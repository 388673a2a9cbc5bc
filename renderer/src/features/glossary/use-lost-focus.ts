import { useEffect, useRef } from 'react';
import { isKeyboardFree } from '../../components/free-keyboard.ts';

/** When `reason` changes and what had the keyboard is gone from the page, `find` says what gets it. */
export function useLostFocus(find: () => HTMLElement | null, reason: string): void {
  const known = useRef(reason);
  useEffect(() => {
    if (known.current === reason) return;
    known.current = reason;
    if (isKeyboardFree()) find()?.focus();
  });
}
