import { ChevronDown } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import styles from './Choice.module.css';
import { classNames } from './class-names.ts';
import { PopoverButton } from './PopoverButton.tsx';

/** A button that says what is chosen, with the choices below it. */
export function Choice({
  label,
  chosen,
  isStrong,
  children,
}: {
  label: string;
  chosen: string;
  isStrong?: boolean;
  children: ReactNode;
}) {
  const [open, setOpen] = useState(false);
  return (
    <PopoverButton
      open={open}
      onOpenChange={setOpen}
      label={label}
      popup={styles.popup}
      button={{
        variant: 'quiet',
        className: classNames(styles.choice, isStrong && styles.strong),
        'aria-label': `${label}: ${chosen}`,
        children: (
          <>
            <span className={styles.chosen}>{chosen}</span>
            <ChevronDown size={12} aria-hidden="true" />
          </>
        ),
      }}
    >
      {children}
    </PopoverButton>
  );
}
