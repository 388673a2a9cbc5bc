import { t } from '@lingui/core/macro';
import type { MemoryStatus } from '#shared/contract/memory.ts';
import { formatRelative } from '../../components/format.ts';

export type MemoryPair = MemoryStatus['pairs'][number];

/** The languages to choose from: the connection's, then others that the memory has translations of. */
export const memoryLanguages = (locales: readonly string[], pairs: readonly MemoryPair[]): string[] => [
  ...new Set([
    ...locales,
    ...pairs.flatMap(({ sourceLocale, targetLocale }) => [sourceLocale, targetLocale]),
  ]),
];

/** Returns the memory's pairs from one language: into those of the connection first, even if empty, then into others. */
export function pairRows(
  sourceLocale: string,
  locales: readonly string[],
  pairs: readonly MemoryPair[],
): MemoryPair[] {
  const known = new Map(
    pairs.filter((pair) => pair.sourceLocale === sourceLocale).map((pair) => [pair.targetLocale, pair]),
  );
  const targets = new Set([...locales, ...known.keys()]);
  targets.delete(sourceLocale);
  return [...targets].map(
    (targetLocale) =>
      known.get(targetLocale) ?? { sourceLocale, targetLocale, units: 0, builtAt: null, outOfDate: false },
  );
}

/** When a pair was last built: "3 minutes ago". */
export const builtLabel = ({ builtAt }: MemoryPair, now = Date.now()): string =>
  builtAt === null ? t`not yet` : formatRelative(builtAt, now);
