import { plural, t } from '@lingui/core/macro';
import type { ChangeSet } from '#shared/contract/changesets.ts';
import { sentences } from '#shared/domain/sentences.ts';

/** Whether some staged changes may be in flight, or have arrived without a clear answer: discarding cannot stop those. */
export const mayArrive = (
  changeSets: readonly Pick<ChangeSet, 'kind' | 'state' | 'counts'>[] | null,
): boolean =>
  (changeSets ?? []).some(
    ({ kind, state, counts }) =>
      kind === 'edit' && (state === 'running' || counts.in_flight + counts.unknown > 0),
  );

const TOO_LATE = t`Changes already sent cannot be held back. If one arrives, its old value is staged here.`;

/** The question before many staged changes are discarded. `arriving`: see `mayArrive`. */
export const dropQuestion = (arriving: boolean): string =>
  arriving
    ? sentences(TOO_LATE, t`The rest is not sent. Undo brings the edits back.`)
    : t`The values in the service do not change. Undo brings the edits back.`;

/** The message once they are discarded. `undo`: the keys that undo it. */
export function discardedMessage(
  changes: number,
  arriving: boolean,
  undo: string,
): { title: string; message: string } {
  const kept = arriving
    ? TOO_LATE
    : plural(changes, { one: 'The service keeps its value.', other: 'The service keeps its values.' });
  const back = plural(changes, {
    one: `${undo} brings the edit back.`,
    other: `${undo} brings the edits back.`,
  });
  return {
    title: t`${plural(changes, { one: '# change', other: '# changes' })} discarded`,
    message: sentences(kept, back),
  };
}
