import { plural, t } from '@lingui/core/macro';
import { useMemo, useState } from 'react';
import { useStore } from 'zustand';
import type { Connection } from '#shared/contract/connections.ts';
import { sentences } from '#shared/domain/sentences.ts';
import { Button } from '../../../components/Button.tsx';
import { ErrorNote } from '../../../components/ErrorNote.tsx';
import { asSentence, formatNumber } from '../../../components/format.ts';
import { SearchField } from '../../../components/SearchField.tsx';
import { Segmented } from '../../../components/Segmented.tsx';
import { Spinner } from '../../../components/Spinner.tsx';
import { useQuery } from '../../../query/use-query.ts';
import { useCurrentColumnNames } from '../../../state/column-names.ts';
import { rankedProperties } from '../../../state/property-order.ts';
import parts from '../../../theme/parts.module.css';
import type { ProductModel, ShownProduct } from '../product-model.ts';
import { PropertyBlock } from './PropertyBlock.tsx';
import styles from './properties.module.css';
import {
  filledOf,
  linesOf,
  narrowGroups,
  propertyGroups,
  type Shown,
  shownChoices,
  withEdited,
} from './property-groups.ts';

export interface PropertiesProps {
  model: ProductModel;
  connection: Connection;
  product: ShownProduct;
  search: string;
  onSearch: (search: string) => void;
}

/** All properties of the product in all languages, to read and to edit. */
export function Properties({ model, connection, product, search, onSearch }: PropertiesProps) {
  useCurrentColumnNames();
  const { value: summary, error, readAgain } = useQuery('catalog.summary', { connectionId: connection.id });
  const properties = summary?.properties;
  const editing = useStore(model.store, (state) => state.editing);
  const [shown, setShown] = useState<Shown>('all');
  const { details, cells } = product;
  const { locales, titleField } = connection;
  const groups = useMemo(
    () => propertyGroups(rankedProperties({ properties: properties ?? [], titleField }), locales, cells),
    [properties, locales, cells, titleField],
  );
  // Edits never make lines jump: which lines are shown is decided when the filter or the search changes, not with every edit.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above.
  const matching = useMemo(
    () => narrowGroups(groups, cells, shown, search),
    [properties, locales, details.product, shown, search],
  );
  const narrowed = withEdited(groups, matching, editing?.ref);
  if (error && !properties)
    return (
      <ErrorNote
        title={t`The product could not be read`}
        error={error}
        actions={<Button onClick={readAgain}>{t`Try again`}</Button>}
      />
    );
  if (!properties) return <Spinner label={t`Reading the properties`} />;
  const lines = linesOf(narrowed);
  const isNarrowed = shown !== 'all' || search !== '';
  const counted = isNarrowed
    ? t`${plural(lines, { one: '# value', other: '# values' })} of ${linesOf(groups)}`
    : t`${plural(groups.length, { one: '# property', other: '# properties' })}, ${formatNumber(filledOf(groups, cells))} of ${plural(lines, { one: '# value', other: '# values' })} filled`;
  const why = connection.readOnly
    ? t`The connection is read-only.`
    : details.gone && t`The service no longer lists the product: it cannot be edited.`;
  return (
    <>
      <div className={parts.wrap}>
        <SearchField
          className={styles.search}
          label={t`Search properties, languages, values`}
          search={search}
          onSearch={onSearch}
        />
        <Segmented label={t`Which values`} value={shown} options={shownChoices} onChange={setShown} />
      </div>
      <p className={styles.counts} role="status">
        {why ? sentences(asSentence(counted), why) : counted}
      </p>
      {lines === 0 ? (
        <p className={styles.note}>
          {t`No value matches.`}{' '}
          <Button
            onClick={() => {
              setShown('all');
              onSearch('');
            }}
          >{t`Show all`}</Button>
        </p>
      ) : null}
      <div data-values="">
        {narrowed.map((group) => (
          <PropertyBlock
            key={group.property}
            model={model}
            connection={connection}
            product={product}
            group={group}
            editing={editing}
          />
        ))}
      </div>
    </>
  );
}
