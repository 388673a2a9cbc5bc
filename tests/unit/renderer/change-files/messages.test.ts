import { describe, expect, it } from 'vitest';
import type { ChangeFileCheck } from '#shared/contract/change-files.ts';
import { stagedByFile } from '#shared/domain/file-changes.ts';
import {
  type ChangesChoices,
  changesReport,
  itemFilterLabel,
  sourceLabel,
} from '../../../../renderer/src/features/change-files/messages.ts';

const check = (found: Partial<ChangeFileCheck>): ChangeFileCheck => ({
  connectionName: 'Anna’s shop',
  writtenAt: '2026-05-04T09:30:00Z',
  otherIntegration: false,
  changes: 0,
  products: 0,
  unknownProducts: { count: 0, changes: 0, first: [] },
  similar: { count: 0, changes: 0, first: [] },
  unknownLocales: { changes: 0, locales: [] },
  alreadyThere: 0,
  alreadyStaged: 0,
  clashes: 0,
  clashing: [],
  conflicts: 0,
  stages: 0,
  rejected: { count: 0, first: [] },
  decidedOtherwise: 0,
  approved: 0,
  ...found,
});

const IGNORED = [() => {}, () => {}] as const;
const MINE = { replaceStaged: false, useSimilar: false };
const linesOf = (found: Partial<ChangeFileCheck>) => changesReport(check(found), MINE, ...IGNORED).lines;

const everything = { state: null, search: '', property: null, locale: null, action: null, differing: false };

describe('the report on a change file', () => {
  it('has only its result when every change is simply staged', () => {
    expect(changesReport(check({ changes: 3, stages: 3 }), MINE, ...IGNORED)).toEqual({
      result: '3 changes will be staged',
      lines: [],
      parts: [],
    });
  });

  it('has a line for conflicts and for each reason why changes are left out or not needed', () => {
    const lines = linesOf({
      conflicts: 1,
      unknownProducts: {
        count: 5,
        changes: 12,
        first: ['A-1', 'A-2'],
      },
      unknownLocales: { changes: 7, locales: ['it', 'de_AT', 'xx-internal-1'] },
      alreadyThere: 1,
      alreadyStaged: 2,
    });
    expect(lines).toEqual([
      {
        tone: 'conflict',
        text: '1 of them is a conflict: the service’s value changed since. You decide in Review before anything is sent.',
      },
      {
        tone: 'warning',
        text: '12 changes are left out because 5 products are not in your catalog:',
        names: ['A-1', 'A-2', 'and 3 more'],
      },
      {
        tone: 'warning',
        text: '7 changes are left out because this connection does not have their languages, or has not pulled them:',
        names: ['Italian (it)', 'Austrian German (de_AT)', 'xx-internal-1'],
      },
      { tone: 'quiet', text: '1 change is not needed: the service already has that value.' },
      { tone: 'quiet', text: '2 changes are already staged with the same value.' },
    ]);
  });

  it('lists cells with another staged value, with both, and asks which one is meant', () => {
    const found = check({
      clashes: 21,
      clashing: [{ identifier: 'A-1', property: 'title', locale: 'de', here: 'Meiner', inFile: 'Neuer' }],
    });
    const chosen: Partial<ChangesChoices>[] = [];
    const { result, parts = [] } = changesReport(
      found,
      { ...MINE, replaceStaged: true },
      (choices) => chosen.push(choices),
      () => {},
    );
    expect(result).toBe('21 changes will be staged');
    expect(parts).toMatchObject([
      {
        sentence: '21 cells have a different value staged here already.',
        count: 21,
        first: [
          {
            identifier: 'A-1',
            about: 'Title · de',
            texts: [
              { label: 'Mine', value: 'Meiner' },
              { label: 'The file’s', value: 'Neuer' },
            ],
          },
        ],
        choice: { kind: 'one', value: 'file' },
      },
    ]);
    const [{ choice } = {}] = parts;
    if (choice?.kind === 'one') choice.onChange('mine');
    expect(chosen).toEqual([{ replaceStaged: false }]);
  });

  it('offers what is left out as a file', () => {
    const onSave = (found: Partial<ChangeFileCheck>, choices = MINE) =>
      changesReport(check(found), choices, ...IGNORED).onSave;
    expect(onSave({ clashes: 1 })).toBeDefined();
    expect(onSave({ unknownLocales: { changes: 1, locales: ['it'] } })).toBeDefined();
    expect(onSave({ clashes: 1, alreadyThere: 2 }, { ...MINE, replaceStaged: true })).toBeUndefined();
  });

  it('offers the product that an unknown identifier looks like', () => {
    const similar = { count: 1, changes: 2, first: [{ identifier: 'a–2', similar: 'A-2' }] };
    expect(changesReport(check({ similar }), MINE, ...IGNORED).parts).toMatchObject([
      {
        label: 'Similar identifiers',
        first: [{ identifier: 'a–2', about: '→ A-2' }],
        choice: { label: 'Use the products in the catalog', checked: false },
      },
    ]);
  });

  it('counts conflicts as staged, and clashes only if they replace the user’s staged edits', () => {
    const found = check({ stages: 35, conflicts: 3, clashes: 2 });
    expect(stagedByFile(found, false)).toBe(38);
    expect(stagedByFile(found, true)).toBe(40);
  });
});

describe('the labels of what goes into a change file', () => {
  it('count the staged edits and name their filter', () => {
    const scope = { filter: 'all' as const, property: null, locale: null, search: '' };
    expect(sourceLabel({ staged: scope }, 240)).toBe('240 staged edits');
    expect(sourceLabel({ staged: scope }, 1)).toBe('1 staged edit');
    expect(sourceLabel({ staged: scope }, null)).toBe('… staged edits');
    expect(
      sourceLabel({ staged: { filter: 'conflict', property: 'title', locale: 'de', search: '' } }, 3),
    ).toBe('3 staged edits: only conflicts, in title · de');
    expect(sourceLabel({ staged: { ...scope, locale: 'de' } }, 3)).toBe('3 staged edits: only in de');
  });

  it('name the change set and the filter of its items', () => {
    expect(sourceLabel({ changeSet: 4, filter: everything }, 37)).toBe('37 changes of change set 4');
    expect(
      sourceLabel({ changeSet: 4, filter: { ...everything, state: 'failed', search: ' pan ' } }, 2),
    ).toBe('2 changes of change set 4: only failed, products with “pan”');
  });

  it('list the conditions of an item filter, or are null without conditions', () => {
    expect(itemFilterLabel(everything)).toBeNull();
    expect(itemFilterLabel({ ...everything, search: '  ' })).toBeNull();
    expect(itemFilterLabel({ ...everything, state: 'pending' })).toBe('not sent');
    expect(itemFilterLabel({ ...everything, state: 'conflict' })).toBe('changed in the service');
    expect(
      itemFilterLabel({ ...everything, state: 'failed', action: 'delete', differing: true, search: ' pan ' }),
    ).toBe('failed, those different from the snapshot, “Delete”, products with “pan”');
  });
});
