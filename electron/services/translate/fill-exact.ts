import { plural, t } from '@lingui/core/macro';
import type { Segment } from '#shared/contract/translate.ts';
import { sentences } from '#shared/domain/sentences.ts';
import type { FilledSegment } from '../../store/catalog/translate/segment-saving.ts';
import type { JobHandle } from '../jobs.ts';
import { stopIfAborted } from '../stop-if-aborted.ts';
import type { Workspace } from '../workspaces.ts';
import { assembled } from './by-sentences.ts';
import { targetInContext } from './in-context.ts';

const SEGMENTS_PER_LOOK = 500;

/**
 * An empty segment, with the memory's translation of the same text (of the same context, if there are several), or else of all its
 * sentences (`isAssembled`); null for none, or if several compete.
 */
export interface EmptySegment {
  segment: Segment;
  exact: string | null;
  isAssembled: boolean;
}

/** The empty segments that a list shows, page by page. `read`: how many were looked at. Throws `cancelled`. */
export async function* emptySegments(
  { store, memory }: Workspace,
  list: number,
  signal?: AbortSignal,
): AsyncGenerator<{ empty: EmptySegment[]; read: number }> {
  const opened = await memory();
  const [{ source: sourceLocale }, settings] = await Promise.all([
    store.segmentScope(list),
    store.sentenceSettings(),
  ]);
  for (let row = 0; ; row += SEGMENTS_PER_LOOK) {
    if (signal) stopIfAborted(signal);
    const segments = await store.segments(list, row, SEGMENTS_PER_LOOK);
    const empty = segments.filter(({ target, source, gone }) => !target?.trim() && source !== '' && !gone);
    const exact = new Map<Segment, Omit<EmptySegment, 'segment'>>();
    for (const [targetLocale, ofLocale] of Map.groupBy(empty, ({ locale }) => locale)) {
      const pair = { sourceLocale, targetLocale };
      const texts = ofLocale.map(({ source }) => source);
      const [targets, competing] = await Promise.all([
        opened.exact(pair, texts),
        opened.competing(pair, texts),
      ]);
      const whole = ofLocale.map(async (segment, i) => {
        const others = competing[i];
        const target = (others && (await targetInContext(store, segment, others))) ?? targets[i] ?? null;
        const { source: text, property } = segment;
        const parts =
          target === null ? await assembled(opened, pair, { text, property }, settings, false) : null;
        const isAssembled = parts !== null && parts.known === parts.of;
        exact.set(segment, { exact: isAssembled ? parts.target : target, isAssembled });
      });
      await Promise.all(whole);
    }
    yield {
      empty: empty.map((segment) => ({ segment, exact: null, isAssembled: false, ...exact.get(segment) })),
      read: row + segments.length,
    };
    if (segments.length < SEGMENTS_PER_LOOK) return;
  }
}

/**
 * Returns translations of identical texts for the empty segments that a list shows, and of similar ones, as far as the user's settings
 * say; these, and those put together from their sentences, are to be reviewed. Throws `cancelled`: then nothing is staged.
 */
export async function exactMatches(
  workspace: Workspace,
  list: number,
  handle: JobHandle,
): Promise<FilledSegment[]> {
  const { store, memory } = workspace;
  const opened = await memory();
  const [{ source: sourceLocale }, { fillFrom }] = await Promise.all([
    store.segmentScope(list),
    store.memorySettings(),
  ]);
  const similar = async ({ locale: targetLocale, source: text, property }: Segment) => {
    if (fillFrom >= 100) return null;
    const [best] = await opened.suggest({ sourceLocale, targetLocale }, { text, property, limit: 1 });
    return best && best.score >= fillFrom ? best.target : null;
  };
  const found: FilledSegment[] = [];
  for await (const { empty, read } of emptySegments(workspace, list, handle.signal)) {
    for (const { segment, exact, isAssembled } of empty) {
      const target = exact ?? (await similar(segment));
      if (target === null) continue;
      const isSame = exact !== null && !isAssembled;
      found.push(filledWith(segment, target, 'memory', isSame ? null : 'needs_review'));
    }
    handle.report({ done: read });
  }
  return found;
}

export const filledWith = (
  { product, property, locale, item, source }: Segment,
  target: string,
  origin: FilledSegment['origin'],
  review: FilledSegment['review'],
): FilledSegment => ({ product, property, locale, item, source, target, origin, review });

/** `held`: list items that were not filled, because their lists would not be whole; `left`: see `fillSegments`. */
export const filledSentence = ({
  filled,
  held,
  left,
}: {
  filled: number;
  held: number;
  left: number;
}): string =>
  sentences(
    filled === 0 && held === 0
      ? t`No empty text has a match that fills it.`
      : t`${plural(filled, { one: '# text', other: '# texts' })} filled from the translation memory.`,
    heldSentence(held),
    leftSentence(left),
  );

export const heldSentence = (held: number): string | false =>
  held > 0 &&
  t`${plural(held, { one: '# list item was left empty, because other items of its list have no translation.', other: '# list items were left empty, because other items of their lists have no translation.' })}`;

export const leftSentence = (left: number): string | false =>
  left > 0 &&
  plural(left, {
    one: '# text was written or changed meanwhile, and left alone.',
    other: '# texts were written or changed meanwhile, and left alone.',
  });
