import type { Migration } from '../migrations.ts';
import { initial } from './migrations/001-initial.ts';
import { feed } from './migrations/002-feed.ts';
import { languageSpellings } from './migrations/003-language-spellings.ts';
import { removedItems } from './migrations/004-removed-items.ts';
import { translate } from './migrations/005-translate.ts';
import { serviceChanges } from './migrations/006-service-changes.ts';
import { completeness } from './migrations/007-completeness.ts';
import { cellFindings } from './migrations/008-cell-findings.ts';
import { creations } from './migrations/009-creations.ts';
import { tickets } from './migrations/010-tickets.ts';
import { stoppedItems } from './migrations/011-stopped-items.ts';
import { oneUnsettledItem } from './migrations/012-one-unsettled-item.ts';

/** The schema of a catalog, step by step. Each step has its own file, named by its number and what it changes. */
export const catalogMigrations: readonly Migration[] = [
  initial,
  feed,
  languageSpellings,
  removedItems,
  translate,
  serviceChanges,
  completeness,
  cellFindings,
  creations,
  tickets,
  stoppedItems,
  oneUnsettledItem,
];
