import { t } from '@lingui/core/macro';
import type { WriteProof } from '#shared/contract/writing.ts';
import { type Appending, buildOperations } from '#shared/domain/patch.ts';
import { quoted } from '#shared/domain/quoted.ts';
import { sentences } from '#shared/domain/sentences.ts';
import { displayText, isRepeated, ofEntries } from '#shared/domain/value.ts';
import {
  appendHabit,
  type EntriesHabit,
  entriesHabit,
  entriesTakenOut,
  entriesWay,
} from '#shared/domain/write-habits.ts';
import { UnsayableCell } from '#shared/service/cells/cell-writer.ts';
import { saysOneValue } from '#shared/service/operation-template.ts';
import { operationJson } from '#shared/service/patch-request.ts';
import type { Dialect } from '#shared/service/wire.ts';
import type { StoredConnection } from '../../store/app-store.ts';
import type { ItemOutcome } from '../../store/catalog/journal/item-states.ts';
import type { SendableChange } from '../../store/catalog/journal/sendable.ts';

/** How edits of lists are sent, and what is not sent because of what the service makes of several entries of a cell. */
export interface WaysOfSending {
  removesItems: boolean;
  /** Whether an operation has room for one value only. */
  onePerCell: boolean;
  appending: Appending;
  habits: EntriesHabit[];
  /** Whether names of properties may have a part in brackets that only this app writes (`{part}` in `product.cells`). */
  hasParts: boolean;
  /** Where the profile may have no way to say a value: by what it is said, or why it cannot be. */
  dialect: Dialect | null;
}

type Patch = StoredConnection['profile']['patch'];

type Sending = Pick<StoredConnection, 'kind' | 'profile' | 'locales' | 'identifierField' | 'titleField'>;

/** By the profile, and by what first writes have shown so far. */
export const waysOfSending = (
  { kind, profile, locales, identifierField, titleField }: Sending,
  proofs: readonly WriteProof[],
): WaysOfSending => {
  const { patch, product } = profile;
  const { operation } = patch;
  const asCells = operation === null && patch.values_shape === 'cells';
  return {
    removesItems: (operation ?? patch).remove_items != null,
    onePerCell:
      operation === null
        ? asCells && profile.list.editions !== null
        : Object.values(operation)
            .flat()
            .some((template) => saysOneValue(template)),
    appending: kind === 'sample' && patch.appends === 'tried' ? 'added' : appendingOf(patch, proofs),
    habits: habitsOf(patch, proofs),
    hasParts: !asCells && product.cells.some((pattern) => pattern.includes('{part}')),
    dialect: asCells || operation !== null ? { profile, locales, identifierField, titleField } : null,
  };
};

function appendingOf({ appends, operation }: Patch, proofs: readonly WriteProof[]): Appending {
  if (appends === 'set' || (operation !== null && operation.append === undefined)) return 'set';
  if (appends === 'concatenates') return 'added';
  if (proofs.some(({ does }) => appendHabit.safeParse(does).success)) return 'set';
  const isKnown = (['append', 'append_language'] as const).every((way) =>
    proofs.some((proof) => proof.way === way && proof.verdict !== 'doubted'),
  );
  return isKnown ? 'added' : 'added_to_items';
}

function habitsOf({ entries }: Patch, proofs: readonly WriteProof[]): EntriesHabit[] {
  switch (entries) {
    case 'cell':
      return [];
    case 'taxonomy':
      return ['leaves_entries'];
    case 'one':
      return ['keeps_one'];
    case 'tried':
      return entriesHabit.options.filter((habit) => proofs.some(({ does }) => does === habit));
  }
}

type Refusing = Pick<WaysOfSending, 'habits' | 'hasParts' | 'dialect' | 'removesItems' | 'appending'>;

/** Why an edit is not sent: the service would do something else. Null if it is sent. */
function whyNotSent(change: SendableChange, ways: Refusing): string | null {
  const { habits, hasParts, dialect } = ways;
  const { base, value, property } = change;
  const unsayable = dialect === null ? null : whyUnsayable(change, ways, dialect);
  if (unsayable !== null) return unsayable;
  const [, name, part] = (hasParts && /^(.+) \(([^()]+)\)$/.exec(property)) || [];
  if (name !== undefined)
    return t`The service tells several values of ${quoted(name)} apart, and this one is that of ${quoted(part ?? '')}. How a change names it is not known, and by the name alone another value would change. Nothing was sent.`;
  if (habits.includes('keeps_one') && change.intent === 'set' && isRepeated(value))
    return t`This service keeps one of several values of a cell, so the others would be lost. Nothing was sent. If it does keep several, say so in its profile (“patch.entries”).`;
  if (habits.includes('leaves_entries') && entriesWay(change) === 'fewer_entries') {
    const left = displayText(ofEntries(entriesTakenOut(base, value)) ?? base);
    return t`This service leaves values in a cell that are not sent, so “${left}” would stay. Nothing was sent. Remove the whole value, apply, then set what is to stay. If the service does replace all values of a cell, say so in its profile (“patch.entries”).`;
  }
  return null;
}

function whyUnsayable(change: SendableChange, ways: Refusing, dialect: Dialect): string | null {
  const { removesItems, appending } = ways;
  try {
    for (const operation of buildOperations([change], { removesItems, appending }))
      operationJson(operation, {}, dialect);
    return null;
  } catch (error) {
    if (!(error instanceof UnsayableCell)) throw error;
    return sentences(error.message, t`Nothing was sent.`);
  }
}

/** Items that are sent, and the outcomes of those that are not. */
export function sentOf(
  items: readonly SendableChange[],
  ways: Refusing,
): { toSend: SendableChange[]; outcomes: ItemOutcome[] } {
  const toSend: SendableChange[] = [];
  const outcomes: ItemOutcome[] = [];
  for (const change of items) {
    const message = whyNotSent(change, ways);
    if (message === null) toSend.push(change);
    else outcomes.push({ item: change.item, state: 'failed', code: 'not_sent', message });
  }
  return { toSend, outcomes };
}
