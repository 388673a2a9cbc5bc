import { describe, expect, it } from 'vitest';
import { otherImport, whyNotDropped } from '../../../../renderer/src/features/import/dropped-files.ts';

describe('files dropped on the window', () => {
  const fine = { files: 1, hasConnection: true, hasDialog: false };

  it.each([
    [fine, null],
    [{ ...fine, files: 2 }, 'Drop one file at a time.'],
    [{ ...fine, hasDialog: true }, 'Close the dialog first, then drop the file again.'],
    [{ ...fine, hasConnection: false }, 'Open a connection first, then drop the file again.'],
  ])('are accepted one at a time, with an open connection and no dialog: %j', (held, why) => {
    expect(whyNotDropped(held)).toBe(why);
  });

  it.each([
    ['back.xlf', 'translation-files.import'],
    ['BACK.XLIFF', 'translation-files.import'],
    ['back.po', 'translation-files.import'],
    ['memory.tmx', 'memory.open'],
    ['spring.xlsx', undefined],
    ['xlf', undefined],
  ])('are routed to the import for their type: %s', (name, action) => {
    expect(otherImport(name)?.action).toBe(action);
  });
});
