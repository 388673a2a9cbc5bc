import type { ChangeSet, ItemState } from '#shared/contract/changesets.ts';
import { classNames } from '../components/class-names.ts';
import styles from './OutcomeBar.module.css';
import { outcomeParts } from './outcome.ts';

const tones: Record<ItemState, string | undefined> = {
  applied: styles.applied,
  failed: styles.failed,
  conflict: styles.conflict,
  unknown: styles.unknown,
  skipped: styles.skipped,
  in_flight: styles.inFlight,
  pending: styles.pending,
};

/** All items of a change set as one stacked bar. It is purely visual: the text beside it says the same. */
export function OutcomeBar({ changeSet }: { changeSet: ChangeSet }) {
  return (
    <span className={styles.bar} aria-hidden="true">
      {outcomeParts(changeSet).map(({ state, count }) => (
        <i key={state} className={classNames(styles.part, tones[state])} style={{ flexGrow: count }} />
      ))}
    </span>
  );
}
