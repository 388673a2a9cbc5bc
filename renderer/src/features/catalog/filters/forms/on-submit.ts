import type { FormEvent } from 'react';

/** Submitting a form of a filter does this; forms may stand in one another in the page's tree of components. */
export const onSubmit = (act: () => void) => (event: FormEvent) => {
  event.preventDefault();
  event.stopPropagation();
  act();
};
