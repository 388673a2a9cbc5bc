import { t } from '@lingui/core/macro';
import { type ReactNode, useEffect, useMemo, useRef } from 'react';
import type { PropertyInfo } from '#shared/contract/catalog.ts';
import type { Connection } from '#shared/contract/connections.ts';
import type { ViewFilter, ViewQuery } from '#shared/domain/query.ts';
import { LinkButton } from '../../../components/LinkButton.tsx';
import {
  clearNarrowing,
  removeFilter,
  replaceFilter,
  setFilters,
  useCatalog,
} from '../../../state/catalog.ts';
import { ADD_FILTER_ID } from './AddFilter.tsx';
import { FilterChip } from './FilterChip.tsx';
import { FilterScopeProvider } from './filter-scope.ts';
import styles from './filters.module.css';

/** The active filters, as chips to read, edit and remove them. */
export function FilterChips({
  connection,
  properties,
}: {
  connection: Connection;
  properties: readonly PropertyInfo[];
}) {
  const narrowing = useCatalog((state) => state.narrowing);
  const { filters } = narrowing;
  const box = useRef<HTMLUListElement>(null);
  const amount = filters.length;
  /** The position of the chip that was changed or removed: focus stays there. */
  const touched = useRef<number | null>(null);
  const remove = (filter: ViewFilter, at: number) => {
    touched.current = at;
    removeFilter(filter);
    // The bar disappears with its last chip.
    if (amount === 1) document.getElementById(ADD_FILTER_ID)?.focus();
  };
  const change = (filter: ViewFilter, by: ViewFilter, at: number) => {
    touched.current = at;
    replaceFilter(filter, by);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: other filters are the reason to look for the chip again.
  useEffect(() => {
    const at = touched.current;
    touched.current = null;
    if (at === null) return;
    const chips = box.current?.querySelectorAll<HTMLElement>('[data-filter-chip]') ?? [];
    chips[Math.min(at, amount - 1)]?.focus();
  }, [filters]);

  return (
    <div className={styles.bar}>
      <ul ref={box} className={styles.chips} aria-label={t`Filters`}>
        {filters.map((filter, at) => (
          <li key={JSON.stringify(filter)}>
            <Scope
              connection={connection}
              properties={properties}
              query={{ ...narrowing, sort: [] }}
              without={at}
            >
              <FilterChip
                filter={filter}
                onChange={(by) => change(filter, by, at)}
                onRemove={() => remove(filter, at)}
              />
            </Scope>
          </li>
        ))}
      </ul>
      <span className={styles.barButtons}>
        {amount > 1 ? (
          <LinkButton
            onClick={() => setFilters([{ kind: 'group', match: 'any', negated: false, filters }])}
            title={t`Show products that match at least one filter instead of all`}
          >{t`Match any`}</LinkButton>
        ) : null}
        <LinkButton
          onClick={() => {
            clearNarrowing();
            document.getElementById(ADD_FILTER_ID)?.focus();
          }}
        >{t`Clear`}</LinkButton>
      </span>
    </div>
  );
}

/**
 * `without`: the position of the filter that is edited here; values are counted among the products that the other filters
 * leave.
 */
function Scope({
  connection,
  properties,
  query,
  without,
  children,
}: {
  connection: Connection;
  properties: readonly PropertyInfo[];
  query: ViewQuery;
  without: number;
  children: ReactNode;
}) {
  const { search, filters } = query;
  const scope = useMemo(
    () => ({
      connectionId: connection.id,
      locales: connection.locales,
      properties,
      others: { search, filters: filters.toSpliced(without, 1), sort: [], tree: false },
    }),
    [connection, properties, search, filters, without],
  );
  return <FilterScopeProvider value={scope}>{children}</FilterScopeProvider>;
}
