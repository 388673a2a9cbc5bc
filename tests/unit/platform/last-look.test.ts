import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { LastLook } from '#electron/platform/last-look.ts';
import { tempDir } from '../../support/temp-dir.ts';

test('the look of the last settings is there at the next start', () => {
  const folder = tempDir();
  const first = new LastLook(folder, ['de-AT']);
  expect(first.get()).toBeNull();
  first.keep({ theme: 'dark', density: 'compact', language: 'fr' });
  expect(first.get()).toEqual({ theme: 'dark', density: 'compact', language: 'fr' });
  expect(new LastLook(folder, ['de-AT']).get()).toEqual({
    theme: 'dark',
    density: 'compact',
    language: 'fr',
  });
});

test.each(['', '{"theme":"dark"', '{"theme":"\\"><script>","density":"compact","language":null}'])(
  'a file that holds no look counts as none: %s',
  (text) => {
    const folder = tempDir();
    writeFileSync(join(folder, 'look.json'), text);
    const look = new LastLook(folder, ['de-AT']);
    expect(look.get()).toBeNull();
    look.keep({ theme: 'light', density: 'comfortable', language: null });
    expect(JSON.parse(readFileSync(join(folder, 'look.json'), 'utf8'))).toEqual({
      theme: 'light',
      density: 'comfortable',
      language: null,
    });
  },
);

test('the heads and rows of the last window are there at the next start, and a file of an earlier version has none', () => {
  const folder = tempDir();
  const plain = { theme: 'dark', density: 'compact', language: 'fr' } as const;
  const firstPicture = { x: 0, y: 0, width: 9, height: 9, rows: 5, rowHeight: 28, heads: [] };
  new LastLook(folder, ['de']).keep({ ...plain, firstPicture });
  expect(new LastLook(folder, ['de']).get()).toEqual({ ...plain, firstPicture });
  writeFileSync(join(folder, 'look.json'), JSON.stringify(plain));
  expect(new LastLook(folder, ['de']).get()).toEqual(plain);
});

test('without a chosen language, a page is loaded with the best of the system', () => {
  const look = new LastLook(tempDir(), ['de-AT', 'fr']);
  look.keep({ theme: 'system', density: 'compact', language: null });
  expect(look.get()).toEqual({ theme: 'system', density: 'compact', language: 'de' });
});

test('a look that cannot be written is used until the end', () => {
  const folder = tempDir();
  const look = new LastLook(folder, ['de-AT']);
  rmSync(folder, { recursive: true });
  look.keep({ theme: 'dark', density: 'compact', language: 'fr' });
  expect(look.get()).toEqual({ theme: 'dark', density: 'compact', language: 'fr' });
});
