import { describe, expect, it } from 'vitest';
import { proposedName, withEnding } from '../../../../renderer/src/state/file-name.ts';

describe('the name of a file', () => {
  const may = new Date(2026, 4, 4, 23, 30);

  it.each([
    ['Sample catalog', 'Sample-catalog-changes-2026-05-04.json'],
    ['Shop / München: "neu"', 'Shop-München-neu-changes-2026-05-04.json'],
    ['متجر', 'متجر-changes-2026-05-04.json'],
    ['../..', 'catalog-changes-2026-05-04.json'],
  ])('is proposed for a connection called %j', (connection, name) => {
    expect(proposedName(connection, 'changes', 'json', may)).toBe(name);
  });

  it('has its extension, and falls back to the proposal if nothing was typed', () => {
    expect(withEnding('mine', 'csv', 'proposal.csv')).toBe('mine.csv');
    expect(withEnding(' mine.CSV ', 'csv', 'proposal.csv')).toBe('mine.CSV');
    expect(withEnding('  ', 'csv', 'proposal.csv')).toBe('proposal.csv');
  });

  it.each([
    ['for Anna.xlf', 'csv', 'for Anna.csv'],
    ['for Anna.CSV', 'xlf', 'for Anna.xlf'],
    ['spring.csv', 'xlsx', 'spring.xlsx'],
    ['spring.v2', 'csv', 'spring.v2.csv'],
    ['lines.jsonl', 'json', 'lines.json'],
  ])('has the extension of its format instead of another one: %s as %s', (typed, ending, name) => {
    expect(withEnding(typed, ending, `proposal.${ending}`)).toBe(name);
  });
});
