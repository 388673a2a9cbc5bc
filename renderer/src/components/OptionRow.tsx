import type { ComponentProps } from 'react';

export interface OptionRowProps extends Omit<ComponentProps<'div'>, 'role' | 'tabIndex'> {
  isActive: boolean;
  /** From 1. */
  position: number;
  /** -1 while it is not known. */
  total: number;
}

/** A row of a list that has the focus and the keys itself, and names its active row. */
export function OptionRow({ isActive, position, total, ...rest }: OptionRowProps) {
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the list has the focus.
    <div role="option" aria-selected={isActive} aria-posinset={position} aria-setsize={total} {...rest} />
  );
}
