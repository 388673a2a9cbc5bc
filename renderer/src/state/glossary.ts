import { useMemo } from 'react';
import { EMPTY_GLOSSARY, type Glossary, prepareGlossary, type Term } from '#shared/domain/glossary.ts';
import { type Query, useQuery } from '../query/use-query.ts';
import { useApp } from './app.ts';

/** The terms of the active connection; null until the first answer. */
export function useGlossaryTerms(): Query<{ terms: Term[] }> {
  const connectionId = useApp((state) => state.activeConnection);
  return useQuery('glossary.list', connectionId === null ? null : { connectionId });
}

/** The same terms, prepared for finding them in texts. */
export function useGlossary(): Glossary {
  const { value } = useGlossaryTerms();
  return useMemo(() => (value ? prepareGlossary(value.terms) : EMPTY_GLOSSARY), [value]);
}
