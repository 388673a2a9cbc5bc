import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import type { ChangeSetKind } from '../contract/changesets.ts';

/** Where an item stays that is not sent; null where it is nowhere but in its change set. */
const STAYS: Record<ChangeSetKind, MessageDescriptor | null> = {
  edit: msg`The edit is still staged.`,
  undo: null,
  redo: null,
  removal: msg`The product is still marked.`,
  restore: msg`The product can still be restored from its snapshot.`,
  creation: msg`The product is still staged.`,
};

const NOT_KNOWN = msg`An earlier attempt was sent with unknown outcome.`;
/** What is known of an item that was to be sent once more. */
const SENT_BEFORE: Record<ChangeSetKind, MessageDescriptor> = {
  edit: NOT_KNOWN,
  undo: NOT_KNOWN,
  redo: NOT_KNOWN,
  removal: msg`An earlier attempt was sent, but the service still listed the product.`,
  restore: msg`An earlier attempt was sent, but the service did not list the product.`,
  creation: msg`An earlier attempt was sent, but the service did not hold the product as it was sent.`,
};

const NOT_HELD = msg`The service does not have this value yet, but may still be processing the request. Resume later to check again.`;

/** What is said of an item that the service may still act on, although it had not when it was asked. */
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

/** The codes of items that `stoppedMessage` is said of. */
export const STOPPED_CODE = 'stopped';
export const STOPPED_AGAIN_CODE = 'stopped_again';

/** What an item that `stoppedMessage` is said of is called for short; null for any other. */
export function stoppedLabel(code: string | null): string | null {
  if (code === STOPPED_AGAIN_CODE) return t`not sent again: stopped`;
  return code === STOPPED_CODE ? t`not sent: stopped` : null;
}

/**
 * What is said of an item that waited to be sent when its change set was stopped. `sentBefore`: it had left once, of unknown
 * outcome, and waited to be sent again.
 */
export function stoppedMessage(kind: ChangeSetKind, sentBefore: boolean): string {
  const stopped = sentBefore ? [STOPPED_AGAIN, SENT_BEFORE[kind]] : [STOPPED]; // true too of one that was refused, and waited to be tried again
  return [...stopped, ...(STAYS[kind] === null ? [] : [STAYS[kind]])].map((text) => i18n._(text)).join(' ');
}
