import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { UsageError } from './exit-codes.ts';

export const HELP = `Catalog Desk without a window

  npm start --silent -- --headless COMMAND [OPTIONS]

Commands
  status        connections, what is staged, and what still has to be sent
  pull          read all products into the local catalog
  export        write products to a file
  import FILE   stage the rows of a spreadsheet or JSON file as edits
  transform [FILE]
                repeat a recipe on the products that match today, and stage what it changes
  export-translations
                write the texts of one language for a translator’s tool
  import-translations FILE
                stage the translations of an XLIFF file or a translation spreadsheet
  apply         send what is staged, and wait for the results

Options for all commands
  --connection NAME   name or id; needed where there are several connections
  --data-dir FOLDER   keep data in this folder
  --json              one JSON document on stdout; progress stays on stderr
  --help

export
  --out FILE          replaces a file that is there
  --format FORMAT     xlsx, csv, json or jsonl (default: by the name of the file)
  --view NAME         rows and columns of a saved view
  --filter JSON       rows, as a query: {"search":"lamp","filters":[{"kind":"edited"}]}
  --columns NAMES     as the file names them, with commas between: "sku,title · de"
  --rows values       one row for each value instead of each product
  --csv JSON          {"delimiter":";","encoding":"utf-8","bom":true,"decimal":","}
  --without-staged    values as the service has them
  --unprotected       no apostrophe before text that begins like a formula

import
  --dry-run           check only; stage nothing
  --mapping HOW       guessed (default), remembered, or JSON: one role for each column
  --plan JSON         other answers, as {"emptyCells":"remove","unknown":"create","reading":{"decimal":","}}
  --strict            stage nothing if anything is left out or in doubt
  --rejected FILE     save the rows that were not staged as .csv or .xlsx

transform
  FILE                an exported recipe, or --view NAME: a saved one
  --dry-run           check only; stage nothing
  --strict            stage nothing if a cell cannot be changed, or a product cannot be marked

export-translations
  --out FILE          replaces a file that is there
  --into LANGUAGE     of the connection; --from LANGUAGE: another than the primary one
  --format FORMAT     xliff12 (default), omegat, weblate, xliff20, po or csv
  --missing           only texts without a translation
  --comments          with comments as notes, except private ones

import-translations
  --into, --from      the connection’s languages, if the file does not name those
  --dry-run           check only; stage nothing
  --copies            also translations that are the same as their source
  --spoiled           also those that a spreadsheet or a wrong encoding may have spoiled
  --stale             also those of a source that was changed here since
  --similar           take products whose identifiers look the same for those of the file
  --clashes           also over translations that were changed here since
  --strict            stage nothing if anything is left out or in doubt

apply
  --creations         send new products and full updates too
  --allow-losing      also full updates that lose stored values
  --confirm-reading CODE
                      values are read as the table says that has this code, which "apply" shows where it is needed

The token comes from the keychain of the system, or from the environment variable CATALOG_DESK_TOKEN, which is never
written down. Ctrl-C stops safely: "pull" and "apply" continue with the next run.

Exit codes
  0  done
  1  failed
  2  the command line was not understood
  3  done in part: some items failed, are in conflict or unknown; some rows or columns were not staged
  4  the data folder is in use by another Catalog Desk
  5  no token, or the service does not accept it
  6  stopped by Ctrl-C
  7  nothing was staged or sent: a question about the file or the reading of values is open, or --strict does not allow what would be left out
`;

const COMMANDS = [
  'status',
  'pull',
  'export',
  'import',
  'transform',
  'export-translations',
  'import-translations',
  'apply',
] as const;
export type CommandName = (typeof COMMANDS)[number];

const OPTIONS = {
  headless: { type: 'boolean' },
  connection: { type: 'string' },
  'data-dir': { type: 'string' },
  json: { type: 'boolean', default: false },
  help: { type: 'boolean', default: false },
  out: { type: 'string' },
  format: { type: 'string' },
  view: { type: 'string' },
  filter: { type: 'string' },
  columns: { type: 'string' },
  rows: { type: 'string' },
  csv: { type: 'string' },
  'without-staged': { type: 'boolean', default: false },
  unprotected: { type: 'boolean', default: false },
  into: { type: 'string' },
  from: { type: 'string' },
  missing: { type: 'boolean', default: false },
  comments: { type: 'boolean', default: false },
  copies: { type: 'boolean', default: false },
  similar: { type: 'boolean', default: false },
  spoiled: { type: 'boolean', default: false },
  stale: { type: 'boolean', default: false },
  clashes: { type: 'boolean', default: false },
  'dry-run': { type: 'boolean', default: false },
  mapping: { type: 'string' },
  plan: { type: 'string' },
  strict: { type: 'boolean', default: false },
  rejected: { type: 'string' },
  creations: { type: 'boolean', default: false },
  'allow-losing': { type: 'boolean', default: false },
  'confirm-reading': { type: 'string' },
} as const;

type Option = keyof typeof OPTIONS;
const COMMON: readonly Option[] = ['headless', 'connection', 'data-dir', 'json', 'help'];
const OWN: Record<CommandName, readonly Option[]> = {
  status: [],
  pull: [],
  export: ['out', 'format', 'view', 'filter', 'columns', 'rows', 'csv', 'without-staged', 'unprotected'],
  import: ['dry-run', 'mapping', 'plan', 'strict', 'rejected'],
  transform: ['view', 'dry-run', 'strict'],
  'export-translations': ['out', 'into', 'from', 'format', 'missing', 'comments'],
  'import-translations': [
    'into',
    'from',
    'dry-run',
    'copies',
    'spoiled',
    'stale',
    'clashes',
    'similar',
    'strict',
  ],
  apply: ['creations', 'allow-losing', 'confirm-reading'],
};

export type HeadlessOptions = ReturnType<typeof parse>['values'];

export interface HeadlessLine {
  command: CommandName;
  /** To import, or of a recipe: absolute. */
  file: string | null;
  options: HeadlessOptions;
}

const parse = (args: readonly string[]) =>
  parseArgs({ args: [...args], allowPositionals: true, options: OPTIONS });

/** Reads the arguments after the program; null if help was requested. Throws `UsageError`. */
export function parseHeadless(args: readonly string[]): HeadlessLine | null {
  const { values, positionals } = understood(args);
  if (values.help) return null;
  const [name, file, ...others] = positionals;
  const command = COMMANDS.find((known) => known === name);
  if (!command) throw new UsageError(name ? `There is no command “${name}”.` : 'Name a command.');
  const isImport = command === 'import' || command === 'import-translations';
  const tooMany = isImport || command === 'transform' ? others[0] : file;
  if (tooMany !== undefined) throw new UsageError(`“${tooMany}” is not understood.`);
  if (isImport && file === undefined) throw new UsageError('Name the file to import.');
  if (command === 'transform' && (file === undefined) === (values.view === undefined))
    throw new UsageError('Name the file of a recipe, or a saved one with --view.');
  const foreign = (Object.keys(OPTIONS) as Option[]).find(
    (option) => values[option] && !COMMON.includes(option) && !OWN[command].includes(option),
  );
  if (foreign) throw new UsageError(`--${foreign} is no option of “${command}”.`);
  return { command, file: file === undefined ? null : resolve(file), options: values };
}

function understood(args: readonly string[]): ReturnType<typeof parse> {
  try {
    return parse(args);
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}
