import { Popover } from '@base-ui/react/popover';
import { ListFilter } from 'lucide-react';
import { lazy, Suspense, useMemo } from 'react';
import type { PropertyInfo } from '#shared/contract/catalog.ts';
import type { Connection } from '#shared/contract/connections.ts';
import { Button } from '../../../components/Button.tsx';
import { Spinner } from '../../../components/Spinner.tsx';
import { addFilter, useCatalog } from '../../../state/catalog.ts';
import { endMakingFilter, makeFilter, useFilterBuilder } from '../../../state/filter-builder.ts';
import { FilterScopeProvider } from './filter-scope.ts';
import styles from './filters.module.css';

const NewFilter = lazy(async () => ({ default: (await import('./NewFilter.tsx')).NewFilter }));

export const ADD_FILTER_ID = 'catalog-add-filter';

/** The button that makes a new filter. */
export function AddFilter({
  connection,
  properties,
}: {
  connection: Connection;
  properties: readonly PropertyInfo[];
}) {
  const making = useFilterBuilder((state) => state.making);
  const { search, filters } = useCatalog((state) => state.narrowing);
  const scope = useMemo(
    () => ({
      connectionId: connection.id,
      locales: connection.locales,
      properties,
      others: { search, filters, sort: [], tree: false },
    }),
    [connection, properties, search, filters],
  );
  return (
    <Popover.Root open={making !== null} onOpenChange={(open) => (open ? makeFilter() : endMakingFilter())}>
      <Popover.Trigger
        id={ADD_FILTER_ID}
        render={
          <Button variant="quiet" icon={<ListFilter size={14} aria-hidden="true" />}>
            <span className={styles.word}>Filter</span>
          </Button>
        }
      />
      <Popover.Portal>
        <Popover.Positioner className={styles.positioner} align="start" sideOffset={6}>
          <Popover.Popup className={styles.popup} aria-label="New filter">
            <Suspense fallback={<Spinner label="Loading" />}>
              <FilterScopeProvider value={scope}>
                {making ? (
                  <NewFilter
                    key={JSON.stringify(making.column)}
                    column={making.column}
                    onAdd={(filter) => {
                      endMakingFilter();
                      addFilter(filter);
                    }}
                    onCancel={endMakingFilter}
                  />
                ) : null}
              </FilterScopeProvider>
            </Suspense>
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}
