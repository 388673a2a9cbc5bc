import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { TicketOutcome } from '../contract/tickets.ts';

const LABELS: Record<TicketOutcome, MessageDescriptor> = {
  not_found: msg`not found`,
  ambiguous: msg`matches several products`,
  untouched: msg`not marked`,
  to_be_unlinked: msg`to be unlinked`,
  to_be_deleted: msg`to be deleted`,
  unlinked: msg`unlinked`,
  deleted: msg`deleted`,
  removed: msg`removed`,
  restored: msg`restored`,
  gone: msg`no longer in the service`,
  failed: msg`failed`,
  on_its_way: msg`being sent`,
  unknown: msg`outcome unknown`,
  not_sent: msg`not sent: stopped`,
};

/** Used on screen and in files. */
export const ticketOutcomeLabel = (outcome: TicketOutcome): string => i18n._(LABELS[outcome]);
