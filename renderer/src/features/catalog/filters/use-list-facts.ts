import { useEffect } from 'react';
import type { ViewFilter } from '#shared/domain/query.ts';
import { useApp } from '../../../state/app.ts';
import { keptList, readIdentifiers, useIdentifierLists } from '../../../state/identifier-lists.ts';
import type { ListFacts } from './filter-labels.ts';

const listsOf = (filter: ViewFilter): number[] => {
  if (filter.kind === 'identifiers') return [filter.list];
  return filter.kind === 'group' ? filter.filters.flatMap(listsOf) : [];
};

/** Returns what is known about the lists of identifiers that a filter names; requests what is not known. */
export function useListFacts(filter: ViewFilter): (list: number) => ListFacts | undefined {
  const connectionId = useApp((state) => state.activeConnection) ?? '';
  const lists = useIdentifierLists();
  const unknown = listsOf(filter)
    .filter((list) => !keptList(lists, connectionId, list))
    .join(' ');
  useEffect(() => {
    for (const list of unknown.split(' ').filter(Boolean)) void readIdentifiers(connectionId, Number(list));
  }, [connectionId, unknown]);
  return (list) => {
    const kept = keptList(lists, connectionId, list);
    return kept && { texts: kept.texts, missing: kept.missing.length };
  };
}
