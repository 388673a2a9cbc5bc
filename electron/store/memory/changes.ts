import { diffArrays } from 'diff';
import type { MatchChange } from '#shared/contract/memory.ts';

/** Beyond so many differences it is the whole text that differs. */
const MOST_EDITS = 300;

/** How `source` differs from `text`, word by word: without what was added it is `source`, without what was removed `text`. */
export function changesTo(text: string, source: string): MatchChange[] {
  const changes = diffArrays(piecesOf(source), piecesOf(text), { maxEditLength: MOST_EDITS });
  if (!changes)
    return [
      { kind: 'removed', text: source },
      { kind: 'added', text },
    ];
  return changes.map(({ value, added, removed }) => ({
    kind: added ? 'added' : removed ? 'removed' : 'same',
    text: value.join(''),
  }));
}

/** Words, numbers, spaces; of scripts without spaces each character. */
const PIECE =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]\p{M}*|[\p{L}\p{M}\p{N}]+|\s+|./gsu;

const piecesOf = (text: string): string[] => text.match(PIECE) ?? [];
