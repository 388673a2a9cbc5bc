import type { Result } from '#shared/contract/result.ts';
import { MAX_IDENTIFIER_CHARACTERS, MAX_IDENTIFIERS } from '#shared/contract/views.ts';
import { candidatesOf, identifierColumn } from '#shared/domain/ticket.ts';
import { layoutOf, type TicketLine } from '#shared/domain/ticket-layout.ts';
import { client } from '../client/index.ts';
import type { Ticket } from './understood-lines.ts';

/** Looks up everything that the lines of a list may mean. */
export async function readTicket(
  connectionId: string,
  lines: readonly TicketLine[],
): Promise<Result<Ticket>> {
  const layout = layoutOf(lines);
  const candidates = [...new Set(lines.flatMap((line) => candidatesOf(line, layout)))].filter(
    (text) => text.length <= MAX_IDENTIFIER_CHARACTERS,
  );
  const found = await matched(connectionId, candidates);
  if (!found.ok) return found;
  const { known } = found.value;
  const column = identifierColumn(lines, layout, (text) => known.has(text));
  return { ok: true, value: { lines, layout, column, ...found.value } };
}

/** Looks up the texts of a kept list, each exactly as it is. */
export async function readKept(connectionId: string, texts: readonly string[]): Promise<Result<Ticket>> {
  const found = await matched(connectionId, texts);
  if (!found.ok) return found;
  const lines = texts.map((text, at) => ({ line: at + 1, text }));
  return {
    ok: true,
    value: {
      lines,
      layout: { delimiter: null, columns: 1 },
      column: 'all',
      ...found.value,
      known: new Set(texts),
    },
  };
}

async function matched(
  connectionId: string,
  all: readonly string[],
): Promise<Result<Pick<Ticket, 'known' | 'similar' | 'shapes'>>> {
  const known = new Set<string>();
  const similar = new Map<string, readonly string[]>();
  let shapes: Ticket['shapes'] = null;
  for (let at = 0; at < all.length; at += MAX_IDENTIFIERS) {
    const texts = all.slice(at, at + MAX_IDENTIFIERS);
    const answer = await client.call('identifiers.match', { connectionId, texts });
    if (!answer.ok) return answer;
    for (const text of answer.value.known) known.add(text);
    for (const { text, identifiers } of answer.value.similar) similar.set(text, identifiers);
    shapes = answer.value.shapes;
  }
  return { ok: true, value: { known, similar, shapes } };
}
