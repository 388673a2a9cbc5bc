// biome-ignore-all lint/a11y/useSemanticElements: of a grid that is no table only the rows in sight are in the page.
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid has the keyboard, and names the active row.
import type { ChangesOfDay } from '#shared/contract/feed.ts';
import { dayFacts, dayLabel } from '../day-label.ts';
import styles from './ChangeListView.module.css';

/** The heading of a day: when, and how much changed. */
export function DayRow({ day, line, height }: { day: ChangesOfDay; line: number; height: number }) {
  return (
    <div role="row" aria-rowindex={line + 1} className={styles.day} style={{ height }}>
      <span role="gridcell">
        <strong>{dayLabel(day.day)}</strong> <span className={styles.dayFacts}>{dayFacts(day)}</span>
      </span>
    </div>
  );
}
