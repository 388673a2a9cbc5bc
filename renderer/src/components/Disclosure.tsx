import { Collapsible } from '@base-ui/react/collapsible';
import { ChevronRight } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import parts from '../theme/parts.module.css';
import { classNames } from './class-names.ts';
import styles from './Disclosure.module.css';

export interface DisclosureProps {
  title: string;
  /** What is inside, in a few words that can be read without expanding it. */
  summary: string;
  /** Something inside has to be corrected: expands, and shows it in color too. */
  wrong?: boolean;
  defaultOpen?: boolean;
  children: ReactNode;
}

/** Content that few users need, collapsed behind a line that summarizes it. */
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
    <Collapsible.Root className={parts.boxed} open={open} onOpenChange={setOpen}>
      <Collapsible.Trigger className={styles.trigger}>
        <ChevronRight size={14} className={classNames(parts.muted, parts.chevron)} aria-hidden="true" />
        <span className={classNames(parts.medium, parts.nowrap)}>{title}</span>
        <span className={styles.summary} data-wrong={wrong || undefined}>
          {summary}
        </span>
      </Collapsible.Trigger>
      <Collapsible.Panel className={styles.panel}>{children}</Collapsible.Panel>
    </Collapsible.Root>
  );
}
