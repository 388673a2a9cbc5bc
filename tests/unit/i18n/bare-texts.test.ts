import { globSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { CSS_TEXTS, cssString } from '../../../renderer/src/features/catalog/grid/css-texts.ts';
import { bareTexts, wordsInCss } from '../../support/bare-texts.ts';

/** Files with English texts on purpose. */
const EXCEPT = [
  // The sandbox is a separate service, and scripts read the command line's output.
  /^electron\/(sandbox|headless)(\/|\.ts)/,
  // Terminal output, before there is a window.
  /^electron\/(browser|launch)\.ts$/,
  /^electron\/shell\/(choose-shell|electron-binary)\.ts$/,
  /^electron\/platform\/(command-line|node-version|logger)\.ts$/,
  // Data of the sample, and a picture with products in it.
  /^shared\/contract\/sample\.ts$/,
  /^renderer\/src\/(state\/machine\.ts|features\/welcome\/GridPicture\.tsx)$/,
  // Headings of the English guide, by which the sections of every guide are found.
  /^renderer\/src\/features\/guide\/section-of\.ts$/,
  // In the preload script, which has no language; only developers see that a page is misused.
  /^electron\/transports\/ipc-page\.ts$/,
  // Read back on import, like everything on the wire.
  /^shared\/exchange\/column-header\.ts$/,
  /^electron\/(transports\/renderer-files|tables\/file-kind)\.ts$/,
  // Instructions to a model, not to a person.
  /^electron\/api\/machine\/chat-completions\.ts$/,
  /\.d\.ts$/,
];
/** The same in every language. */
const NAMES =
  /^(UTF-8|OK|Catalog Desk|LibreTranslate|DeepL|OpenAI|OpenAI API|Authorization|Api-Key|Token token=)$/;
/** For developers: cases that cannot happen. */
const NEVER_SHOWN =
  /^(Invalid input|The local catalog has no name|Item 0 does not wait|Pull 0 is not under|Change set 0 has no such|Import 0 is not open|Block edit 0 is|Count 0 is not|A connection was opened, but|There is no (canvas|grid)|Only within the|A filter form stands)/;

describe('texts of the app', () => {
  test('are detected when no Lingui macro extracts them', () => {
    const texts = (code: string) => bareTexts(code, true).map(({ text }) => text);
    expect(texts('const a = <b>Save all</b>;')).toEqual(['Save all']);
    expect(texts('const a = <Button label="Save" />;')).toEqual(['Save']);
    expect(texts('const a = <ShareLine label="now" />;')).toEqual(['now']);
    expect(texts('const a = <Line label={isNew ? "now" : after} />;')).toEqual(['now']);
    expect(texts("const a = <b>{isSaving ? 'saving' : state}</b>;")).toEqual(['saving']);
    expect(texts("const a = <b>{mode === 'unlink' ? name : null}</b>;")).toEqual([]);
    expect(texts('const a = <Form applyLabel="Save" />;')).toEqual(['Save']);
    expect(texts("const a = { label: 'Save' };")).toEqual(['Save']);
    expect(texts("throw new AppError('invalid', 'The file is empty');")).toEqual(['The file is empty']);
    expect(texts('const a = `Saved $' + '{file} for you`;')).toEqual(['Saved 0 for you']);
    expect(texts('const a = <b>{t`Save all`}</b>;')).toEqual([]);
    expect(texts('const a = <Trans>Save <b>all</b> of it</Trans>;')).toEqual([]);
    expect(texts("const a = plural(n, { one: 'Save # file', other: 'Save # files' });")).toEqual([]);
    expect(texts("throw new Error('Never reached');")).toEqual([]);
    expect(bareTexts("throw new Error('Not a text');", true, true)).toHaveLength(1);
    expect(
      texts("const KIND_LABELS = { text: 'text', list: { all: 'a list' }, number: t`number` };"),
    ).toEqual(['text', 'a list']);
    expect(texts("set('Stopped.'); set('Undo: '); set('stopped');")).toEqual(['Stopped.', 'Undo:']);
    expect(texts('const a = t`Theme: $' + '{theme}, $' + '{LABELS[theme]}`;')).toEqual(['{theme}']);
    expect(texts('const a = { title: message ?? `$' + '{title}: $' + '{job.state}` };')).toEqual([
      '{job.state}',
    ]);
    expect(texts('const a = t`$' + '{isShown ? t`Hide` : t`Show`} $' + '{name}`;')).toEqual([
      '{text}',
      '{text}',
    ]);
    expect(texts('const a = <Trans><b>{t`Read-only:`}</b> nothing can be changed</Trans>;')).toEqual([
      '{text}',
    ]);
    expect(texts('const a = <b>{item.state}</b>;')).toEqual(['{item.state}']);
    expect(texts('const a = { id: `theme.$' + '{theme}` };')).toEqual([]);
  });

  test('are detected in style sheets', () => {
    const css =
      'a { content: "—" / "no value"; }\nb { content: "↑ " / var(--text-parent); }\nc { content: "" }';
    expect(wordsInCss(css)).toEqual([{ line: 1, text: '"—" / "no value"' }]);
    const inUse = globSync('renderer/src/**/*.css').flatMap((file) =>
      wordsInCss(readFileSync(file, 'utf8')).map(({ line, text }) => `${file}:${line} ${text}`),
    );
    expect(inUse).toEqual([]);
  });

  test('of style sheets are all set', () => {
    const used = globSync('renderer/src/features/catalog/**/*.css').flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(/var\((--(?:text|room)-[\w-]+)\)/g)].map(([, name]) => name),
    );
    expect(new Set(used)).toEqual(new Set(Object.keys(CSS_TEXTS)));
    expect(cssString('a "b" \\')).toBe('"a \\"b\\" \\\\"');
  });

  test('all go through Lingui', () => {
    const files = globSync('{electron,renderer/src,shared}/**/*.{ts,tsx}').filter(
      (file) => !EXCEPT.some((one) => one.test(file)),
    );
    expect(files.length).toBeGreaterThan(1000);
    const bare = files.flatMap((file) =>
      bareTexts(readFileSync(file, 'utf8'), file.endsWith('x'), file.startsWith('renderer'))
        .filter(({ text }) => !NEVER_SHOWN.test(text) && !NAMES.test(text))
        .map(({ line, text }) => `${file}:${line} ${text}`),
    );
    expect(bare).toEqual([]);
  });
});
