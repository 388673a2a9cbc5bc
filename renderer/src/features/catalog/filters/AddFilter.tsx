import { t } from '@lingui/core/macro';
import { ListFilter } from 'lucide-react';
import { useMemo } from 'react';
import type { PropertyInfo } from '#shared/contract/catalog.ts';
import type { Connection } from '#shared/contract/connections.ts';
import { PopoverButton } from '../../../components/PopoverButton.tsx';
import { NotPulled } from '../../../products/NotPulled.tsx';
import { addFilter, useCatalog } from '../../../state/catalog.ts';
import { endMakingFilter, makeFilter, useFilterBuilder } from '../../../state/filter-builder.ts';
import { FilterBuilder } from './FilterBuilder.tsx';
import { FilterScopeProvider } from './filter-scope.ts';
import styles from './filters.module.css';
import { PartEditor } from './PartEditor.tsx';

export const ADD_FILTER_ID = 'catalog-add-filter';

/** The button to add a new filter. */
export function AddFilter({
  connection,
  properties,
  labelled,
}: {
  connection: Connection;
  properties: readonly PropertyInfo[];
  /** Whether there is room for its label. */
  labelled: boolean;
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
    <PopoverButton
      open={making !== null}
      onOpenChange={(open) => (open ? makeFilter() : endMakingFilter())}
      label={t`New filter`}
      popup={styles.popup}
      button={{
        id: ADD_FILTER_ID,
        variant: 'quiet',
        title: t`Filter`,
        icon: <ListFilter size={14} aria-hidden="true" />,
        children: <span className={labelled ? undefined : 'visually-hidden'}>{t`Filter`}</span>,
      }}
    >
      <FilterScopeProvider value={scope}>
        <NotPulled connection={connection} />
        {making ? (
          <FilterBuilder
            key={JSON.stringify(making.column)}
            partEditor={PartEditor}
            column={making.column}
            onAdd={(filter) => {
              endMakingFilter();
              addFilter(filter);
            }}
            onCancel={endMakingFilter}
          />
        ) : null}
      </FilterScopeProvider>
    </PopoverButton>
  );
}
