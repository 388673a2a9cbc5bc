import { Columns3, Download, ListFilter, Search, X } from 'lucide-react';
import type { PropertyInfo } from '#shared/contract/catalog.ts';
import type { Connection } from '#shared/contract/connections.ts';
import type { ViewFilter } from '#shared/domain/query.ts';
import { runAction } from '../../actions/table.ts';
import { Button } from '../../components/Button.tsx';
import { Chip } from '../../components/Chip.tsx';
import { count, formatNumber, languageName } from '../../components/format.ts';
import { Menu, type MenuEntry } from '../../components/Menu.tsx';
import { TextInput } from '../../components/TextInput.tsx';
import { useSearchText } from '../../components/use-search-text.ts';
import { addFilter, hasFilter, removeFilter, setSearch, useCatalog } from '../../state/catalog.ts';
import { runningPull, useJobs } from '../../state/jobs.ts';
import { EmptyInChip } from './EmptyInChip.tsx';
import styles from './FilterBar.module.css';

export const SEARCH_FIELD_ID = 'catalog-search';

const FILTER_LABELS = {
  edited: 'Edited',
  failed: 'Failed',
  conflict: 'Conflict',
} as const;

export interface FilterBarProps {
  connection: Connection;
  onRefresh: () => void;
  /** Arrow down in the search field: the keyboard goes to the rows. */
  onEnterRows: () => void;
}

export function FilterBar({ connection, onRefresh, onEnterRows }: FilterBarProps) {
  const filters = useCatalog((state) => state.narrowing.filters);
  const properties = useCatalog((state) => state.summary?.properties ?? NO_PROPERTIES);
  const choosing = useCatalog((state) => state.choosingColumns);
  const pulling = useJobs((state) => runningPull(state.jobs, connection.id) !== undefined);
  return (
    <div className={styles.bar} role="toolbar" aria-label="Catalog">
      <SearchField onEnterRows={onEnterRows} />
      <div className={styles.filters}>
        {filters.map((filter) =>
          filter.kind === 'emptyIn' ? (
            <EmptyInChip key={JSON.stringify(filter)} filter={filter} properties={properties} />
          ) : (
            <Chip
              key={filter.kind}
              selected
              onRemove={() => removeFilter(filter)}
              removeLabel={`Remove filter ${FILTER_LABELS[filter.kind]}`}
            >
              {FILTER_LABELS[filter.kind]}
            </Chip>
          ),
        )}
        <Menu
          trigger={
            <Chip aria-haspopup="menu">
              <ListFilter size={12} aria-hidden="true" /> Filter
            </Chip>
          }
          entries={filterEntries(connection.locales)}
        />
        {connection.readOnly ? (
          <span
            className={styles.readOnly}
            title="Edits are switched off for this connection. Its settings can allow them."
          >
            Read-only connection
          </span>
        ) : null}
      </div>
      <Counts onRefresh={onRefresh} />
      <div className={styles.buttons}>
        <Button
          variant="quiet"
          icon={<Columns3 size={14} aria-hidden="true" />}
          aria-pressed={choosing}
          onClick={() => runAction('catalog.columns')}
        >
          <span className={styles.word}>Columns</span>
        </Button>
        <Button
          icon={<Download size={14} aria-hidden="true" />}
          busy={pulling}
          onClick={() => runAction('catalog.pull')}
        >
          <span className={styles.word}>{pulling ? 'Pulling' : 'Pull'}</span>
        </Button>
      </div>
    </div>
  );
}

const NO_PROPERTIES: PropertyInfo[] = [];

function filterEntries(locales: string[]): MenuEntry[] {
  const { narrowing } = useCatalog.getState();
  const entry = (id: string, label: string, filter: ViewFilter): MenuEntry => ({
    id,
    label,
    checked: hasFilter(narrowing, filter),
    onSelect: () => (hasFilter(narrowing, filter) ? removeFilter(filter) : addFilter(filter)),
  });
  return [
    { kind: 'heading', id: 'empty', label: 'Empty in' },
    ...locales.map((locale) =>
      entry(`empty-${locale}`, `${languageName(locale)} (${locale})`, { kind: 'emptyIn', locale }),
    ),
    { kind: 'separator', id: 'states' },
    { kind: 'heading', id: 'with', label: 'With a cell that is' },
    entry('edited', FILTER_LABELS.edited, { kind: 'edited' }),
    entry('failed', FILTER_LABELS.failed, { kind: 'failed' }),
    entry('conflict', FILTER_LABELS.conflict, { kind: 'conflict' }),
  ];
}

function SearchField({ onEnterRows }: { onEnterRows: () => void }) {
  const search = useCatalog((state) => state.narrowing.search);
  const { text, type, searchNow, clear } = useSearchText(search, setSearch);
  return (
    <div className={styles.search}>
      <Search size={14} aria-hidden="true" className={styles.searchIcon} />
      <TextInput
        id={SEARCH_FIELD_ID}
        className={styles.searchInput}
        value={text}
        onChange={type}
        type="search"
        maxLength={500}
        placeholder="Search products"
        aria-label="Search products"
        onKeyDown={(event) => {
          if (event.key === 'Enter') searchNow();
          if (event.key === 'Escape' && text !== '') {
            event.preventDefault();
            clear();
          }
          if (event.key === 'ArrowDown') {
            event.preventDefault();
            onEnterRows();
          }
        }}
      />
      {text !== '' ? (
        <button
          type="button"
          className={styles.clear}
          aria-label="Clear the search"
          onClick={() => {
            clear();
            document.getElementById(SEARCH_FIELD_ID)?.focus();
          }}
        >
          <X size={13} aria-hidden="true" />
        </button>
      ) : null}
    </div>
  );
}

function Counts({ onRefresh }: { onRefresh: () => void }) {
  const view = useCatalog((state) => state.view);
  const stale = useCatalog((state) => state.staleRows);
  if (!view) return null;
  return (
    <div className={styles.counts} aria-live="polite">
      {view.rows === view.products
        ? count(view.products, 'product')
        : `${formatNumber(view.rows)} of ${count(view.products, 'product')}`}
      {stale > 0 ? (
        <>
          {' · '}
          <button type="button" className={styles.stale} onClick={onRefresh}>
            {count(stale, 'row no longer matches', 'rows no longer match')} — refresh
          </button>
        </>
      ) : null}
    </div>
  );
}
