import { plural, t } from '@lingui/core/macro';
import { formatNumber } from '../../../components/format.ts';
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
        ? plural(view.products, { one: '# product', other: '# products' })
        : t`${formatNumber(view.matches)} of ${plural(view.products, { one: '# product', other: '# products' })}`}
      {stale > 0 ? (
        <>
          {' · '}
          <LinkButton onClick={onRefresh}>
            {t`${plural(stale, { one: t`# row no longer matches`, other: t`# rows no longer match` })} — refresh`}
          </LinkButton>
        </>
      ) : null}
    </div>
  );
}
