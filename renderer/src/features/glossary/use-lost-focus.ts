import { useEffect, useRef } from 'react';
import { isKeyboardFree } from '../../components/free-keyboard.ts';

/** When `reason` changes and the focused element has been removed, focuses the element that `find` returns. */
export function useLostFocus(find: () => HTMLElement | null, reason: string): void {
  const known = useRef(reason);
  useEffect(() => {
    if (known.current === reason) return;
    known.current = reason;
    if (isKeyboardFree()) find()?.focus();
  });
}
