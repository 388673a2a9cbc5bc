import { i18n } from '@lingui/core';
import { msg, plural, t } from '@lingui/core/macro';
import type { ChangeSet, ChangeSetKind, ItemState } from '#shared/contract/changesets.ts';
import { worksOnProducts } from '#shared/domain/change-set-kind.ts';
import { isEnded } from '#shared/domain/change-set-state.ts';

/** What was carried over of a change set: the number of its items in a state, and the number of lost ones. */
interface Carried {
  kind: ChangeSetKind;
  of: (state: ItemState) => number;
  lost: number;
}

type State = Pick<ChangeSet, 'state' | 'message'>;

/** What was read of the change set's own row. */
type Damaged = State & { total: number };

/** The state of a change set that was carried over; `damaged`: its own row, null if that cannot be read. */
export const carriedState = (damaged: Damaged | null, carried: Carried): State =>
  worksOnProducts(carried.kind) ? stateOfProducts(damaged, carried) : stateOfEdits(damaged, carried);

/** Whole products that had not been sent are no longer sent: the user reviews again what is to be removed. */
function stateOfProducts(damaged: Damaged | null, { of }: Carried): State {
  const message = i18n._(NOT_SENT_ANY_MORE);
  if (of('unknown') > 0) return { state: 'paused', message };
  return endOf(damaged) ?? { state: 'cancelled', message };
}

function stateOfEdits(damaged: Damaged | null, { of, lost }: Carried): State {
  const notes = lost === 0 || !damaged ? [] : [lostMessage(lost, damaged.total)];
  const ended = endOf(damaged);
  const unsent = of('pending') + of('in_flight') > 0;
  if (ended && !unsent) return { ...ended, message: sentences(ended.message, ...notes) };
  if (!damaged && !unsent && of('unknown') === 0)
    return { state: 'finished', message: t`Recovered from a damaged catalog as far as possible.` };
  return { state: 'paused', message: sentences(i18n._(CHECKED_FIRST), ...notes) };
}

const endOf = (damaged: Damaged | null): State | null => (damaged && isEnded(damaged.state) ? damaged : null);

const NOT_SENT_ANY_MORE = msg`Recovered from a damaged catalog as far as possible. Unsent changes are no longer sent.`;
const CHECKED_FIRST = msg`Recovered from a damaged catalog. Resume checks each change in the service before anything is sent.`;

const lostMessage = (lost: number, total: number): string =>
  plural(total, {
    one: `${lost} of its # change could not be recovered from the damaged catalog.`,
    other: `${lost} of its # changes could not be recovered from the damaged catalog.`,
  });

const sentences = (...parts: (string | null)[]): string | null =>
  parts.filter((part) => part !== null && part !== '').join(' ') || null;
