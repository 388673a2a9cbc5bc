import { plural, t } from '@lingui/core/macro';
import type { MarkCounts } from '#shared/contract/removals.ts';
import type { RemovalMode } from '#shared/domain/removal.ts';
import { sentences } from '#shared/domain/sentences.ts';

/** The message about the result of marking products or, if `mode` is null, of removing their marks. */
export function markedMessage(
  mode: RemovalMode | null,
  counts: MarkCounts,
): { title: string; message?: string } {
  const { changed } = counts;
  const message = sentences(
    besideMarks(mode, counts),
    mode !== null && changed > 0 && t`Nothing is sent until you apply it in Review.`,
  );
  return {
    title: changed > 0 ? changedTitle(mode, changed) : t`Nothing was changed`,
    message: message || undefined,
  };
}

/** What marking, done or planned, leaves as it is: products marked before, those that cannot be marked, and variants. */
export const besideMarks = (mode: RemovalMode | null, counts: MarkCounts): string =>
  sentences(unchangedMessage(mode, counts), leftOutMessage(counts), mode !== null && variantsMessage(counts));

function changedTitle(mode: RemovalMode | null, products: number): string {
  if (mode === null) return plural(products, { one: '# product unmarked', other: '# products unmarked' });
  return mode === 'unlink'
    ? plural(products, { one: '# product marked to be unlinked', other: '# products marked to be unlinked' })
    : plural(products, { one: '# product marked to be deleted', other: '# products marked to be deleted' });
}

/** Marking twice is a no-op, and the message says so. */
function unchangedMessage(mode: RemovalMode | null, { changed, unchanged }: MarkCounts): string {
  if (unchanged === 0) return '';
  if (mode === null)
    return changed > 0
      ? plural(unchanged, {
          one: '# other product was not marked.',
          other: '# other products were not marked.',
        })
      : plural(unchanged, { one: '# product was not marked.', other: '# products were not marked.' });
  if (mode === 'unlink')
    return changed > 0
      ? plural(unchanged, {
          one: '# other product was marked to be unlinked already.',
          other: '# other products were marked to be unlinked already.',
        })
      : plural(unchanged, {
          one: '# product was marked to be unlinked already.',
          other: '# products were marked to be unlinked already.',
        });
  return changed > 0
    ? plural(unchanged, {
        one: '# other product was marked to be deleted already.',
        other: '# other products were marked to be deleted already.',
      })
    : plural(unchanged, {
        one: '# product was marked to be deleted already.',
        other: '# products were marked to be deleted already.',
      });
}

const leftOutMessage = ({ gone, notSent, onTheirWay }: MarkCounts): string =>
  sentences(
    gone > 0 &&
      plural(gone, {
        one: '# left out: the service no longer lists it.',
        other: '# left out: the service no longer lists them.',
      }),
    notSent > 0 &&
      plural(notSent, {
        one: '# new product left out: the service does not have it yet. Discard it instead.',
        other: '# new products left out: the service does not have them yet. Discard them instead.',
      }),
    onTheirWay > 0 &&
      plural(onTheirWay, {
        one: '# is unchanged: its removal is already being sent.',
        other: '# are unchanged: their removal is already being sent.',
      }),
  );

const variantsMessage = ({ changed, unchanged, variants }: MarkCounts): string =>
  variants === 0
    ? ''
    : changed + unchanged === 1
      ? plural(variants, { one: '# variant of it is not marked.', other: '# variants of it are not marked.' })
      : plural(variants, {
          one: '# variant of these is not marked.',
          other: '# variants of these are not marked.',
        });
