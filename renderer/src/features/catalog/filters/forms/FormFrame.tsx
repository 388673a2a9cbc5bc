import type { FormEvent, KeyboardEvent, ReactNode } from 'react';
import styles from '../filters.module.css';

/** Controls that would otherwise open or toggle on Enter. An open list keeps its Enter. */
const SUBMITS =
  '[role="combobox"][aria-expanded="false"], [role="checkbox"], [role="radio"], input[type="checkbox"]';

/** The form of a filter. Enter submits it from every control; forms may be nested in the component tree. */
export function FormFrame({ onSubmit, children }: { onSubmit: () => void; children: ReactNode }) {
  const submit = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    onSubmit();
  };
  const submitOnEnter = (event: KeyboardEvent<HTMLFormElement>) => {
    if (event.key !== 'Enter' || event.altKey || event.nativeEvent.isComposing) return;
    if (!(event.target instanceof Element) || !event.target.closest(SUBMITS)) return;
    event.preventDefault();
    event.stopPropagation();
    event.currentTarget.requestSubmit();
  };
  return (
    <form className={styles.form} onSubmit={submit} onKeyDownCapture={submitOnEnter}>
      {children}
    </form>
  );
}
