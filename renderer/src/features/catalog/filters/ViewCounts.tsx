import { count, formatNumber } from '../../../components/format.ts';
import { LinkButton } from '../../../components/LinkButton.tsx';
import { useCatalog } from '../../../state/catalog.ts';
import styles from './ViewCounts.module.css';

/** How many products are rows now, and how many of them no longer should be. */
export function ViewCounts({ onRefresh }: { onRefresh: () => void }) {
  const view = useCatalog((state) => state.view);
  const stale = useCatalog((state) => state.staleRows);
  if (!view) return null;
  return (
    <div className={styles.counts} aria-live="polite">
      {view.matches === view.products
        ? count(view.products, 'product')
        : `${formatNumber(view.matches)} of ${count(view.products, 'product')}`}
      {stale > 0 ? (
        <>
          {' · '}
          <LinkButton onClick={onRefresh}>
            {count(stale, 'row no longer matches', 'rows no longer match')} — refresh
          </LinkButton>
        </>
      ) : null}
    </div>
  );
}
