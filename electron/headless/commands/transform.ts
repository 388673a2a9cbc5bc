import { readFile } from 'node:fs/promises';
import type { BlockPlan } from '#shared/contract/cells.ts';
import type { Connection } from '#shared/contract/connections.ts';
import { AppError } from '#shared/contract/result.ts';
import type { MarkRecipe, Recipe, SavedView, TransformRecipe } from '#shared/contract/views.ts';
import type { BlockEdit } from '#shared/domain/block/block-edit.ts';
import { counted } from '#shared/domain/counted.ts';
import type { ViewQuery } from '#shared/domain/query.ts';
import { displayText } from '#shared/domain/value.ts';
import { parseViewFile, withLists } from '#shared/exchange/view-file.ts';
import type { Command, CommandResult } from '../command.ts';
import type { HeadlessLine } from '../command-line.ts';
import { EXIT, UsageError } from '../exit-codes.ts';
import type { Session } from '../session.ts';

/** Cells that are shown as examples of what the recipe changes. */
const EXAMPLES = 10;

/** What is repeated: the steps of a recipe, and the products that they are for. */
interface Repeated {
  name: string;
  query: ViewQuery;
  recipe: Recipe;
}

/** Repeats a recipe on the products that match today: checks what it would do, and stages it as one step. */
export const transform: Command = async (session, { file, options }) => {
  const connection = await session.connection(options.connection);
  const { name, query, recipe } =
    file === null
      ? await saved(session, connection.id, options.view ?? '')
      : await fromFile(session, connection.id, file);
  const { view, rows } = await session.call('catalog.openView', {
    connectionId: connection.id,
    query: { ...query, tree: false },
  });
  const shown = { session, connection, name, view, rows, options };
  return staged(shown, await ('mark' in recipe ? marked(shown, recipe) : transformed(shown, recipe)));
};

/** The products that match today. */
interface Shown {
  session: Session;
  connection: Connection;
  /** Of the recipe. */
  name: string;
  view: number;
  rows: number;
  options: HeadlessLine['options'];
}

/** What a recipe would do to them. */
interface Planned {
  changes: number;
  /** Of what is left out, by reason. */
  problems: Record<string, number>;
  /** Stages it. */
  stage(): Promise<unknown>;
  /** Says what is staged, or would be. */
  linesFor(isStaged: boolean): string[];
  /** What cannot be changed. */
  left(count: number): string;
  /** What is staged none of. */
  what: string;
  json: Record<string, unknown>;
}

async function marked(
  { session, connection, name, view, rows }: Shown,
  { mark }: MarkRecipe,
): Promise<Planned> {
  const which = { connectionId: connection.id, which: { view }, mode: mark };
  const plan = rows === 0 ? null : await session.call('removals.planMarks', which);
  const { changed: changes = 0, unchanged = 0 } = plan ?? {};
  const left = plan ? plan.gone + plan.notSent + plan.onTheirWay : 0;
  const fate = mark === 'unlink' ? 'to be unlinked from the integration' : 'to be deleted from the service';
  return {
    changes,
    problems: left > 0 ? { not_markable: left } : {},
    stage: () => session.call('removals.mark', which),
    linesFor: (isStaged) => [
      `${name}: ${counted(rows, 'product')} match`,
      `${isStaged ? 'Marked' : 'Would be marked'} ${fate}: ${changes} (${unchanged} are already).`,
    ],
    left: (count) => `Cannot be marked: ${counted(count, 'product')}`,
    what: 'product',
    json: { mark, unchanged },
  };
}

