import { t } from '@lingui/core/macro';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { FoundUnit, UnitFilter } from '#shared/contract/memory.ts';
import type { AppErrorShape, Result } from '#shared/contract/result.ts';
import { client } from '../../client/index.ts';
import { toastError } from '../../components/toast.ts';

interface Pair {
  sourceLocale: string;
  targetLocale: string;
}

interface Found {
  units: readonly FoundUnit[];
  /** The number of units that were looked at. */
  searched: number;
  next: number | null;
  isSearching: boolean;
  error: AppErrorShape | null;
}

export interface FoundUnits extends Omit<Found, 'next'> {
  /** Whether the memory was searched to its end. */
  isComplete: boolean;
  /** Searches on, for more units than are found. */
  more: () => void;
  change: (unit: FoundUnit, target: string) => Promise<Result<unknown>>;
  /** Deletes units, or all that are found. Returns how many, and for single ones how to put them back. */
  remove: (which: readonly FoundUnit[] | 'all') => Promise<Result<Removed>>;
}

export interface Removed {
  removed: number;
  /** Puts the units back as they were, and searches again for what is then searched for; null if all were deleted that were found. */
  putBack: (() => Promise<void>) | null;
}

/** The units that are found at a time. */
const PAGE = 100;

const NONE: Found = { units: [], searched: 0, next: null, isSearching: true, error: null };

/** What a filter finds in a language pair's memory: the first of them, and more when asked for. */
export function useFoundUnits(connectionId: string, pair: Pair, filter: UnitFilter): FoundUnits {
  const [found, setFound] = useState(NONE);
  const { sourceLocale, targetLocale } = pair;
  const { text, within, origin } = filter;
  /** A new object for each search: an answer of an earlier one is not taken. */
  const search = useRef<object | null>(null);

  const read = useCallback(
    async (of: object, after: number | null, wanted: number) => {
      let next = after;
      let missing = wanted;
      do {
        const answer = await client.call('memory.find', {
          connectionId,
          sourceLocale,
          targetLocale,
          filter: { text, within, origin },
          after: next,
          limit: missing,
        });
        if (search.current !== of) return;
        if (!answer.ok) return setFound((known) => ({ ...known, isSearching: false, error: answer.error }));
        const { units, searched } = answer.value;
        next = answer.value.next;
        missing -= units.length;
        const isSearching = next !== null && missing > 0;
        const going = next;
        setFound((known) => ({
          units: [...known.units, ...units],
          searched: known.searched + searched,
          next: going,
          isSearching,
          error: null,
        }));
      } while (next !== null && missing > 0);
    },
    [connectionId, sourceLocale, targetLocale, text, within, origin],
  );
  const start = useCallback(() => {
    const of = {};
    search.current = of;
    setFound(NONE);
    void read(of, null, PAGE);
  }, [read]);
  /** The search of now, for what is put back later. */
  const again = useRef<(() => void) | null>(null);
  useEffect(() => {
    again.current = start;
    start();
    return () => {
      search.current = null;
      again.current = null;
    };
  }, [start]);

  const on = { connectionId, sourceLocale, targetLocale };
  return {
    ...found,
    isComplete: found.next === null,
    more: () => {
      if (found.isSearching || found.next === null || !search.current) return;
      setFound({ ...found, isSearching: true });
      void read(search.current, found.next, PAGE);
    },
    change: async (unit, target) => {
      const answer = await client.call('memory.change', { ...on, unit: unit.unit, target });
      if (!answer.ok) return answer;
      const changed: FoundUnit = { ...unit, target, origin: 'edit', file: null, identifier: null };
      const isSame = answer.value.unit === unit.unit;
      // Another one has this translation already: the memory has the two as one.
      setFound((known) => ({
        ...known,
        units: known.units.flatMap((one) => (one.unit !== unit.unit ? [one] : isSame ? [changed] : [])),
      }));
      return answer;
    },
    remove: async (which) => {
      const ids = which === 'all' ? { text, within, origin } : which.map(({ unit }) => unit);
      const answer = await client.call('memory.remove', { ...on, which: ids });
      if (!answer.ok) return answer;
      if (which === 'all') setFound({ ...NONE, isSearching: false });
      else {
        const gone = new Set(which);
        setFound((known) => ({ ...known, units: known.units.filter((one) => !gone.has(one)) }));
      }
      const { removed, units } = answer.value;
      const putBack = async () => {
        const answer = await client.call('memory.putBack', { ...on, units });
        if (!answer.ok) return toastError(t`The translations were not put back`, answer.error);
        again.current?.();
      };
      return { ok: true, value: { removed, putBack: units.length > 0 ? putBack : null } };
    },
  };
}
