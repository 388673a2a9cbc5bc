import type { ComponentProps, ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './IconButton.module.css';
import { Tooltip } from './Tooltip.tsx';

export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'type' | 'aria-label' | 'children'> {
  /** Read by screen readers and shown as the tooltip. */
  label: string;
  icon: ReactNode;
  /** Shown in the tooltip beside the label. */
  shortcut?: string;
  pressed?: boolean;
  /** As low as a line of text allows. */
  small?: boolean;
  /** False if the icon is self-explanatory ("×" of a dialog). */
  tooltip?: boolean;
}

export function IconButton({
  label,
  icon,
  shortcut,
  pressed,
  small = false,
  tooltip = true,
  className,
  ...rest
}: IconButtonProps) {
  const button = (
    <button
      {...rest}
      type="button"
      aria-label={label}
      aria-pressed={pressed}
      className={classNames(styles.button, small && styles.small, className)}
    >
      {icon}
    </button>
  );
  return tooltip ? (
    <Tooltip text={label} shortcut={shortcut}>
      {button}
    </Tooltip>
  ) : (
    button
  );
}
