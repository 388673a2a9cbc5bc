import { t } from '@lingui/core/macro';
import { CheckCheck, Download, RefreshCw } from 'lucide-react';
import type { FeedStatus, OpenedChanges, ServiceChangeFilter } from '#shared/contract/feed.ts';
import { ALL_PRODUCTS } from '#shared/domain/query.ts';
import { type Choice, ColumnSelects } from '../../changesets/ColumnSelects.tsx';
import { Button } from '../../components/Button.tsx';
import { FilterBar } from '../../components/FilterBar.tsx';
import { IconButton } from '../../components/IconButton.tsx';
import { ProductsChoice } from '../../products/ProductsChoice.tsx';
import { useQuery } from '../../query/use-query.ts';
import { isNarrowed } from '../../state/catalog.ts';
import { filterServiceChanges, useServiceChanges } from '../../state/service-changes.ts';
import parts from '../../theme/parts.module.css';
import styles from './ChangesView.module.css';
import { MARK_ALL } from './changes-actions.ts';
import { markLabel, sinceLabel, unseenLabel } from './messages.ts';

const SHOWN: { show: ServiceChangeFilter['show']; label: string }[] = [
  { show: 'all', label: t`All` },
  { show: 'touches_edits', label: t`Touch my edits` },
  { show: 'value', label: t`Values` },
  { show: 'new', label: t`New` },
  { show: 'gone', label: t`Gone` },
];

export interface ChangesBarProps {
  connectionId: string;
  status: FeedStatus | null;
  opened: OpenedChanges | null;
  /** The changes selected in the list. */
  chosen: number;
  isChecking: boolean;
  onCheck: () => void;
  onMarkChosen: () => void;
  onMarkAll: () => void;
  onExport: () => void;
}

/** What is listed, its filters and actions. */
export function ChangesBar(props: ChangesBarProps) {
  const { connectionId, status, opened, chosen, isChecking, onCheck, onMarkChosen, onMarkAll, onExport } =
    props;
  const filter = useServiceChanges((state) => state.filter);
  const unseen = opened?.days.reduce((sum, day) => sum + day.unseen, 0) ?? 0;
  return (
    <FilterBar
      heading={
        <div className={styles.heading}>
          <h2>{status ? unseenLabel(status) : t`Changes`}</h2>
          <span className={parts.muted}>{status ? sinceLabel(status) : null}</span>
        </div>
      }
      label={t`Which changes`}
      choices={[
        ...SHOWN.map(({ show, label }) => ({
          key: show,
          label,
          count: opened?.counts[show] ?? null,
          selected: show === filter.show,
          onSelect: () => filterServiceChanges({ show }),
        })),
        {
          key: 'unseen',
          label: t`Unseen only`,
          selected: filter.unseenOnly,
          onSelect: () => filterServiceChanges({ unseenOnly: !filter.unseenOnly }),
        },
      ]}
      search={{
        label: t`Search products`,
        search: filter.search,
        onSearch: (search) => filterServiceChanges({ search }),
      }}
      more={<Narrowing connectionId={connectionId} opened={opened} />}
    >
      <IconButton
        label={isChecking ? t`Checking…` : t`Check for changes now`}
        icon={<RefreshCw size={15} />}
        disabled={isChecking}
        onClick={onCheck}
      />
      <IconButton
        label={chosen > 0 ? t`Export all changes listed…` : t`Export changes…`}
        icon={<Download size={15} />}
        disabled={(opened?.total ?? 0) === 0}
        onClick={onExport}
      />
      {chosen > 0 ? (
        <Button onClick={onMarkChosen}>{markLabel(chosen)}</Button>
      ) : (
        <Button
          icon={<CheckCheck size={14} aria-hidden="true" />}
          aria-keyshortcuts={MARK_ALL}
          disabled={unseen === 0}
          onClick={onMarkAll}
        >
          {isFiltered(filter) ? markLabel(unseen) : t`Mark all as seen`}
        </Button>
      )}
    </FilterBar>
  );
}

/** Narrows the list to a property, a language, or products. */
function Narrowing({ connectionId, opened }: Pick<ChangesBarProps, 'connectionId' | 'opened'>) {
  const { property, locale, products } = useServiceChanges((state) => state.filter);
  const summary = useQuery('catalog.summary', { connectionId }).value;
  return (
    <>
      <ProductsChoice
        connectionId={connectionId}
        properties={summary?.properties ?? []}
        label={t`Products whose changes are listed`}
        query={products ?? ALL_PRODUCTS}
        products={summary?.products ?? 0}
        allHint={t`Those that left the integration too.`}
        onChange={(query) => filterServiceChanges({ products: isNarrowed(query) ? query : null })}
      />
      <ColumnSelects
        choices={{
          properties: choices(opened?.properties, property),
          locales: choices(opened?.locales, locale),
        }}
        property={property}
        locale={locale}
        onChange={filterServiceChanges}
      />
    </>
  );
}

const isFiltered = ({ show, property, locale, search, products }: ServiceChangeFilter): boolean =>
  show !== 'all' || property !== null || locale !== null || search !== '' || products !== null;

/** The chosen value stays available even if there are no more changes for it. */
const choices = (values: readonly string[] = [], chosen: string | null): Choice[] =>
  (chosen === null || values.includes(chosen) ? values : [chosen, ...values]).map((value) => ({
    value,
    rows: null,
  }));
