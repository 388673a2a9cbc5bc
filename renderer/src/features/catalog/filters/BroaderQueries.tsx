import { t } from '@lingui/core/macro';
import { useEffect, useState } from 'react';
import type { ViewFilter, ViewQuery } from '#shared/domain/query.ts';
import { client } from '../../../client/index.ts';
import { Button } from '../../../components/Button.tsx';
import { classNames } from '../../../components/class-names.ts';
import { countLabel } from '../../../components/count-label.ts';
import { removeFilter, setSearch, useCatalog } from '../../../state/catalog.ts';
import parts from '../../../theme/parts.module.css';
import { filterLabel } from './filter-labels.ts';
import styles from './filters.module.css';

/** At most this many conditions are tried; with more, counting would take longer than removing one. */
const TRIED = 8;

interface BroaderQuery {
  key: string;
  label: string;
  query: ViewQuery;
  go: () => void;
}

function broaderQueries({ search, filters }: Pick<ViewQuery, 'search' | 'filters'>): BroaderQuery[] {
  const query = { search, filters, sort: [], tree: false };
  const without = (filter: ViewFilter, at: number): BroaderQuery => ({
    key: JSON.stringify(filter),
    label: filterLabel(filter),
    query: { ...query, filters: filters.toSpliced(at, 1) },
    go: () => removeFilter(filter),
  });
  const searched: BroaderQuery = {
    key: 'search',
    label: t`the search for “${search}”`,
    query: { ...query, search: '' },
    go: () => setSearch(''),
  };
  return [...(search === '' ? [] : [searched]), ...filters.map(without)].slice(0, TRIED);
}

/** If nothing matches several conditions, shows how many products there would be without each of them. */
export function BroaderQueries({ connectionId }: { connectionId: string }) {
  const narrowing = useCatalog((state) => state.narrowing);
  const [found, setFound] = useState<ReadonlyMap<string, number | null>>(new Map());
  const broader = broaderQueries(narrowing);
  useEffect(() => {
    let isCurrent = true;
    setFound(new Map());
    const countAll = async () => {
      for (const { key, query } of broaderQueries(narrowing)) {
        const answer = await client.call('views.count', { connectionId, query });
        if (!isCurrent) return;
        const products = answer.ok ? answer.value.products : null;
        setFound((before) => new Map([...before, [key, products]]));
      }
    };
    void countAll();
    return () => {
      isCurrent = false;
    };
  }, [connectionId, narrowing]);
  if (broader.length < 2) return null;
  return (
    <ul className={styles.broaderQueries} aria-label={t`Without one of the conditions`}>
      {broader.map(({ key, label, go }) => (
        <li className={classNames(parts.row, parts.atMiddle)} key={key}>
          <Button onClick={go}>{t`Without ${label}`}</Button>
          <span className={parts.muted}>{foundLabel(found.get(key))}</span>
        </li>
      ))}
    </ul>
  );
}

/** A condition that could not be counted (null) is offered without a number. */
function foundLabel(products: number | null | undefined): string {
  if (products === undefined) return t`counting…`;
  return products === null ? '' : countLabel.products(products);
}
