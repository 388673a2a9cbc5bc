import { type RefObject, useCallback, useEffect, useState } from 'react';

/**
 * Returns a function that moves focus to the first field of a form that is marked as wrong, or to another element that
 * says so, as soon as React has rendered the marks, however late that is.
 */
export function useWrongField(form: RefObject<HTMLElement | null>): () => void {
  const [asked, setAsked] = useState(0);
  useEffect(() => {
    if (asked > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"], [role="alert"]')?.focus();
  }, [asked, form]);
  return useCallback(() => setAsked((times) => times + 1), []);
}
