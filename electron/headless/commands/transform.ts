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
  return 'mark' in recipe ? marked(shown, recipe) : transformed(shown, recipe);
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

async function marked(
  { session, connection, name, view, rows, options }: Shown,
  { mark }: MarkRecipe,
): Promise<CommandResult> {
  const connectionId = connection.id;
  const outcome =
    rows > 0 && !options['dry-run']
      ? await session.call('removals.mark', { connectionId, which: { view }, mode: mark })
      : null;
  const left = outcome ? outcome.gone + outcome.notSent + outcome.onTheirWay : 0;
  const changes = outcome?.changed ?? 0;
  const isRefused = options.strict && left > 0;
  // Only marking says which products cannot be marked.
  if (isRefused && changes > 0) await session.call('history.undo', { connectionId });
  const isStaged = changes > 0 && !isRefused;
  const fate = mark === 'unlink' ? 'to be unlinked from the integration' : 'to be deleted from the service';
  return {
    exitCode: isRefused ? EXIT.refused : left > 0 ? EXIT.partly : EXIT.done,
    lines: [
      `${name}: ${counted(rows, 'product')} match`,
      ...(outcome && !isRefused
        ? [`Marked ${fate}: ${outcome.changed} (${outcome.unchanged} were before). Nothing was sent.`]
        : []),
      ...(left > 0 ? [`Cannot be marked: ${counted(left, 'product')}`] : []),
      ...(isRefused ? ['Nothing was marked: --strict allows no product to be left out.'] : []),
      ...(options['dry-run'] ? [`Dry run: nothing was marked ${fate}.`] : []),
    ],
    json: {
      connection: connection.name,
      recipe: name,
      dryRun: options['dry-run'],
      staged: isStaged,
      products: rows,
      mark,
      changes,
      unchanged: outcome?.unchanged ?? 0,
      problems: left > 0 ? { not_markable: left } : {},
    },
  };
}

async function transformed(
  { session, connection, name, view, rows, options }: Shown,
  recipe: TransformRecipe,
): Promise<CommandResult> {
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
  const changes = plan?.changes ?? 0;
  const left = Object.values(plan?.problems ?? {}).reduce((sum, count) => sum + count, 0);
  const isRefused = options.strict && left > 0;
  const isStaged = changes > 0 && !isRefused && !options['dry-run'];
  if (isStaged) {
    const { jobId } = await session.call('cells.stage', { connectionId, selection, edit, label: name });
    if (jobId !== null) await session.job(jobId);
  }
  return {
    exitCode: isRefused ? EXIT.refused : left > 0 ? EXIT.partly : EXIT.done,
    lines: [
      `${name}: ${counted(rows, 'product')} match, ${counted(changes, 'cell')} ${isStaged ? 'changed' : 'would change'}`,
      ...(plan ? examplesOf(plan) : []),
      ...(left > 0 ? [`Cannot be changed: ${counted(left, 'cell')} (${reasonsOf(plan)})`] : []),
      ...(isRefused ? ['Nothing was staged: --strict allows no cell to be left out.'] : []),
      ...(options['dry-run'] ? ['Dry run: nothing was staged.'] : []),
    ],
    json: {
      connection: connection.name,
      recipe: name,
      dryRun: options['dry-run'],
      staged: isStaged,
      products: rows,
      changes,
      unchanged: plan?.unchanged ?? 0,
      problems: plan?.problems ?? {},
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

const reasonsOf = (plan: BlockPlan | null): string =>
  Object.entries(plan?.problems ?? {})
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
