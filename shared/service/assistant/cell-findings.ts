import { plural, t } from '@lingui/core/macro';
import type { MappingFinding } from '../../contract/connections.ts';
import { formatCount } from '../../domain/counted.ts';
import { listed } from '../../domain/listed.ts';
import { quoted } from '../../domain/quoted.ts';
import { sentences } from '../../domain/sentences.ts';
import { recordCells } from '../cells/record-cells.ts';
import { excerpt, type Json } from '../json.ts';
import type { NotShown, NotShownPlace } from '../not-shown.ts';
import type { Dialect, ProductRecord } from '../wire.ts';
import { languagesInOrder } from './languages-in-order.ts';
import type { JsonObject } from './places.ts';
import { endsInLanguage } from './propose-cells.ts';
import { readTable } from './read-table.ts';

/** The table of what was read by the profile's patterns, a finding for each of them. */
export const patternFindings = (products: readonly Json[], dialect: Dialect): MappingFinding[] =>
  readTable(products, dialect)
    .slice(0, dialect.profile.product.cells.length)
    .map(({ pattern, values: count, example: first }): MappingFinding => {
      if (first === null)
        return {
          key: 'product.cells',
          state: 'absent',
          message: t`${quoted(pattern)} leads to no value on this page.`,
        };
      const { property, locale, value } = first;
      const example = `${locale === '' ? property : `${property} · ${locale}`}: ${excerpt(value as Json, 40)}`;
      return {
        key: 'product.cells',
        state: 'found',
        message: t`${quoted(pattern)} leads to ${plural(count, { one: '# value', other: '# values' })}, such as ${example}.`,
      };
    });

const MOST_NAMED = 5;

/** What the records have and the app does not show, or shows without understanding it. Nothing is left out without a word. */
export function notShownFindings(
  notShown: NotShown,
  records: readonly ProductRecord[],
  products: readonly JsonObject[],
  dialect: Dialect,
): MappingFinding[] {
  const { fields, hidden, pieces } = byKind(notShown);
  const { not_shown } = dialect.profile.product;
  const out: MappingFinding[] = [];
  if (fields.length > 0)
    out.push({ key: 'product.not_shown', state: 'missing', message: fieldsSentence(fields, notShown.more) });
  else if (not_shown.length > 0)
    out.push({
      key: 'product.not_shown',
      state: 'found',
      message: t`Not shown on purpose: ${namesOf(not_shown)}. Everything else is.`,
    });
  if (hidden.length > 0)
    out.push({ key: 'product.cells', state: 'missing', message: hiddenSentence(hidden) });
  if (pieces.length > 0)
    out.push({ key: 'product.cells', state: 'missing', message: piecesSentence(pieces) });
  const inOrder = languagesInOrder(products, recordCells(dialect).languages)?.at ?? null;
  if (inOrder !== null && !dialect.profile.product.cells.some((text) => text.endsWith('={locale}]')))
    out.push({
      key: 'product.cells',
      state: 'missing',
      message: t`Not understood: ${quoted(inOrder)} lists languages, and other values are lists as long: they may be in these languages, one after the other.`,
    });
  const properties = new Set(records.flatMap(({ values }) => values.map(({ property }) => property)));
  const { languages } = recordCells(dialect);
  const endings = [...properties].filter((property) => endsInLanguage(property, properties, languages));
  if (endings.length > 0)
    out.push({
      key: 'product.cells',
      state: 'missing',
      message: t`The names of ${plural(endings.length, { one: '# property', other: '# properties' })} end in a language, such as ${quoted(endings[0] ?? '')}: they may be one property in several languages. Say so in “product.cells”.`,
    });
  return out;
}

/** What a whole list has and the app does not show, or shows without understanding it, as sentences; '' for nothing. */
export function notShownSentence(notShown: NotShown): string {
  const { fields, hidden, pieces } = byKind(notShown);
  return sentences(
    fields.length === 0 ? '' : fieldsSentence(fields, notShown.more),
    hidden.length === 0 ? '' : hiddenSentence(hidden),
    pieces.length === 0 ? '' : piecesSentence(pieces),
  );
}

function byKind({ places }: NotShown): Record<'fields' | 'hidden' | 'pieces', NotShownPlace[]> {
  const {
    fields = [],
    hidden = [],
    pieces = [],
  } = Object.groupBy(places, ({ kind }) =>
    kind === 'field' ? 'fields' : kind === 'pieces' ? 'pieces' : 'hidden',
  );
  return { fields, hidden, pieces };
}

const piecesSentence = (pieces: readonly NotShownPlace[]): string =>
  t`Not understood: the texts at ${listed(pieces.map(({ path }) => quoted(path)))} are in several pieces, each with its formatting. They are shown as they are: joined, they would lose the formatting.`;

const hiddenSentence = (hidden: readonly NotShownPlace[]): string =>
  t`Not understood: inside ${named(hidden)} there are languages or products that are read as one value. Say in “product.cells” where the values are.`;

/** “12 fields are not shown: …” */
function fieldsSentence(fields: readonly NotShownPlace[], more: number): string {
  const count = fields.length + (more > 0 ? 1 : 0);
  const what = named(fields);
  return more > 0
    ? t`More than ${formatCount(count)} fields are not shown: ${what}. Say in “product.cells” which of them hold values, and in “product.not_shown” which do not.`
    : plural(count, {
        one: `# field is not shown: ${what}. Say in “product.cells” that it holds values, or in “product.not_shown” that it does not.`,
        other: `# fields are not shown: ${what}. Say in “product.cells” which of them hold values, and in “product.not_shown” which do not.`,
      });
}

function named(places: readonly NotShownPlace[]): string {
  const sorted = places.toSorted((a, b) => b.count - a.count);
  const names = sorted
    .slice(0, MOST_NAMED)
    .map(({ path, example }) => t`${quoted(path)} (such as ${excerpt(example as Json, 30)})`);
  return sorted.length > MOST_NAMED ? `${names.join(', ')}, …` : listed(names);
}

const namesOf = (paths: readonly string[]): string =>
  paths.length > MOST_NAMED
    ? `${paths
        .slice(0, MOST_NAMED)
        .map((path) => quoted(path))
        .join(', ')}, …`
    : listed(paths.map((path) => quoted(path)));
