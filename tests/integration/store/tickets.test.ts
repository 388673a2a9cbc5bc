import { beforeEach, expect, test } from 'vitest';
import type { TicketRow } from '#shared/contract/tickets.ts';
import { type Catalog, openCatalog, pull } from './fixtures.ts';
import { mark, pullRecords, RECORDS, removed, sendRemoval, settle } from './removals/removal-fixtures.ts';

let catalog: Catalog;

beforeEach(async () => {
  catalog = await openCatalog();
  await pullRecords(catalog);
});

const TICKET = [
  { text: 'Please remove:', asked: [] },
  { text: '1. K-red-1, K-blue', asked: ['K-red-1', 'K-blue'] },
  { text: 'P', asked: ['P'] },
  { text: 'T', asked: ['T'] },
  { text: 'id-K', asked: ['id-K'] },
  { text: 'X-1', asked: ['X-1'] },
];

const outcomes = (rows: readonly TicketRow[]) => rows.map(({ text, outcome }) => `${text}: ${outcome}`);

test('a report has every line of the list, in order, with its outcome across change sets', async () => {
  const { ticket } = await catalog.saveTicket('T-1', TICKET);
  await removed(catalog, 'unlink', 'K-red-1');
  await removed(catalog, 'delete', 'P');
  await mark(catalog, 'delete', 'K-blue');
  const rows = await catalog.ticketReport(ticket);
  expect(outcomes(rows)).toEqual([
    'null: null',
    'K-red-1: unlinked',
    'K-blue: to_be_deleted',
    'P: deleted',
    'T: untouched',
    'id-K: untouched',
    'X-1: not_found',
  ]);
  expect(rows.map(({ line }) => line)).toEqual([1, 2, 2, 3, 4, 5, 6]);
  expect(rows[1]).toMatchObject({ pasted: '1. K-red-1, K-blue', identifier: 'K-red-1', changeSet: 1 });
  expect(rows[5]).toMatchObject({ identifier: 'K', title: 'Kettle' });
});

test('a report shows why a removal failed and which products are gone', async () => {
  const { ticket } = await catalog.saveTicket('', TICKET);
  await mark(catalog, 'delete', 'P');
  const { changeSet, work } = await sendRemoval(catalog);
  expect(outcomes(await catalog.ticketReport(ticket))).toContain('P: on_its_way');
  await settle(catalog, changeSet, work, 'failed', { said: 'It is in an order.' });
  const [, , , failed] = await catalog.ticketReport(ticket);
  expect(failed).toMatchObject({ text: 'P', outcome: 'failed', said: 'It is in an order.' });
  await pull(
    catalog,
    RECORDS.filter(({ identifier }) => identifier !== 'T'),
  );
  expect(outcomes(await catalog.ticketReport(ticket))).toContain('T: gone');
});

test('the newest hundred lists are kept', async () => {
  const first = await catalog.saveTicket('T-1', TICKET);
  for (let nth = 0; nth < 100; nth++) await catalog.saveTicket(`T-${nth + 2}`, TICKET.slice(0, 1));
  const kept = await catalog.tickets();
  expect(kept).toHaveLength(100);
  expect(kept[0]).toMatchObject({ note: 'T-101', lines: 1 });
  await expect(catalog.ticketReport(first.ticket)).rejects.toMatchObject({ shape: { code: 'not_found' } });
});
