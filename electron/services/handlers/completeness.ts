import { t } from '@lingui/core/macro';
import type { HandlersOf } from '#shared/contract/registry.ts';
import { AppError } from '#shared/contract/result.ts';
import { atMostEvery } from '#shared/timing/throttle.ts';
import { figuresIn, readFigures } from '../completeness/read-figures.ts';
import { RequirementReading } from '../completeness/requirement-reading.ts';
import type { Emit } from '../event-bus.ts';
import type { Jobs } from '../jobs.ts';
import type { Workspaces } from '../workspaces.ts';
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
  };
}
