import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { Key, ReactNode } from 'react';
import { formatNumber } from '../components/format.ts';
import parts from '../theme/parts.module.css';
import styles from './plan.module.css';

/** What a plan leaves out, or warns about, in groups. */
export function PlanList({ label, children }: { label: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area has to be reachable by keyboard.
    <section className={styles.list} aria-label={label} tabIndex={0}>
      {children}
    </section>
  );
}

/** The number of items that an obstacle blocks, and what it is. */
export function ObstacleHeading({ items, message }: { items: number; message: string }) {
  const count = formatNumber(items);
  return (
    <Trans>
      <b>{count}</b> {message}
    </Trans>
  );
}

export interface PlanGroupProps<Entry> {
  /** The number of all entries; `entries` are the first of them. */
  total: number;
  /** How many, and why. */
  heading: ReactNode;
  entries: readonly Entry[];
  entryKey: (entry: Entry) => Key;
  children: (entry: Entry) => ReactNode;
}

/** The entries with one reason: how many, why, and which. */
export function PlanGroup<Entry>({ total, heading, entries, entryKey, children }: PlanGroupProps<Entry>) {
  return (
    <div>
      <h3 className={styles.reason}>{heading}</h3>
      <ul className={parts.above1}>
        {entries.map((entry) => (
          <li key={entryKey(entry)} className={styles.entry}>
            {children(entry)}
          </li>
        ))}
        {total > entries.length ? (
          <li className={parts.muted}>{t`and ${formatNumber(total - entries.length)} more`}</li>
        ) : null}
      </ul>
    </div>
  );
}
