import { plural, t } from '@lingui/core/macro';
import { z } from 'zod';
import { AppError } from '../contract/result.ts';
import type { Intent } from '../domain/cell.ts';
import { sentences } from '../domain/sentences.ts';
import type { CellValue } from '../domain/value.ts';
import { cellValueSchema, valueSchema } from '../domain/value-schema.ts';
import { type Json, parseJson, toJson } from '../service/json.ts';

/**
 * A file of changes, prepared on one machine, and staged and applied on another. The format is JSON with one change per
 * line, so that it can be read, compared and kept under version control:
 *
 *     {"format":"catalog-desk-changes","version":1,"writtenAt":"…","app":"…","connection":{…},
 *     "changes":[
 *     {"identifier":"A-1","property":"title","locale":"de","intent":"set","base":"Pfanne","value":"Bratpfanne"},
 *     …
 *     ],"count":240}
 *
 * `base` is the value that the author saw, null if there was none; `value` is what is set, or the items that are appended or
 * removed, and null for a removal. The count is at the end: a file without it was cut off. Numbers keep their digits. The file
 * never contains a token or an address.
 *
 * A file that comes back from an approval page holds the changes that were decided on, each with its `decision`, `approved` or
 * `rejected`, and perhaps a `note`.
 */
const FORMAT = 'catalog-desk-changes';
const CHANGE_FILE_VERSION = 1;
/** The longest note of a decision, in characters. */
export const MAX_NOTE = 2000;

const name = z.string().min(1);

const changeFileHead = z.object({
  writtenAt: z.iso.datetime({
    offset: true,
    error: () => t`expected a date and time such as 2026-05-04T09:30:00Z`,
  }),
  /** The app version that wrote it. */
  app: z.string(),
  connection: z.object({
    name: z.string(),
    integrationId: z.string(),
    /** The primary one first. */
    locales: z.array(name).min(1),
  }),
});
export type ChangeFileHead = z.infer<typeof changeFileHead>;

/** What whoever approves changes said of one; without it, nobody was asked. */
export const decided = z.object({
  decision: z
    .enum(['approved', 'rejected'], { error: () => t`expected "approved" or "rejected"` })
    .optional(),
  note: z.string().max(MAX_NOTE).optional(),
});
export type Decided = z.infer<typeof decided>;

const cell = z.object({
  /** The product's title in the service. */
  identifier: name,
  property: z.string(),
  locale: name,
  /** Whether the service spells this cell without a locale; it then belongs to the primary one (2.1 rule 2). */
  localeless: z.boolean().default(false),
  base: cellValueSchema,
  ...decided.shape,
});

const exchangedChange = z.discriminatedUnion(
  'intent',
  [
    cell.extend({ intent: z.literal('set'), value: valueSchema }),
    cell.extend({
      intent: z.literal('remove'),
      value: z.null({ error: () => t`expected null: a removal has no value` }),
    }),
    cell.extend({
      intent: z.literal('append'),
      value: z
        .array(valueSchema, { error: () => t`expected the list of items to add` })
        .min(1, { error: () => t`expected at least one item to add` }),
    }),
    cell.extend({
      intent: z.literal('remove_items'),
      value: z
        .array(valueSchema, { error: () => t`expected the list of items to remove` })
        .min(1, { error: () => t`expected at least one item to remove` }),
    }),
  ],
  {
    error: ({ code }) =>
      code === 'invalid_union' ? t`expected "set", "remove", "append" or "remove_items"` : undefined,
  },
);
export type ExchangedChange = z.infer<typeof exchangedChange>;

const changeFile = changeFileHead.extend({
  changes: z.array(exchangedChange),
  count: z.int({ error: () => t`the file is incomplete: the count at its end is missing` }),
});
export type ChangeFile = Omit<z.infer<typeof changeFile>, 'count'>;

/** The beginning of a file, before the first change. */
export function changeFileStart(head: ChangeFileHead): string {
  const text = JSON.stringify({ format: FORMAT, version: CHANGE_FILE_VERSION, ...head });
  return `${text.slice(0, -1)},\n"changes":[`;
}

/** A change to be written; the caller ensures that intent and value match. */
type WrittenChange = Omit<ExchangedChange, 'intent' | 'value'> & { intent: Intent; value: CellValue };

/** Returns one change as text; `index` is its position in the whole file, from 0. */
export const changeFileLine = (change: WrittenChange, index: number): string =>
  `${index === 0 ? '' : ','}\n${changeText(change)}`;

/** A change as JSON text, which begins with its identifier. */
export function changeText(change: WrittenChange): string {
  const { identifier, property, locale, localeless, intent, base, value, decision, note } = change;
  return JSON.stringify({
    identifier,
    property,
    locale,
    ...(localeless ? { localeless } : {}),
    intent,
    base: toJson(base),
    value: toJson(value),
    decision,
    note,
  });
}

