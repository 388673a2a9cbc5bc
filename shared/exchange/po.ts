import { t } from '@lingui/core/macro';
import { AppError } from '../contract/result.ts';
import { firstQuoted } from '../domain/quoted.ts';
import { isCopied } from './copied-source.ts';
import { addedNotes, exportedMark, exportedState } from './exported-mark.ts';
import { pluralForm } from './plural-forms.ts';
import type { ReadUnit, TranslationFile, TranslationUnit } from './translation-unit.ts';
import type { XliffHead } from './xliff/xliff-12.ts';

/** How the comment begins that holds what was exported. */
const MARK = 'catalog-desk: ';

/** Returns the beginning of a gettext PO file, before the first unit. */
export const poStart = ({ original, sourceLocale, targetLocale, app }: XliffHead): string =>
  [
    'msgid ""',
    'msgstr ""',
    ...[
      `Project-Id-Version: ${original}`,
      `Language: ${targetLocale}`,
      `X-Source-Language: ${sourceLocale}`,
      'MIME-Version: 1.0',
      'Content-Type: text/plain; charset=UTF-8',
      'Content-Transfer-Encoding: 8bit',
      `X-Generator: Catalog Desk ${app}`,
    ].map((line) => quoted(`${line}\n`)),
    '\n',
  ].join('\n');

/** Its context is the unit's id. What needs review, or whose source changed, is fuzzy; a PO file cannot say what is done. */
export function poUnit(unit: TranslationUnit): string {
  const { id, name, source, target, state, comments } = unit;
  return [
    ...comments.flatMap((comment) => comment.split(/\r\n?|\n/).map((line) => `# ${line}`)),
    `#. ${name.replaceAll(/[\r\n]+/g, ' ')}`,
    `#. ${MARK}${exportedMark(unit)}`,
    ...(state === 'needs_review' || state === 'stale' ? ['#, fuzzy'] : []),
    `msgctxt ${quoted(id)}`,
    `msgid ${inLines(source)}`,
    `msgstr ${inLines(target ?? '')}`,
    '\n',
  ].join('\n');
}

/** Lines of a text are lines of the file. */
function inLines(text: string): string {
  const lines = text.split(/(?<=\n)/);
  return lines.length < 2 ? quoted(text) : ['""', ...lines.map(quoted)].join('\n');
}

const ESCAPES = new Map([
  ['\\', '\\\\'],
  ['"', '\\"'],
  ['\n', '\\n'],
  ['\r', '\\r'],
  ['\t', '\\t'],
]);

const quoted = (text: string): string =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: those are what is escaped.
  `"${text.replaceAll(/[\\"\u0000-\u001f\u007f]/g, (one) => ESCAPES.get(one) ?? `\\${one.charCodeAt(0).toString(8).padStart(3, '0')}`)}"`;

const UNESCAPED: { [letter: string]: string } = {
  n: '\n',
  r: '\r',
  t: '\t',
  a: '\u0007',
  b: '\b',
  f: '\f',
  v: '\v',
};

const unquoted = (text: string): string =>
  text.replaceAll(/\\(?:([0-7]{1,3})|x([0-9a-fA-F]{1,2})|(.))/gs, (_, octal, hex, letter) =>
    octal !== undefined
      ? String.fromCharCode(Number.parseInt(octal, 8))
      : hex !== undefined
        ? String.fromCharCode(Number.parseInt(hex, 16))
        : (UNESCAPED[letter] ?? letter),
  );

