import { type RefObject, useCallback, useEffect, useState } from 'react';

/**
 * Gives a function that puts the keyboard on the first field of a form that is marked as wrong, or on what else says so:
 * as soon as React has drawn the marks, however late that is.
 */
export function useWrongField(form: RefObject<HTMLElement | null>): () => void {
  const [asked, setAsked] = useState(0);
  useEffect(() => {
    if (asked > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"], [role="alert"]')?.focus();
  }, [asked, form]);
  return useCallback(() => setAsked((times) => times + 1), []);
}