/** The end of a file, after the last of `count` changes. */
export const changeFileEnd = (count: number): string => `\n],"count":${count}}\n`;

/**
 * Reads a whole file of changes. Throws `invalid_input`, naming the place and what to do, if it is not a file of changes,
 * was truncated, or was written by a newer version.
 */
export function parseChangeFile(text: string): ChangeFile {
  const json = readJson(text);
  refuseOtherFiles(json);
  const parsed = changeFile.safeParse(json);
  if (!parsed.success) throw notAsExpected(parsed.error.issues);
  const { count, ...file } = parsed.data;
  if (count !== file.changes.length)
    throw refusal(
      plural(count, {
        one: `The file should hold # change but has ${file.changes.length}: some are missing.`,
        other: `The file should hold # changes but has ${file.changes.length}: some are missing.`,
      }),
    );
  refuseDoubled(file.changes);
  return file;
}

const refusal = (what: string, details?: string): AppError =>
  new AppError(
    'invalid_input',
    sentences(what, t`Export the changes again and choose the new file.`),
    details === undefined ? {} : { details },
  );

function readJson(text: string): Json {
  if (text.trim() === '') throw refusal(t`The file is empty.`);
  try {
    return parseJson(text);
  } catch (error) {
    if (!text.trimStart().startsWith('{')) throw refusal(t`This is not a file of changes: it is not JSON.`);
    const said = error instanceof Error ? error.message : String(error);
    const lines = text.trimEnd().split('\n');
    const damaged = lines.findIndex(isDamaged) + 1;
    if (damaged === lines.length || (damaged === 0 && !isEnd(lines.at(-1))))
      throw refusal(t`The file was cut off: it ends in line ${lines.length}.`, said);
    throw refusal(damaged > 0 ? t`The file is damaged in line ${damaged}.` : t`The file is damaged.`, said);
  }
}

/** Each change is on its own line. */
function isDamaged(line: string): boolean {
  if (!line.startsWith('{"identifier":')) return false;
  try {
    JSON.parse(line.replace(/,\s*$/, ''));
    return false;
  } catch {
    // Its problem has already been reported for the whole file.
    return true;
  }
}

/** The last line of a file as written, or as reformatted by an editor. */
const isEnd = (line: string | undefined): boolean => /^(\],"count":\d+)?\}$/.test(line ?? '');

const marks = z.object({ format: z.literal(FORMAT), version: z.int().min(1), app: z.unknown() });

function refuseOtherFiles(json: Json): void {
  const marked = marks.safeParse(json);
  if (!marked.success)
    throw refusal(
      t`This is JSON, but not a file of changes from Catalog Desk: it does not begin with "format":"${FORMAT}" and a version.`,
    );
  const { version, app } = marked.data;
  if (version <= CHANGE_FILE_VERSION) return;
  const writer = typeof app === 'string' ? `Catalog Desk ${app}` : t`a newer Catalog Desk`;
  throw new AppError(
    'invalid_input',
    t`The file was written by ${writer}, in version ${version} of the format; this Catalog Desk reads version ${CHANGE_FILE_VERSION}. Update Catalog Desk, or export the changes with an older version.`,
  );
}

const PROBLEMS_LISTED = 50;

function notAsExpected(issues: readonly z.core.$ZodIssue[]): AppError {
  const problems = issues.slice(0, PROBLEMS_LISTED).map(problemText);
  const [first = ''] = problems;
  const more = issues.length - 1;
  return more > 0
    ? refusal(
        plural(more, {
          one: `The file is not valid at ${first} and # more such places.`,
          other: `The file is not valid at ${first} and # more such places.`,
        }),
        problems.join('\n'),
      )
    : refusal(t`The file is not valid at ${first}.`);
}

/** "changes[17].intent: expected …" */
function problemText({ path, message }: z.core.$ZodIssue): string {
  const place = path.map((key, i) =>
    typeof key === 'number' ? `[${key}]` : `${i > 0 ? '.' : ''}${String(key)}`,
  );
  return `${place.join('')}: ${message.replace(/^Invalid (input|option): /, '')}`;
}

/** Two changes of one cell are ambiguous. */
function refuseDoubled(changes: readonly ExchangedChange[]): void {
  const seen = new Map<string, number>();
  changes.forEach(({ identifier, property, locale }, index) => {
    const key = JSON.stringify([identifier, property, locale]);
    const before = seen.get(key);
    if (before !== undefined)
      throw refusal(
        t`changes[${before}] and changes[${index}] are for the same cell: ${property} · ${locale} of ${identifier}.`,
      );
    seen.set(key, index);
  });
}
