import { t } from '@lingui/core/macro';
import type { HandlersOf } from '#shared/contract/registry.ts';
import { AppError } from '#shared/contract/result.ts';
import type { FilledCount } from '#shared/domain/completeness.ts';
import type { ViewQuery } from '#shared/domain/query.ts';
import { csvText } from '#shared/exchange/csv-text.ts';
import { atMostEvery } from '#shared/timing/throttle.ts';
import type { CompletenessLine } from '../../store/catalog/completeness/create-completeness.ts';
import { figuresIn, readFigures } from '../completeness/read-figures.ts';
import { RequirementReading } from '../completeness/requirement-reading.ts';
import type { Emit } from '../event-bus.ts';
import type { Jobs } from '../jobs.ts';
import type { Workspace, Workspaces } from '../workspaces.ts';
import { onConnection } from './on-connection.ts';

interface CompletenessOptions {
  workspaces: Workspaces;
  jobs: Jobs;
  emit: Emit;
}

/** Windows reload figures when new ones are announced, which takes a while with many products. */
const ANNOUNCE_EVERY_MS = 2_000;

/** How complete products are (2.6). */
export function completenessHandlers({
  workspaces,
  jobs,
  emit,
}: CompletenessOptions): HandlersOf<'completeness'> {
  const { read } = onConnection(workspaces);
  return {
    'completeness.read': read(async ({ store }, { connectionId, which, onlyUnread }) => {
      if (jobs.running(connectionId, 'completeness'))
        throw new AppError(
          'busy',
          t`Required attributes are being read already. Wait, or cancel that first.`,
        );
      const isDue = atMostEvery(ANNOUNCE_EVERY_MS);
      const announce = () => emit('completeness.changed', { connectionId });
      const products = await store.productsToRead(which, onlyUnread);
      const reading = new RequirementReading(products, () => {
        if (isDue()) announce();
      });
      return jobs.start({
        kind: 'completeness',
        unit: 'products',
        connectionId,
        title: t`Reading required attributes`,
        // A paused job may outlive the workspace.
        run: async (handle) => reading.run(await workspaces.get(connectionId), handle).finally(announce),
      });
    }),
    'completeness.summary': read(({ store }, { product }) => store.productSummary(product)),
    'completeness.overview': read(async ({ store }, { connectionId: _, ...which }) => {
      await readFigures(store, [...figuresIn(which.query), null, ...which.locales]);
      return store.completenessOverview(which);
    }),
    'completeness.details': read(async ({ store }, { query, part }) => {
      await readFigures(store, [...figuresIn(query), part.locale]);
      return store.completenessDetails(query, part);
    }),
    'completeness.csv': read(async ({ store }, { connectionId: _, ...chunk }) => {
      await readFigures(store, [...figuresIn(chunk.query), null, ...chunk.locales]);
      return completenessCsv(store, chunk);
    }),
  };
}

const LINES_PER_CHUNK = 2_000;

interface CsvChunk {
  query: ViewQuery;
  locales: string[];
  /** The row after which to continue; 0 at the beginning. */
  after: number;
  guardFormulas: boolean;
}

/** A chunk of a query's products as comma-separated text, one row each, with a byte order mark in the first chunk. */
async function completenessCsv(
  store: Workspace['store'],
  { query, locales, after, guardFormulas }: CsvChunk,
): Promise<{ text: string; entries: number; next: number | null }> {
  const lines = await store.completenessLines(query, locales, after, LINES_PER_CHUNK);
  const heading = after === 0 ? csvText([headingOf(locales)], { guardFormulas, bom: true }) : '';
  const rows = lines.map((line) => rowOf(line));
  return {
    text: heading + csvText(rows, { guardFormulas, bom: false }),
    entries: lines.length,
    next: lines.length < LINES_PER_CHUNK ? null : after + lines.length,
  };
}

const headingOf = (locales: readonly string[]): string[] => [
  t`identifier`,
  t`title`,
  t`required`,
  t`filled`,
  t`filled with staged edits`,
  t`missing with staged edits`,
  ...locales.map((locale) => t`filled with staged edits: ${locale}`),
];

/** Cells are empty if nothing was read; if nothing is required, only `required` is filled, with 0. */
const rowOf = ({ identifier, title, any, missing, byLocale }: CompletenessLine): (string | number)[] => {
  const cell = (count: FilledCount | null, which: 'filled' | 'staged') =>
    count && count.required > 0 ? count[which] : '';
  return [
    identifier,
    title,
    any?.required ?? '',
    cell(any, 'filled'),
    cell(any, 'staged'),
    missing.join(' | '),
    ...byLocale.map((count) => cell(count, 'staged')),
  ];
};
