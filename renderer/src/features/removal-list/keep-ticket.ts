import { t } from '@lingui/core/macro';
import type { UnderstoodLine } from '#shared/domain/ticket.ts';
import { client } from '../../client/index.ts';
import { toastError } from '../../components/toast.ts';

/** The maximum length of a line in a report. */
const LINE_CHARACTERS = 2_000;

/** Keeps a list whose products were just marked, for the ticket report. */
export async function saveTicket(
  connectionId: string,
  note: string,
  lines: readonly UnderstoodLine[],
): Promise<void> {
  const kept = await client.call('tickets.keep', {
    connectionId,
    note,
    lines: lines.map(({ text, asked }) => ({ text: text.slice(0, LINE_CHARACTERS), asked })),
  });
  if (!kept.ok) toastError(t`The list was not saved for the ticket report`, kept.error);
}
