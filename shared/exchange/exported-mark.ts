import { isMarkOf, textMark } from '../domain/text-hash.ts';
import type { TranslationUnit, UnitState } from './translation-unit.ts';

/** Lines of comments, which spreadsheets and people put together in other ways. */
const linesOf = (text: string): string[] => text.split(/\r\n?|\n/).map((line) => line.trim());

/**
 * Says in a file what was here when it was exported, so that an import can tell what was changed in the file and what here: marks of
 * the translation and of the lines of comments, and the state.
 */
export const exportedMark = ({
  target,
  state,
  comments,
}: Pick<TranslationUnit, 'target' | 'state' | 'comments'>): string =>
  [textMark(target), state, ...new Set(comments.flatMap(linesOf).filter(Boolean).map(textMark))].join(' ');

const STATES: ReadonlySet<string> = new Set<UnitState>([
  'empty',
  'translated',
  'needs_review',
  'done',
  'stale',
]);

/** Whether a translation is the one that was exported. */
export const isExported = (mark: string, target: string | null): boolean =>
  isMarkOf(mark.split(' ', 1)[0] ?? '', target);

/** The state that was exported; null if the file does not say. */
export function exportedState(mark: string): UnitState | null {
  const state = mark.split(' ')[1] ?? '';
  return STATES.has(state) ? (state as UnitState) : null;
}

/** What notes of a file say besides the comments that were exported with it. */
export function addedNotes(notes: readonly string[], mark: string | null): string[] {
  const exported = new Set(mark?.split(' ').slice(2));
  return notes.flatMap((note) => {
    const added = linesOf(note).some((line) => exported.has(textMark(line)))
      ? linesOf(note).filter((line) => !exported.has(textMark(line)))
      : [note];
    return added.join('\n').trim() || [];
  });
}
