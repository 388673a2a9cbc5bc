import { Popover } from '@base-ui/react/popover';
import { t } from '@lingui/core/macro';
import { ChevronDown } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import type { PropertyInfo } from '#shared/contract/catalog.ts';
import type { Connection } from '#shared/contract/connections.ts';
import { ANY_LOCALE } from '#shared/domain/limits.ts';
import { isPulled } from '#shared/domain/pulled-languages.ts';
import type { ViewFilter, ViewQuery } from '#shared/domain/query.ts';
import { Chip } from '../../../components/Chip.tsx';
import { classNames } from '../../../components/class-names.ts';
import { LinkButton } from '../../../components/LinkButton.tsx';
import { NotPulled } from '../../../products/NotPulled.tsx';
import {
  clearNarrowing,
  removeFilter,
  replaceFilter,
  setFilters,
  useCatalog,
} from '../../../state/catalog.ts';
import { showIdentifiers } from '../../../state/filter-builder.ts';
import parts from '../../../theme/parts.module.css';
import { ADD_FILTER_ID } from './AddFilter.tsx';
import { FilterForm } from './FilterForm.tsx';
import { filterLabel, fullFilterLabel } from './filter-labels.ts';
import { FilterScopeProvider } from './filter-scope.ts';
import styles from './filters.module.css';
import { PartEditor } from './PartEditor.tsx';
import { isReversed } from './reversed.ts';
import { useFilterNames } from './use-filter-names.ts';
import { useListFacts } from './use-list-facts.ts';

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
      {filters.flatMap(languagesIn).some((locale) => !isPulled(connection.pulledLocales, locale)) ? (
        <NotPulled connection={connection} />
      ) : null}
      <span className={classNames(parts.flex, parts.fixed, parts.gap3, parts.nowrap)}>
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

/** The languages that a filter looks at. */
function languagesIn(filter: ViewFilter): string[] {
  switch (filter.kind) {
    case 'group':
      return filter.filters.flatMap(languagesIn);
    case 'emptyIn':
      return [filter.locale];
    case 'missing':
      return filter.locale === null ? [] : [filter.locale];
    case 'cell': {
      const { column, test } = filter;
      const other = test.is === 'empty' ? test.filledIn : undefined;
      const own = typeof column === 'string' || column.locale === ANY_LOCALE ? undefined : column.locale;
      return [own, other].filter((locale) => locale !== undefined);
    }
    default:
      return [];
  }
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

/** The chip of an active filter: opens to edit it in place; × or Delete removes it. */
function FilterChip({
  filter,
  onChange,
  onRemove,
}: {
  filter: ViewFilter;
  onChange: (by: ViewFilter) => void;
  onRemove: () => void;
}) {
  const [open, setOpen] = useState(false);
  const listFacts = useListFacts(filter);
  useFilterNames(filter);
  const label = filterLabel(filter, listFacts);
  const plain = isReversed(filter) ? filter.filters[0] : filter;
  const common = {
    selected: true,
    title: fullFilterLabel(filter, listFacts),
    'data-filter-chip': '',
    'aria-haspopup': 'dialog' as const,
    onRemove,
    removeLabel: t`Remove filter ${label}`,
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== 'Delete' && event.key !== 'Backspace') return;
      event.preventDefault();
      onRemove();
    },
  };
  const content = (
    <>
      <span className={parts.ellipsis}>{label}</span> <ChevronDown size={12} aria-hidden="true" />
    </>
  );
  if (plain.kind === 'identifiers')
    return (
      <Chip {...common} onClick={() => showIdentifiers(plain.list)}>
        {content}
      </Chip>
    );
  return (
    <Popover.Root open={open} onOpenChange={setOpen}>
      <Popover.Trigger render={<Chip {...common}>{content}</Chip>} />
      <Popover.Portal>
        <Popover.Positioner className={parts.positioner} align="start" sideOffset={6}>
          <Popover.Popup className={styles.popup} aria-label={t`Filter: ${label}`}>
            <FilterForm
              filter={filter}
              applyLabel={t`Apply`}
              partEditor={PartEditor}
              onApply={(by) => {
                setOpen(false);
                onChange(by);
              }}
              onCancel={() => setOpen(false)}
            />
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}
