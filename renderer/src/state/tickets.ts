import type { SavedTicket } from '#shared/contract/tickets.ts';
import { countLabel } from '../components/count-label.ts';
import { formatMoment } from '../components/format.ts';

/** "SUP-1204 · 12:40 · 300 lines". */
export const ticketLabel = ({ note, keptAt, lines }: SavedTicket): string =>
  [note, formatMoment(keptAt), countLabel.lines(lines)].filter((part) => part !== '').join(' · ');
