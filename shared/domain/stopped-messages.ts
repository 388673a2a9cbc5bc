import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import type { ChangeSetKind } from '../contract/changesets.ts';
import { sentences } from './sentences.ts';

/** Where an unsent item remains; null if it exists only in its change set. */
const STAYS: Record<ChangeSetKind, MessageDescriptor | null> = {
  edit: msg`The edit is still staged.`,
  undo: null,
  redo: null,
  removal: msg`The product is still marked.`,
  restore: msg`The product can still be restored from its snapshot.`,
  creation: msg`The product is still staged.`,
};

const NOT_KNOWN = msg`An earlier attempt was sent with unknown outcome.`;
/** What is known about an item that was to be sent again. */
const SENT_BEFORE: Record<ChangeSetKind, MessageDescriptor> = {
  edit: NOT_KNOWN,
  undo: NOT_KNOWN,
  redo: NOT_KNOWN,
  removal: msg`An earlier attempt was sent, but the service still listed the product.`,
  restore: msg`An earlier attempt was sent, but the service did not list the product.`,
  creation: msg`An earlier attempt was sent, but the service did not hold the product as it was sent.`,
};

const NOT_HELD = msg`The service does not have this value yet, but may still be processing the request. Resume later to check again.`;

/** The message for an item that the service may still act on, although it had not when it was checked. */
export const MAY_COME_LATER: Record<ChangeSetKind, MessageDescriptor> = {
  edit: NOT_HELD,
  undo: NOT_HELD,
  redo: NOT_HELD,
  removal: msg`The service still lists the product, but may still be processing the request. Resume later to check again.`,
  restore: msg`The service does not list the product yet, but may still be processing the request. Resume later to check again.`,
  creation: msg`The service does not hold the product as it was sent yet, but may still be processing the request. Resume later to check again.`,
};

const STOPPED = msg`Stopped before it was sent.`;
const STOPPED_AGAIN = msg`Stopped before it was sent again.`;

/** The codes of items that get a `stoppedMessage`. */
export const STOPPED_CODE = 'stopped';
export const STOPPED_AGAIN_CODE = 'stopped_again';

/** The short label of an item that gets a `stoppedMessage`; null for any other. */
export function stoppedLabel(code: string | null): string | null {
  if (code === STOPPED_AGAIN_CODE) return t`not sent again: stopped`;
  return code === STOPPED_CODE ? t`not sent: stopped` : null;
}

/**
 * The message for an item that was waiting to be sent when its change set was stopped. `sentBefore`: it had been sent once,
 * with unknown outcome, and was waiting to be sent again.
 */
export function stoppedMessage(kind: ChangeSetKind, sentBefore: boolean): string {
  const stopped = sentBefore ? [STOPPED_AGAIN, SENT_BEFORE[kind]] : [STOPPED]; // also true of an item that was refused and was waiting for a retry
  return sentences(...[...stopped, STAYS[kind]].map((text) => text && i18n._(text)));
}
