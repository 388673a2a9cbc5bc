import { t } from '@lingui/core/macro';
import { Download, RefreshCw } from 'lucide-react';
import type { CatalogSummary } from '#shared/contract/catalog.ts';
import type { CompletenessOverview } from '#shared/contract/completeness.ts';
import type { Connection } from '#shared/contract/connections.ts';
import { Button } from '../../components/Button.tsx';
import { Chip } from '../../components/Chip.tsx';
import { FilterBar, FilterSelect } from '../../components/FilterBar.tsx';
import { Segmented } from '../../components/Segmented.tsx';
import { NotPulled } from '../../products/NotPulled.tsx';
import { ProductsChoice } from '../../products/ProductsChoice.tsx';
import {
  type CompletenessBasis,
  chooseTaxonomy,
  measureProducts,
  useCompleteness,
} from '../../state/completeness.ts';
import { NO_TAXONOMY } from './heat-rows.ts';

const BASES: readonly { value: CompletenessBasis; label: string }[] = [
  { value: 'required', label: t`Required attributes` },
  { value: 'summary', label: t`Service’s summary` },
];

/** Values of the taxonomy select: ids have a prefix, so that none can be "none". */
const choiceOf = (taxonomyId: string | null): string => (taxonomyId === null ? 'none' : `t ${taxonomyId}`);
const taxonomyOf = (value: string): string | null => (value === 'none' ? null : value.slice(2));

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
  const isRequired = basis === 'required';
  return (
    <FilterBar
      toolbar={t`Completeness`}
      heading={
        <>
          <ProductsChoice
            connectionId={connection.id}
            properties={summary?.properties ?? []}
            label={t`Products to measure`}
            query={query}
            products={summary?.products ?? status.products}
            allHint={t`Whatever the catalog shows.`}
            onChange={measureProducts}
          />
          <NotPulled connection={connection} />
          <Segmented
            label={t`Measured by`}
            value={basis}
            options={BASES}
            onChange={(next) => useCompleteness.setState({ basis: next })}
          />
        </>
      }
      more={
        isRequired ? (
          <>
            {taxonomies.length > 1 || taxonomyId !== undefined ? (
              <FilterSelect
                label={t`Taxonomy`}
                all={t`All taxonomies`}
                value={taxonomyId === undefined ? null : choiceOf(taxonomyId)}
                options={taxonomies.map((one) => ({
                  value: choiceOf(one.taxonomyId),
                  label: one.name ?? one.taxonomyId ?? NO_TAXONOMY,
                }))}
                onChange={(value) => chooseTaxonomy(value === null ? undefined : taxonomyOf(value))}
              />
            ) : null}
            <Chip
              selected={withStaged}
              onClick={() => useCompleteness.setState({ withStaged: !withStaged })}
            >{t`With staged edits`}</Chip>
          </>
        ) : null
      }
    >
      {isRequired && status.read > 0 ? (
        <Button variant="quiet" icon={<RefreshCw size={14} aria-hidden="true" />} onClick={onRead}>
          <span className="visually-hidden-if-narrow">{t`Read again…`}</span>
        </Button>
      ) : null}
      <Button icon={<Download size={14} aria-hidden="true" />} onClick={onExport}>
        <span className="visually-hidden-if-narrow">{t`Export`}</span>
      </Button>
    </FilterBar>
  );
}
