import type { UndoPlan } from '#shared/contract/changesets.ts';
import { formatNumber } from '../../../components/format.ts';
import { ValueText } from '../../../components/ValueText.tsx';
import { columnLabel } from '../../../state/column-names.ts';
import styles from './undo.module.css';
import { obstacleLines } from './undo-words.ts';

/** What cannot be undone: why, how many, and which, with what the cell holds now. */
export function Blocked({ plan }: { plan: UndoPlan }) {
  const lines = obstacleLines(plan);
  if (lines.length === 0) return null;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area has to be reachable by keyboard.
    <section className={styles.blocked} aria-label="What cannot be undone" tabIndex={0}>
      {lines.map(({ obstacle, items, words }) => {
        const listed = plan.blocked.filter((item) => item.obstacle === obstacle);
        return (
          <div key={obstacle}>
            <h3 className={styles.reason}>
              <b>{formatNumber(items)}</b> {words}
            </h3>
            <ul className={styles.items}>
              {listed.map((item) => (
                <li key={item.item} className={styles.item}>
                  <span className={styles.cell}>
                    <span className={styles.identifier}>{item.identifier}</span> {columnLabel(item)}
                  </span>
                  <span className={styles.now}>
                    <span className={styles.hint}>holds</span>{' '}
                    <ValueText value={item.now} locale={item.locale} />
                  </span>
                </li>
              ))}
              {items > listed.length ? (
                <li className={styles.hint}>and {formatNumber(items - listed.length)} more</li>
              ) : null}
            </ul>
          </div>
        );
      })}
    </section>
  );
}
