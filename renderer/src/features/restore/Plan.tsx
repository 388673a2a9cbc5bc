import { Info } from 'lucide-react';
import type { ReactNode } from 'react';
import type { NamedProduct, RestorePlan } from '#shared/contract/removals.ts';
import { formatNumber } from '../../components/format.ts';
import styles from './restore.module.css';
import { lostWords, obstacleLines, planSentence, restorable, withoutParentWords } from './restore-words.ts';

/** What restoring would do, what cannot come back, and which products cannot be restored, and why. */
export function Plan({ plan }: { plan: RestorePlan }) {
  const lost = lostWords(plan);
  return (
    <div className={styles.plan}>
      <p className={styles.sentence} role="status">
        {planSentence(plan)}
      </p>
      <Blocked plan={plan} />
      {lost ? (
        <p className={styles.lost}>
          <Info size={15} aria-hidden="true" />
          <span>{lost}</span>
        </p>
      ) : null}
      <Orphans plan={plan} />
      {restorable(plan) > 0 ? (
        <p className={styles.hint}>
          They are sent out of their snapshots as a change set of their own, parents before their variants.
          The service is asked first: a product that it lists again is left as it is. Afterwards each one is
          read back and compared with its snapshot, property by property.
        </p>
      ) : null}
    </div>
  );
}

function Blocked({ plan }: { plan: RestorePlan }) {
  const lines = obstacleLines(plan);
  if (lines.length === 0) return null;
  return (
    <List label="What cannot be restored">
      {lines.map(({ obstacle, products, words }) => (
        <Group
          key={obstacle}
          total={products}
          words={words}
          products={plan.blocked.filter((item) => item.obstacle === obstacle)}
        />
      ))}
    </List>
  );
}

function Orphans({ plan }: { plan: RestorePlan }) {
  const words = withoutParentWords(plan);
  const { total, first } = plan.withoutParent;
  return words === null ? null : (
    <List label="Without their parent">
      <Group total={total} words={words} products={first} />
    </List>
  );
}

function List({ label, children }: { label: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area has to be reachable by keyboard.
    <section className={styles.list} aria-label={label} tabIndex={0}>
      {children}
    </section>
  );
}

interface GroupProps {
  total: number;
  words: string;
  products: readonly NamedProduct[];
}

function Group({ total, words, products }: GroupProps) {
  return (
    <div>
      <h3 className={styles.reason}>
        <b>{formatNumber(total)}</b> {words}
      </h3>
      <ul className={styles.products}>
        {products.map(({ product, identifier, title }) => (
          <li key={product} className={styles.product}>
            <span className={styles.identifier}>{identifier}</span>
            <span className={styles.title} dir="auto">
              {title}
            </span>
          </li>
        ))}
        {total > products.length ? (
          <li className={styles.hint}>and {formatNumber(total - products.length)} more</li>
        ) : null}
      </ul>
    </div>
  );
}
