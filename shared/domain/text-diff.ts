import { diffArrays } from 'diff';
import { sameValue, type Value } from './value.ts';

/** `gap`: nothing here, but something on the other side. */
export type PartKind = 'same' | 'added' | 'removed' | 'gap';
export interface Part {
  kind: PartKind;
  text: string;
}

/** Beyond this many token edits a word-level diff is neither quick nor readable: the value counts as replaced. */
const MAX_EDITS = 300;
/** With less than this share of the text in common, marking single words only confuses. */
const MIN_COMMON = 0.25;

export interface TextDiff {
  before: Part[];
  after: Part[];
  /** Both sides in one; null if one text replaces the other as a whole. */
  inOne: Part[] | null;
}

/**
 * The differences of two texts by words, spaces and punctuation. Joining the parts of a side yields that side's text. If
 * the texts have hardly a word in common, one replaces the other as a whole.
 */
export function textDiff(old: string, next: string, locale: string): TextDiff {
  const changes = diffArrays(words(old, locale), words(next, locale), { maxEditLength: MAX_EDITS });
  const common = changes?.reduce(
    (sum, c) => (c.added || c.removed ? sum : sum + c.value.join('').trim().length),
    0,
  );
  if (!changes || (common ?? 0) < MIN_COMMON * Math.min(old.trim().length, next.trim().length))
    return { before: [{ kind: 'removed', text: old }], after: [{ kind: 'added', text: next }], inOne: null };
  const before: Part[] = [];
  const after: Part[] = [];
  const inOne: Part[] = [];
  for (const { value, added, removed } of changes) {
    const text = value.join('');
    if (!added) before.push({ kind: removed ? 'removed' : 'same', text });
    if (!removed) after.push({ kind: added ? 'added' : 'same', text });
    if (removed) after.push(GAP);
    if (added) before.push(GAP);
    inOne.push({ kind: added ? 'added' : removed ? 'removed' : 'same', text });
  }
  return { before: joinAcrossSpaces(before), after: joinAcrossSpaces(after), inOne: joinAcrossSpaces(inOne) };
}

const GAP: Part = { kind: 'gap', text: '' };

/** A single space between two changed words belongs to the change: one mark, not two with a gap. */
function joinAcrossSpaces(all: readonly Part[]): Part[] {
  const parts = all.filter(({ kind }, at) => kind !== 'gap' || !(isMark(all[at - 1]) || isMark(all[at + 1])));
  const joined: Part[] = [];
  for (let i = 0; i < parts.length; i++) {
    const part = parts[i]!;
    const previous = joined.at(-1);
    const following = parts[i + 1];
    const isBetween =
      part.kind === 'same' &&
      part.text.trim() === '' &&
      isMark(previous) &&
      previous &&
      following?.kind === previous.kind;
    if (isBetween) {
      previous.text += part.text + following.text;
      i++;
    } else if (previous?.kind === part.kind) previous.text += part.text;
    else joined.push({ ...part });
  }
  return joined;
}

/** Whether a part is on this side only. A gap beside such a part would be redundant. */
const isMark = (part: Part | undefined): boolean => part?.kind === 'added' || part?.kind === 'removed';

/** The items of two lists: what was removed, and what was added; those in both are the same on either side. */
export function listDiff(
  old: readonly Value[],
  next: readonly Value[],
  textOf: (item: Value) => string,
): { before: Part[]; after: Part[] } {
  const before: Part[] = [];
  const after: Part[] = [];
  for (const { value, added, removed } of diffArrays([...old], [...next], { comparator: sameValue }))
    for (const item of value) {
      if (!added) before.push({ kind: removed ? 'removed' : 'same', text: textOf(item) });
      if (!removed) after.push({ kind: added ? 'added' : 'same', text: textOf(item) });
    }
  return { before, after };
}

const segmenters = new Map<string, Intl.Segmenter>();

function words(text: string, locale: string): string[] {
  const segmenter = segmenters.get(locale) ?? wordSegmenter(locale);
  segmenters.set(locale, segmenter);
  return Array.from(segmenter.segment(text), ({ segment }) => segment);
}

/** A locale is the service's own text and need not be one that `Intl` knows ("de_AT"). */
function wordSegmenter(locale: string): Intl.Segmenter {
  try {
    return new Intl.Segmenter(locale.replace('_', '-'), { granularity: 'word' });
  } catch {
    // Words are then split by the root rules: marks may differ, the values shown do not.
    return new Intl.Segmenter(undefined, { granularity: 'word' });
  }
}
