import { Collapsible } from '@base-ui/react/collapsible';
import { ChevronRight } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import styles from './Disclosure.module.css';

export interface DisclosureProps {
  title: string;
  /** What is inside, in a few words, to be read without opening it. */
  summary: string;
  /** Something inside has to be put right: opens, and says so in colour too. */
  wrong?: boolean;
  defaultOpen?: boolean;
  children: ReactNode;
}

/** What few users need, folded away behind a line that says how it stands. */
export function Disclosure({
  title,
  summary,
  wrong = false,
  defaultOpen = false,
  children,
}: DisclosureProps) {
  const [open, setOpen] = useState(defaultOpen);
  useEffect(() => {
    if (wrong) setOpen(true);
  }, [wrong]);
  return (
    <Collapsible.Root className={styles.root} open={open} onOpenChange={setOpen}>
      <Collapsible.Trigger className={styles.trigger}>
        <ChevronRight size={14} className={styles.chevron} aria-hidden="true" />
        <span className={styles.title}>{title}</span>
        <span className={styles.summary} data-wrong={wrong || undefined}>
          {summary}
        </span>
      </Collapsible.Trigger>
      <Collapsible.Panel className={styles.panel}>{children}</Collapsible.Panel>
    </Collapsible.Root>
  );
}
