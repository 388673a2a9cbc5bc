import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const source = join(import.meta.dirname, '../../../../renderer/src');

test('only the frame around all views and the welcome page have an h1, one each', () => {
  const headings = globSync('**/*.tsx', { cwd: source }).flatMap((file) =>
    (readFileSync(join(source, file), 'utf8').match(/<h1\b/g) ?? []).map(() => file.replaceAll('\\', '/')),
  );
  expect(headings.toSorted()).toEqual(['app/Shell.tsx', 'features/welcome/Welcome.tsx']);
});