/** Whether a text is a PO file: its first line that is no comment begins an entry. */
export const isPo = (text: string): boolean => /^(?:#[^\n]*\n\s*)*(?:msgctxt|msgid)\s+"/.test(text);

interface Entry {
  line: number;
  /** By keyword: "msgid", "msgid_plural", "msgstr", "msgstr[1]". */
  texts: Map<string, string>;
  isTranslated: boolean;
  isFuzzy: boolean;
  comments: string[];
  extracted: string[];
}

const newEntry = (line: number): Entry => ({
  line,
  texts: new Map(),
  isTranslated: false,
  isFuzzy: false,
  comments: [],
  extracted: [],
});

/** Reads a PO file. Throws `invalid_input` with the line where it is damaged. */
export function readPo(text: string): TranslationFile {
  const file: TranslationFile = { sourceLocale: null, targetLocale: null, units: [], problems: [] };
  let entry = newEntry(1);
  let keyword: string | null = null;
  let pluralRule = '';
  const end = (line: number) => {
    if (entry.texts.has('msgid')) pluralRule = take(file, entry, pluralRule);
    entry = newEntry(line);
    keyword = null;
  };
  for (const [at, whole] of text
    .replace(/^\u{FEFF}/u, '')
    .split(/\r\n?|\n/)
    .entries()) {
    const line = whole.trim();
    const begins = line.startsWith('#') || line.startsWith('msgctxt') || /^msgid\s/.test(line);
    if (begins && entry.isTranslated) end(at + 1);
    if (line === '') continue;
    if (line.startsWith('#')) readComment(entry, line);
    else {
      const found = /^(?:(msgctxt|msgid|msgstr)(_plural|\[\d+\])?\s*)?"((?:[^"\\]|\\.)*)"$/s.exec(line);
      if (!found) throw refusal(at + 1);
      const [, named, plural = '', string = ''] = found;
      if (named !== undefined) {
        keyword = named + plural;
        if (keyword === 'msgid') entry.line = at + 1;
        entry.isTranslated ||= named === 'msgstr';
      }
      if (keyword === null) throw refusal(at + 1);
      entry.texts.set(keyword, (entry.texts.get(keyword) ?? '') + unquoted(string));
    }
  }
  end(0);
  return file;
}

const refusal = (damaged: number): AppError =>
  new AppError('invalid_input', t`The file is damaged in line ${damaged}.`);

/** References, previous sources and obsolete entries are left out. */
function readComment(entry: Entry, line: string): void {
  const kind = line.at(1) ?? '';
  const text = line.slice(2).trim();
  if (kind === ',') entry.isFuzzy ||= text.split(',').some((flag) => flag.trim() === 'fuzzy');
  else if (kind === '.') entry.extracted.push(text);
  else if (kind === '' || kind === ' ') entry.comments.push(text);
}

/** Adds an entry to the file. Returns the rule of plurals, which the first one may say. */
function take(file: TranslationFile, entry: Entry, pluralRule: string): string {
  const { line, texts, comments, extracted } = entry;
  const context = texts.get('msgctxt');
  const source = texts.get('msgid') ?? '';
  if (context === undefined && source === '') {
    const header = (name: string) =>
      new RegExp(`^${name}: *(.*)$`, 'im').exec(texts.get('msgstr') ?? '')?.[1]?.trim() || null;
    file.targetLocale = header('Language');
    file.sourceLocale = header('X-Source-Language');
    return header('Plural-Forms') ?? '';
  }
  const mark = extracted.find((one) => one.startsWith(MARK))?.slice(MARK.length) ?? null;
  // Without a context it is not one of ours: it is listed as unknown.
  const id = context ?? source;
  const unit = unitOf(file, entry, mark);
  const single = `msgstr[${pluralForm(pluralRule, 1) ?? 0}]`;
  file.units.push({
    ...unit(id, source, (texts.get('msgstr') ?? texts.get(single)) || null),
    notes: addedNotes(comments.length > 0 ? [comments.join('\n').trim()].filter(Boolean) : [], mark),
  });
  // A property has one text. Its other forms are named, and are among what is left out, where they can be saved.
  const others = [...texts].filter(
    ([keyword, text]) =>
      keyword.startsWith('msgstr[') && keyword !== single && text !== '' && text !== texts.get(single),
  );
  for (const [keyword, text] of others)
    file.units.push(
      unit(`${id} ${keyword.slice('msgstr'.length)}`, texts.get('msgid_plural') ?? source, text),
    );
  const named = firstQuoted(others.map(([, text]) => text));
  if (others.length > 0)
    file.problems.push({
      line,
      message: t`Only the form for 1 is imported. Other forms are left out: ${named}.`,
    });
  return pluralRule;
}

const unitOf =
  ({ sourceLocale, targetLocale }: TranslationFile, { line, isFuzzy }: Entry, mark: string | null) =>
  (id: string, source: string, target: string | null): ReadUnit => ({
    sourceLocale,
    targetLocale,
    id,
    source,
    target,
    isCopy: target !== null && isCopied(source, target),
    held: null,
    state: target === null ? null : stateOf(isFuzzy, mark),
    notes: [],
    exported: mark,
    line,
  });

/** What was exported as done is still done if it is not fuzzy. */
const stateOf = (isFuzzy: boolean, mark: string | null): ReadUnit['state'] =>
  isFuzzy ? 'needs_review' : mark !== null && exportedState(mark) === 'done' ? 'done' : 'translated';
