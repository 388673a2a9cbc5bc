import { t } from '@lingui/core/macro';
import { Download, RefreshCw } from 'lucide-react';
import type { CatalogSummary } from '#shared/contract/catalog.ts';
import type { CompletenessOverview } from '#shared/contract/completeness.ts';
import type { Connection } from '#shared/contract/connections.ts';
import { Button } from '../../components/Button.tsx';
import { Chip } from '../../components/Chip.tsx';
import { Segmented } from '../../components/Segmented.tsx';
import { Select } from '../../components/Select.tsx';
import { ProductsChoice } from '../../products/ProductsChoice.tsx';
import {
  type CompletenessBasis,
  chooseTaxonomy,
  measureProducts,
  useCompleteness,
} from '../../state/completeness.ts';
import styles from './CompletenessView.module.css';
import { NO_TAXONOMY } from './heat-rows.ts';

const BASES: readonly { value: CompletenessBasis; label: string }[] = [
  { value: 'required', label: t`Required attributes` },
  { value: 'summary', label: t`Service’s summary` },
];

/** Values of the taxonomy select: ids have a prefix, so that none can be "all". */
const ALL = 'all';
const choiceOf = (taxonomyId: string | null | undefined): string =>
  taxonomyId === undefined ? ALL : taxonomyId === null ? 'none' : `t ${taxonomyId}`;
const taxonomyOf = (value: string): string | null | undefined =>
  value === ALL ? undefined : value === 'none' ? null : value.slice(2);

export interface CompletenessBarProps {
  connection: Connection;
  overview: CompletenessOverview;
  summary: CatalogSummary | null;
  onRead: () => void;
  onExport: () => void;
}

/** Which products are measured, against what, and what the figures are based on. */
export function CompletenessBar({ connection, overview, summary, onRead, onExport }: CompletenessBarProps) {
  const { query, taxonomyId, basis, withStaged } = useCompleteness();
  const { status, taxonomies } = overview;
  return (
    <div className={styles.bar} role="toolbar" aria-label={t`Completeness`}>
      <ProductsChoice
        connectionId={connection.id}
        properties={summary?.properties ?? []}
        label={t`Products to measure`}
        query={query}
        products={summary?.products ?? status.products}
        allHint={t`Whatever the catalog shows.`}
        onChange={measureProducts}
      />
      <Segmented
        label={t`Measured by`}
        value={basis}
        options={BASES}
        onChange={(next) => useCompleteness.setState({ basis: next })}
      />
      {basis === 'required' ? (
        <>
          {taxonomies.length > 1 || taxonomyId !== undefined ? (
            <Select
              label={t`Taxonomy`}
              className={styles.taxonomy}
              value={choiceOf(taxonomyId)}
              options={[
                { value: ALL, label: t`All taxonomies` },
                ...taxonomies.map((one) => ({
                  value: choiceOf(one.taxonomyId),
                  label: one.name ?? one.taxonomyId ?? NO_TAXONOMY,
                })),
              ]}
              onChange={(value) => chooseTaxonomy(taxonomyOf(value))}
            />
          ) : null}
          <Chip
            selected={withStaged}
            onClick={() => useCompleteness.setState({ withStaged: !withStaged })}
          >{t`With staged edits`}</Chip>
        </>
      ) : null}
      <span className={styles.gap} />
      <div className={styles.buttons}>
        {basis === 'required' && status.read > 0 ? (
          <Button variant="quiet" icon={<RefreshCw size={14} aria-hidden="true" />} onClick={onRead}>
            <span className="visually-hidden-if-narrow">{t`Read again…`}</span>
          </Button>
        ) : null}
        <Button icon={<Download size={14} aria-hidden="true" />} onClick={onExport}>
          <span className="visually-hidden-if-narrow">{t`Export`}</span>
        </Button>
      </div>
    </div>
  );
}
