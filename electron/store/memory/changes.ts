import { diffArrays } from 'diff';
import type { MatchChange } from '#shared/contract/memory.ts';

/** Beyond this many differences, the whole text counts as different. */
const MOST_EDITS = 300;

/** How `source` differs from `text`, word by word: without the added parts it is `source`, without the removed ones `text`. */
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

/** Words, numbers and spaces; in scripts without spaces, each character. */
const PIECE =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]\p{M}*|[\p{L}\p{M}\p{N}]+|\s+|./gsu;

const piecesOf = (text: string): string[] => text.match(PIECE) ?? [];
