import { type TermColumn, yesOrNo } from '#shared/domain/glossary-rows.ts';
import { probableLocale } from '#shared/exchange/file-languages.ts';
import { FORBIDDEN_COLUMN, NOTE_COLUMN } from '#shared/exchange/glossary-file.ts';
import { isLanguageCode } from '#shared/service/language-codes.ts';
import { ColumnNames, isAmong, plainHeader } from './column-names.ts';

/** What people name the columns of a list of terms, in the languages of the app. */
const SOURCE = [
  ...[
    'source',
    'source term',
    'source text',
    'term',
    'text',
    'word',
    'preferred term',
    'quelle',
    'quellbegriff',
  ],
  ...[
    'quelltext',
    'ausgangstext',
    'ausgangssprache',
    'begriff',
    'benennung',
    'terme',
    'terme source',
    'texte source',
  ],
  ...['用語', '原語', '原文'],
];
const TARGET = [
  ...[
    'target',
    'target term',
    'target text',
    'translation',
    'ziel',
    'zielbegriff',
    'zieltext',
    'zielsprache',
  ],
  ...['übersetzung', 'cible', 'terme cible', 'traduction', '訳語', '訳文', '翻訳'],
];
const NOTE = [
  ...[
    'note',
    'notes',
    'comment',
    'comments',
    'remark',
    'remarks',
    'definition',
    'description',
    'context',
    'usage',
  ],
  ...[
    'notiz',
    'hinweis',
    'anmerkung',
    'bemerkung',
    'kommentar',
    'beschreibung',
    'kontext',
    'remarque',
    'commentaire',
  ],
  ...['définition', 'contexte', '備考', '注記', 'メモ', '定義'],
];
const FORBIDDEN = [
  ...[
    'forbidden',
    'forbidden term',
    'do not use',
    'not allowed',
    'avoid',
    'deprecated',
    'verboten',
    'nicht verwenden',
  ],
  ...['unzulässig', 'interdit', 'à éviter', 'ne pas utiliser', '禁止', '使用禁止', '使用不可'],
];
const WORDS = [SOURCE, TARGET, NOTE, FORBIDDEN];

const IGNORED: TermColumn = { is: 'ignored' };

/** What a column is by its name alone. `locale` null: it does not name a language. */
type Meant = { words: string[]; locale: string | null; exact: boolean } | null;

/**
 * Guesses what the columns of a table of terms hold, and whether its first row names them. `rows`: some of those below it. What
 * several languages could be meant by is left to the user.
 */
export function guessTermColumns(
  first: readonly string[],
  rows: readonly (readonly string[])[],
  locales: readonly string[],
): { hasHeader: boolean; columns: TermColumn[] } {
  const meant = meantColumns(first, rows, locales);
  if (meant.every((one) => one === null)) {
    const [source, target, ...more] = locales;
    const unnamed = [source, more.length === 0 ? target : undefined];
    return {
      hasHeader: false,
      columns: first.map((_, at) =>
        unnamed[at] === undefined ? IGNORED : { is: 'term', locale: unnamed[at] },
      ),
    };
  }
  const terms = localesOfTerms(meant, locales);
  const named = [...new Set(terms.flatMap((locale) => locale ?? []))];
  const hasOpenTarget = meant.some((one, at) => one?.words === TARGET && terms[at] === null);
  const last = named.length > 2 || hasOpenTarget ? undefined : named.at(-1);
  const columns = meant.map((one, at): TermColumn => {
    if (one === null) return IGNORED;
    if (isTerm(one)) return terms[at] == null ? IGNORED : { is: 'term', locale: terms[at] };
    const locale = one.locale ?? (one.words === NOTE ? named[0] : last);
    if (locale === undefined) return IGNORED;
    if (one.words === NOTE) return { is: 'note', locale };
    return { is: !one.exact && saysYesOrNo(rows, at) ? 'flag' : 'forbidden', locale };
  });
  return { hasHeader: true, columns };
}

const isTerm = ({ words }: NonNullable<Meant>): boolean => words === SOURCE || words === TARGET;

function meantColumns(
  first: readonly string[],
  rows: readonly (readonly string[])[],
  locales: readonly string[],
): Meant[] {
  const names = first.map(plainHeader);
  const ofFile = names.map((name, at) => (isLanguageOf(name, names) && !hasNumbers(rows, at) ? name : null));
  const spelled = spelling(
    ofFile.filter((name) => name !== null),
    locales,
  );
  const columns = new ColumnNames({
    localesOf: new Map(WORDS.flat().map((word) => [word, []])),
    locales: [...locales, ...spelled.keys()],
    primary: '',
  });
  const locale = (found: string) => spelled.get(found) ?? found;
  return names.map((name, at): Meant => {
    const words = WORDS.find((one) => isAmong(name, one));
    if (words) return { words, locale: null, exact: false };
    const language = ofFile[at] ?? (isLanguageCode(name) ? undefined : columns.locale(name));
    if (language !== undefined) return { words: SOURCE, locale: locale(language), exact: true };
    const found = columns.find(name);
    return found === null
      ? null
      : {
          words: WORDS.find((one) => one.includes(found.property))!,
          locale: locale(found.locale),
          exact: name === found.locale + FORBIDDEN_COLUMN,
        };
  });
}

/** Whether a name is a language code; a longer one is if the file names columns after it as an export does. */
const isLanguageOf = (name: string, names: readonly string[]): boolean =>
  isLanguageCode(name) || names.includes(name + NOTE_COLUMN) || names.includes(name + FORBIDDEN_COLUMN);

/** The languages of a file as the connection spells them: "de-DE" is "de", unless the file has another German, too. */
function spelling(named: readonly string[], locales: readonly string[]): Map<string, string> {
  const probable = named.map((name) => probableLocale(name, locales));
  return new Map(
    named.map((name, at) => {
      const locale = probable[at]!;
      const isOnly = probable.indexOf(locale) === probable.lastIndexOf(locale);
      return [name, locale !== null && isOnly ? locale : name];
    }),
  );
}

/** The language of each column of terms; null if it is none, or may be several. */
function localesOfTerms(meant: readonly Meant[], locales: readonly string[]): (string | null)[] {
  const taken = new Set(meant.flatMap((one) => (one !== null && isTerm(one) && one.locale) || []));
  const only = (free: readonly string[]) => {
    const [locale, ...others] = free.filter((one) => !taken.has(one));
    if (locale === undefined || others.length > 0) return null;
    taken.add(locale);
    return locale;
  };
  return meant
    .map((one) => (one?.words === SOURCE ? (one.locale ?? only(locales.slice(0, 1))) : null))
    .map((locale, at) => {
      const one = meant[at];
      return one?.words === TARGET ? (one.locale ?? only(locales)) : locale;
    });
}

/** Whether most texts of a column say yes or no, and at least one says yes. */
function saysYesOrNo(rows: readonly (readonly string[])[], at: number): boolean {
  const said = rows.flatMap((cells) => (cells[at]?.trim() ? yesOrNo(cells[at]) : []));
  return said.includes(true) && said.filter((one) => one === null).length * 2 <= said.length;
}

function hasNumbers(rows: readonly (readonly string[])[], at: number): boolean {
  const texts = rows.flatMap((cells) => cells[at]?.trim() || []);
  return texts.length > 0 && texts.every((text) => /^\d+$/.test(text));
}
