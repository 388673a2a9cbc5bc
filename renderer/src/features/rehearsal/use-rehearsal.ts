import { useRef } from 'react';
import type { Rehearsal } from '#shared/contract/removals.ts';
import type { AppErrorShape } from '#shared/contract/result.ts';
import { REMOVAL_MODES } from '../../components/removal-labels.ts';
import { useQuery } from '../../query/use-query.ts';

/** The maximum number of products that are named of each kind. */
export const NAMED = 500;

export interface Rehearsed {
  /** Null until the first answer. */
  rehearsal: Rehearsal | null;
  error: AppErrorShape | null;
  /** Incremented whenever the removal would do something else than shown before, which voids the user's agreement. */
  version: number;
  again: () => void;
}

/** What removing the marked products would do, read again whenever marks, products or edits change. */
export function useRehearsal(connectionId: string): Rehearsed {
  const { value, error, readAgain } = useQuery(
    'removals.rehearse',
    { connectionId, limit: NAMED },
    { fresh: true },
  );
  const shown = useRef({ what: '', version: 0 });
  const what = value === null ? '' : whatWouldHappen(value);
  const { current: before } = shown;
  if (what !== '' && what !== before.what)
    shown.current = { what, version: before.what === '' ? 0 : before.version + 1 };
  return { rehearsal: value, error, version: shown.current.version, again: readAgain };
}

/**
 * A text that is the same for rehearsals of the same removal. Ignores what is held back, which changes with every product
 * while another removal is sent, and the names: the fingerprint identifies the products.
 */
export function whatWouldHappen(rehearsal: Rehearsal): string {
  const modes = REMOVAL_MODES.map((mode) => ({ ...rehearsal[mode], heldBack: null, first: null }));
  return JSON.stringify([rehearsal.fingerprint, modes]);
}