async function transformed(
  { session, connection, name, view, rows }: Shown,
  recipe: TransformRecipe,
): Promise<Planned> {
  const connectionId = connection.id;
  const edit: BlockEdit = { kind: 'transform', steps: recipe.steps, numbers: recipe.numbers };
  const everything = {
    firstRow: 0,
    lastRow: rows - 1,
    firstColumn: 0,
    lastColumn: recipe.columns.length - 1,
  };
  const selection = { view, columns: recipe.columns, ranges: [everything] };
  const plan =
    rows === 0
      ? null
      : await session.call('cells.plan', {
          connectionId,
          selection,
          edit,
          plan: 'headless',
          limit: EXAMPLES,
        });
  const { changes = 0, unchanged = 0, problems = {} } = plan ?? {};
  return {
    changes,
    problems,
    stage: async () => {
      const { jobId } = await session.call('cells.stage', { connectionId, selection, edit, label: name });
      if (jobId !== null) await session.job(jobId);
    },
    linesFor: (isStaged) => [
      `${name}: ${counted(rows, 'product')} match, ${counted(changes, 'cell')} ${isStaged ? 'changed' : 'would change'}`,
      ...(plan ? examplesOf(plan) : []),
    ],
    left: (count) => `Cannot be changed: ${counted(count, 'cell')} (${reasonsOf(problems)})`,
    what: 'cell',
    json: { unchanged },
  };
}

/** Stages what is planned, unless it is only looked at or `--strict` refuses it, and reports it. */
async function staged({ connection, name, rows, options }: Shown, planned: Planned): Promise<CommandResult> {
  const { changes, problems, what } = planned;
  const left = Object.values(problems).reduce((sum, count) => sum + count, 0);
  const isRefused = options.strict && left > 0;
  const isStaged = changes > 0 && !isRefused && !options['dry-run'];
  if (isStaged) await planned.stage();
  return {
    exitCode: isRefused ? EXIT.refused : left > 0 ? EXIT.partly : EXIT.done,
    lines: [
      ...planned.linesFor(isStaged),
      ...(left > 0 ? [planned.left(left)] : []),
      ...(isRefused ? [`Nothing was staged: --strict allows no ${what} to be left out.`] : []),
      ...(options['dry-run'] ? ['Dry run: nothing was staged.'] : []),
    ],
    json: {
      connection: connection.name,
      recipe: name,
      dryRun: options['dry-run'],
      staged: isStaged,
      products: rows,
      changes,
      ...planned.json,
      problems,
    },
  };
}

const examplesOf = ({ first }: BlockPlan): string[] =>
  first
    .filter(({ problem }) => problem === null)
    .map(({ identifier, property, locale, before, after }) =>
      `  ${identifier} · ${property} · ${locale}: ${displayText(before)} → ${displayText(after)}`.replace(
        /\s+/g,
        ' ',
      ),
    );

const reasonsOf = (problems: Record<string, number>): string =>
  Object.entries(problems)
    .map(([problem, count]) => `${count} ${problem.replaceAll('_', ' ')}`)
    .join(', ');

async function saved(session: Session, connectionId: string, name: string): Promise<Repeated> {
  const views = await session.call('views.saved', { connectionId });
  const recipes = views.filter(({ recipe }) => recipe !== null);
  const view = recipes.find((one) => one.name === name);
  if (!view)
    throw new UsageError(
      `There is no recipe “${name}”. There are: ${recipes.map((one) => `“${one.name}”`).join(', ') || 'none'}.`,
    );
  return repeated(view);
}

/** The recipe of a file; lists of identifiers that its filters name are kept in the catalog. */
async function fromFile(session: Session, connectionId: string, path: string): Promise<Repeated> {
  const text = await readFile(path, 'utf8').catch((error: unknown) => {
    throw new AppError('invalid_input', `${path} cannot be read.`, {
      details: error instanceof Error ? error.message : String(error),
    });
  });
  const { views, lists } = parseViewFile(text);
  const [view, ...others] = views.filter(({ recipe }) => recipe !== null);
  if (!view) throw new UsageError(`There is no recipe in ${path}: its views have no steps.`);
  if (others.length > 0)
    throw new UsageError(`There are several recipes in ${path}. Export the one to repeat.`);
  const numbers = new Map<number, number>();
  for (const { list, texts } of lists)
    numbers.set(list, (await session.call('identifiers.keep', { connectionId, texts })).list);
  const filters = withLists(view.query.filters, (list) => numbers.get(list) ?? list);
  return repeated({ ...view, query: { ...view.query, filters } });
}

function repeated({ name, query, recipe }: Omit<SavedView, 'id'>): Repeated {
  if (recipe === null) throw new UsageError(`“${name}” has no steps.`);
  return { name, query, recipe };
}
