import { Columns3, Download, ListTree, Plus, SpellCheck } from 'lucide-react';
import type { PropertyInfo } from '#shared/contract/catalog.ts';
import type { Connection } from '#shared/contract/connections.ts';
import { runAction } from '../../actions/table.ts';
import { Button } from '../../components/Button.tsx';
import { useCatalog } from '../../state/catalog.ts';
import { useShowsFindings } from '../../state/check-findings.ts';
import { useFilterBuilder } from '../../state/filter-builder.ts';
import { runningPull, useJobs } from '../../state/jobs.ts';
import styles from './CatalogToolbar.module.css';
import { AddFilter } from './filters/AddFilter.tsx';
import { FilterChips } from './filters/FilterChips.tsx';
import { IdentifiersDialog } from './filters/IdentifiersDialog.tsx';
import { ProductSearch } from './filters/ProductSearch.tsx';
import { ViewCounts } from './filters/ViewCounts.tsx';
import { RowHeightMenu } from './grid/RowHeightMenu.tsx';
import { ProductFilesMenu } from './ProductFilesMenu.tsx';
import { ViewSwitcher } from './saved-views/ViewSwitcher.tsx';
import { SortButton } from './sorting/SortButton.tsx';

const NO_PROPERTIES: PropertyInfo[] = [];

export interface CatalogToolbarProps {
  connection: Connection;
  onRefresh: () => void;
  /** Arrow down in the search field: the keyboard goes to the rows. */
  onEnterRows: () => void;
}

/** What the grid shows: which view, which products, in which order, which columns. */
export function CatalogToolbar({ connection, onRefresh, onEnterRows }: CatalogToolbarProps) {
  const properties = useCatalog((state) => state.summary?.properties ?? NO_PROPERTIES);
  const isFiltered = useCatalog((state) => state.narrowing.filters.length > 0);
  const isChecked = useCatalog((state) => state.summary?.checked === true);
  const showsFindings = useShowsFindings();
  const isTree = useCatalog((state) => state.narrowing.tree);
  const choosing = useCatalog((state) => state.choosingColumns);
  const asksForIdentifiers = useFilterBuilder((state) => state.identifiers !== null);
  const pulling = useJobs((state) => runningPull(state.jobs, connection.id) !== undefined);
  return (
    <>
      <div className={styles.bar} role="toolbar" aria-label="Catalog">
        <ViewSwitcher connectionId={connection.id} />
        <ProductSearch onEnterRows={onEnterRows} />
        <div className={styles.buttons}>
          <AddFilter connection={connection} properties={properties} />
          <SortButton properties={properties} locales={connection.locales} />
          <Button
            variant="quiet"
            className={styles.toggle}
            icon={<ListTree size={14} aria-hidden="true" />}
            aria-pressed={isTree}
            title="Show variants under their parents"
            onClick={() => runAction('catalog.tree')}
          >
            <span className="visually-hidden-if-narrow">Variants under parents</span>
          </Button>
          {isChecked ? (
            <Button
              variant="quiet"
              className={styles.toggle}
              icon={<SpellCheck size={14} aria-hidden="true" />}
              aria-pressed={showsFindings}
              title="Mark cells in which checks of translations find something"
              onClick={() => runAction('catalog.findings')}
            >
              <span className="visually-hidden">Check findings</span>
            </Button>
          ) : null}
        </div>
        {connection.readOnly ? (
          <span
            className={styles.readOnly}
            title="Edits are switched off for this connection. Its settings can allow them."
          >
            Read-only connection
          </span>
        ) : null}
        <ViewCounts onRefresh={onRefresh} />
        <div className={styles.buttons}>
          <Button
            variant="quiet"
            className={styles.toggle}
            icon={<Columns3 size={14} aria-hidden="true" />}
            aria-pressed={choosing}
            onClick={() => runAction('catalog.columns')}
          >
            <span className="visually-hidden-if-narrow">Columns</span>
          </Button>
          <RowHeightMenu />
          {connection.readOnly ? null : (
            <Button
              variant="quiet"
              icon={<Plus size={14} aria-hidden="true" />}
              aria-label="New product"
              title="Stage a new product"
              onClick={() => runAction('products.new')}
            >
              <span className="visually-hidden-if-narrow">New</span>
            </Button>
          )}
          <ProductFilesMenu />
          <Button
            icon={<Download size={14} aria-hidden="true" />}
            busy={pulling}
            onClick={() => runAction('catalog.pull')}
          >
            <span className="visually-hidden-if-narrow">{pulling ? 'Pulling' : 'Pull'}</span>
          </Button>
        </div>
      </div>
      {isFiltered ? <FilterChips connection={connection} properties={properties} /> : null}
      {asksForIdentifiers ? <IdentifiersDialog connectionId={connection.id} /> : null}
    </>
  );
}
