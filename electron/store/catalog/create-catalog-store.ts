import { t } from '@lingui/core/macro';
import type { Database } from '../database.ts';
import { keepTally } from '../keep-tally.ts';
import type { TallyFile } from '../tally.ts';
import { createBlocks } from './blocks/create-blocks.ts';
import { CatalogCounts } from './catalog-counts.ts';
import { createCompleteness } from './completeness/create-completeness.ts';
import { type CatalogOptions, createCore } from './core.ts';
import { createCreations } from './creations/create-creations.ts';
import { CreationPlans } from './creations/creation-plans.ts';
import { StagedProducts } from './creations/staged-products.ts';
import { createExports } from './exports/create-exports.ts';
import { createFeed } from './feed/create-feed.ts';
import { createImports } from './imports/create-imports.ts';
import { createJournal } from './journal/create-journal.ts';
import { createProducts } from './products/create-products.ts';
import { createPull } from './pull/create-pull.ts';
import { Pull } from './pull/pull.ts';
import { createRemovals } from './removals/create-removals.ts';
import { createStaging } from './staging/create-staging.ts';
import { createTickets } from './tickets/tickets.ts';
import { createTranslate } from './translate/create-translate.ts';
import { createViews } from './views/create-views.ts';

/**
 * The local catalog of one connection, in one SQLite file, called through `openCatalogStore`. Every method is one transaction,
 * and returns when it is on disk.
 */
export type CatalogStore = Omit<ReturnType<typeof createCatalogStore>, 'packed' | 'handed' | 'effects'>;

/** Works on an open, migrated database, whose `tally` it keeps. Throws an error that `isDamage` recognizes if it is damaged. */
export function createCatalogStore(db: Database, options: CatalogOptions, tally: TallyFile) {
  const core = createCore(db, options);
  const staged = new StagedProducts(core);
  const plans = new CreationPlans(core, staged);
  const journal = createJournal(core, plans);
  const pull = new Pull({
    ...core,
    itemStates: core.states,
    settings: options.pullSettings ?? null,
    settle: (id) => {
      const settled = journal.settleByPull(id);
      for (const changeSet of settled)
        core.changeSetStates.endWithNothingLeft(changeSet, t`The rest was settled by a pull.`);
      return settled;
    },
  });

  pull.leaveOther();
  core.languages.callAsListed();
  keepTally(db, tally, new CatalogCounts(core).count);
  journal.recover();
  core.history.recover();
  core.effects.take(); // of opening it
  const views = createViews(core, pull);

  return {
    ...createPull(core, pull),
    ...createProducts(core),
    ...views,
    ...createStaging(core),
    ...createBlocks(core, options.locales[0] ?? ''),
    ...createImports(core, options.locales),
    ...createExports(core),
    ...journal.methods,
    ...createRemovals(core),
    ...createTickets(core),
    ...createCreations(core, staged, plans),
    ...createFeed(core),
    ...createCompleteness(core),
    ...createTranslate(core),
    packed: journal.packed,
    effects: () => core.effects.take(),
    /** The row orders that were made since the last call, for the reader. */
    handed: () => core.views.takeMade(),
  };
}
