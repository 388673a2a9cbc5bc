import fc from 'fast-check';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { byNameOf } from '#shared/contract/by-name.ts';
import { byName, namedEntries, namedValue, namesOf, withNamed } from '#shared/domain/by-name.ts';
import { lintSource } from '../../support/lint-source.ts';

const name = fc.oneof(
  fc.string({ maxLength: 3 }),
  fc.constantFrom('constructor', 'toString', '__proto__', 'hasOwnProperty', ''),
);

test('values are found by any name, as in a Map, also after they were JSON', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(name, fc.integer())),
      name,
      fc.option(fc.integer(), { nil: undefined }),
      (entries, one, value) => {
        const map = new Map(entries);
        if (value === undefined) map.delete(one);
        else map.set(one, value);
        const values = withNamed(byName(entries), one, value);
        const received = byNameOf(z.int()).parse(JSON.parse(JSON.stringify(values)));
        expect(namedValue(received, one)).toBe(value);
        expect(new Map(namedEntries(received))).toEqual(map);
        expect(new Set(namesOf(received))).toEqual(new Set(map.keys()));
      },
    ),
  );
});

test.each([[[1]], [{ a: 'x' }], [null], ['x'], [{ ['__proto__']: 'x' }]])(
  '%j are no integers by name',
  (input) => {
    expect(byNameOf(z.int()).safeParse(JSON.parse(JSON.stringify(input))).success).toBe(false);
  },
);

test('the linter forbids Zod records whose keys are any text', () => {
  const source = (key: string) =>
    `import { z } from 'zod';\nconst position = z.string();\nexport const counts = z.record(${key}, z.int());\nexport { position };\n`;
  expect(lintSource(source('position'), 'shared/contract/counts.ts').status).toBe(0);
  const { status, stderr } = lintSource(source('z.string()'), 'shared/contract/counts.ts');
  expect(status).toBe(1);
  expect(stderr).toContain('byNameOf');
});
