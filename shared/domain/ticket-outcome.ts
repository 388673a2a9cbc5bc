import type { TicketOutcome } from '../contract/tickets.ts';

const LABELS: Record<TicketOutcome, string> = {
  not_found: 'not found',
  ambiguous: 'matches several products',
  untouched: 'not marked',
  to_be_unlinked: 'to be unlinked',
  to_be_deleted: 'to be deleted',
  unlinked: 'unlinked',
  deleted: 'deleted',
  removed: 'removed',
  restored: 'restored',
  gone: 'no longer in the service',
  failed: 'failed',
  on_its_way: 'being sent',
  unknown: 'outcome unknown',
  not_sent: 'not sent: stopped',
};

/** On the screen and in files. */
export const ticketOutcomeLabel = (outcome: TicketOutcome): string => LABELS[outcome];
