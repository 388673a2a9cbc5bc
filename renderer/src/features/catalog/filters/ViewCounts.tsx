import { plural, t } from '@lingui/core/macro';
import { countLabel } from '../../../components/count-label.ts';
import { formatNumber } from '../../../components/format.ts';
import { LinkButton } from '../../../components/LinkButton.tsx';
import { useCatalog } from '../../../state/catalog.ts';
import styles from './ViewCounts.module.css';

/**
 * How many products the rows show, and how many of them no longer match. If all are shown, the top bar says so; here it is
 * only announced.
 */
export function ViewCounts({ onRefresh }: { onRefresh: () => void }) {
  const view = useCatalog((state) => state.view);
  const stale = useCatalog((state) => state.staleRows);
  if (!view) return null;
  const isAll = view.matches === view.products;
  return (
    <div className={isAll && stale === 0 ? 'visually-hidden' : styles.counts} aria-live="polite">
      {isAll
        ? countLabel.products(view.products)
        : t`${formatNumber(view.matches)} of ${plural(view.products, { one: '# product', other: '# products' })}`}
      {stale > 0 ? (
        <>
          {' · '}
          <LinkButton onClick={onRefresh}>
            {t`${plural(stale, { one: '# row no longer matches', other: '# rows no longer match' })} — refresh`}
          </LinkButton>
        </>
      ) : null}
    </div>
  );
}
