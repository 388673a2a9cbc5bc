import { globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { describe, expect, it } from 'vitest';

const read = (pattern: string) =>
  new Map(globSync(pattern, { cwd: 'renderer/src' }).map((file) => [file, text(join('renderer/src', file))]));
const text = (file: string) => readFileSync(file, 'utf8').replaceAll(/\/\*.*?\*\//gs, '');

const SHEETS = read('**/*.module.css');
const CODE = read('**/*.{ts,tsx}');

const named = (sheet: string) =>
  new Set(
    [...sheet.replaceAll(/"[^"]*"|:global\([^)]*\)/g, '').matchAll(/\.([A-Za-z]\w*)/g)].map(
      ([, name = '']) => name,
    ),
  );

/** What code and other sheets take from each sheet; *all*, where a class is chosen at run time. */
function uses(): Map<string, { all: boolean; names: Map<string, string> }> {
  const found = new Map(
    [...SHEETS.keys()].map((file) => [file, { all: false, names: new Map<string, string>() }]),
  );
  const use = (sheet: string, name: string, by: string) => found.get(sheet)?.names.set(name, by);
  for (const [file, code] of CODE)
    for (const [line, local, from = ''] of code.matchAll(/import (\w+) from '(\.[^']+\.module\.css)';/g)) {
      const sheet = normalize(join(dirname(file), from));
      const rest = code.replaceAll(/^.* from '.*$/gm, '').replace(line, '');
      if (new RegExp(`\\b${local}\\[`).test(rest)) (found.get(sheet) ?? { all: true }).all = true;
      for (const [, name = ''] of rest.matchAll(new RegExp(`(?<![.\\w])${local}\\.(\\w+)`, 'g')))
        use(sheet, name, file);
    }
  for (const [file, css] of SHEETS)
    for (const [, names = '', from] of css.matchAll(/composes: ([^;"]+?)(?: from "(.+)")?;/g))
      for (const name of names.split(' '))
        use(from ? normalize(join(dirname(file), from)) : file, name, file);
  return found;
}

describe('Every style sheet', () => {
  // The build drops the copies of it that composing sheets would have (electron.vite.config.ts).
  it('that another one composes from is imported by code', () => {
    const imported = new Set(
      [...CODE].flatMap(([file, code]) =>
        [...code.matchAll(/from '(\.[^']+\.module\.css)';/g)].map(([, from = '']) =>
          normalize(join(dirname(file), from)),
        ),
      ),
    );
    const composed = [...SHEETS].flatMap(([file, css]) =>
      [...css.matchAll(/composes: [^;"]+? from "(.+)";/g)].map(([, from = '']) =>
        normalize(join(dirname(file), from)),
      ),
    );
    expect(composed.length).toBeGreaterThan(0);
    expect(composed.filter((sheet) => !imported.has(sheet))).toEqual([]);
  });
});

describe('Every class', () => {
  const taken = [...uses()];

  it('that code or a style sheet names is in the style sheet it is taken from', () => {
    const missing = taken.flatMap(([sheet, { names }]) => {
      const there = named(SHEETS.get(sheet) ?? '');
      return [...names]
        .filter(([name]) => !there.has(name))
        .map(([name, by]) => `${by}: ${name} of ${sheet}`);
    });
    expect(missing).toEqual([]);
  });

  it('of a style sheet is used', () => {
    const unused = taken.flatMap(([sheet, { all, names }]) =>
      all
        ? []
        : [...named(SHEETS.get(sheet) ?? '')]
            .filter((name) => !names.has(name))
            .map((name) => `${sheet}: ${name}`),
    );
    expect(unused).toEqual([]);
  });
});
