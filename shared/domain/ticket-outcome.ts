import { type I18n, i18n, type MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { TicketOutcome, TicketRequest } from '../contract/tickets.ts';

const LABELS: Record<TicketOutcome, MessageDescriptor> = {
  not_found: msg`not found`,
  ambiguous: msg`matches several products`,
  untouched: msg`not marked`,
  not_edited: msg`not corrected yet`,
  to_be_corrected: msg`corrected, not sent yet`,
  corrected: msg`corrected`,
  conflict: msg`not sent: changed in the service`,
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

const REQUESTS: Record<TicketRequest, MessageDescriptor> = {
  unlink: msg`unlink`,
  delete: msg`delete`,
  correct: msg`correct`,
};

/** Used on screen and in files; `texts`: of the language of a report. */
export const ticketOutcomeLabel = (outcome: TicketOutcome, texts: I18n = i18n): string =>
  texts._(LABELS[outcome]);

export const ticketRequestLabel = (request: TicketRequest, texts: I18n = i18n): string =>
  texts._(REQUESTS[request]);
