import { plural, t } from '@lingui/core/macro';
import { sentences } from '#shared/domain/sentences.ts';
import type { SavedSegment } from '../../store/catalog/translate/segment-saving.ts';
import type { JobHandle } from '../jobs.ts';
import { stopIfAborted } from '../stop-if-aborted.ts';
import type { Workspace } from '../workspaces.ts';

const SEGMENTS_PER_LOOK = 500;

/**
 * Returns translations of identical texts for the empty segments that a list shows. Throws `cancelled`: then nothing is
 * staged.
 */
export async function exactMatches(
  { store, memory }: Workspace,
  list: number,
  handle: JobHandle,
): Promise<SavedSegment[]> {
  const opened = await memory();
  const sourceLocale = await store.segmentSource(list);
  const found: SavedSegment[] = [];
  for (let row = 0; ; row += SEGMENTS_PER_LOOK) {
    stopIfAborted(handle.signal);
    const segments = await store.segments(list, row, SEGMENTS_PER_LOOK);
    const empty = segments.filter(({ target, source, gone }) => !target?.trim() && source !== '' && !gone);
    for (const [targetLocale, ofLocale] of Map.groupBy(empty, ({ locale }) => locale)) {
      const targets = await opened.exact(
        { sourceLocale, targetLocale },
        ofLocale.map(({ source }) => source),
      );
      ofLocale.forEach(({ product, property, locale, item }, i) => {
        const target = targets[i] ?? null;
        if (target !== null)
          found.push({ product, property, locale, item, target, origin: 'memory', review: null });
      });
    }
    handle.report({ done: row + segments.length });
    if (segments.length < SEGMENTS_PER_LOOK) return found;
  }
}

/** `held`: list items that were not filled, because their lists would not be whole. */
export const filledSentence = ({ filled, held }: { filled: number; held: number }): string =>
  sentences(
    filled === 0 && held === 0
      ? t`No empty text has an exact match.`
      : t`${plural(filled, { one: '# text', other: '# texts' })} filled from the translation memory.`,
    held > 0 &&
      t`${plural(held, { one: '# list item was left empty, because other items of its list have no translation.', other: '# list items were left empty, because other items of their lists have no translation.' })}`,
  );
