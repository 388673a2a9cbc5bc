import type { ChangeSet } from '#shared/contract/changesets.ts';
import type { CellRef } from '#shared/domain/cell.ts';
import { worksOnProducts } from '#shared/domain/change-set-kind.ts';
import type { Database } from '../database.ts';
import type { ChangeSetRow, ChangeSets } from './journal/change-sets.ts';
import type { CellKey, Names } from './names.ts';
import type { Views } from './views/views.ts';

/** What the transactions of one call changed, as far as it is shown. */
export interface Effects {
  /** Whether edits, marks of products or steps of the history changed. */
  staged: boolean;
  /** Cells whose value or mark changed; null: too many to name. */
  cells: CellRef[] | null;
  /** Whether products that are to be removed changed, or are on their way. */
  removals: boolean;
  /** The same for products that are to be created or sent whole. */
  creations: boolean;
  /** Those that are new, or whose state or counts changed. */
  changeSets: ChangeSet[];
  facts: Fact[];
}

const FACTS = [
  'pull',
  'feed',
  'apply',
  'languages',
  'properties',
  'checks',
  'options',
  'tickets',
  'terms',
  'views',
] as const;

/** A fact about the catalog as a whole that changed. */
export type Fact = (typeof FACTS)[number];

type Effect = 'staged' | 'cells' | 'removals' | 'creations' | 'changeSets' | Fact;

/**
 * What is shown of each table, and of what its writer noted besides. Null: nothing of its own is shown of it, or the job that writes it
 * in many parts tells windows (a pull, required attributes, findings).
 */
export const SHOWN: Readonly<Record<string, Effect | null>> = {
  draft: 'cells',
  step: 'staged',
  step_change: 'staged',
  product_mark: 'staged',
  'mark of a removal': 'removals',
  'mark of a creation': 'creations',
  change_set: 'changeSets',
  item: 'changeSets',
  'outcome of a product': 'apply',
  'products that came or went': 'pull',
  'values that were read': 'feed',
  applied_mark: null, // with the outcome of its item
  request: null,
  snapshot: null,
  term: 'terms',
  saved_view: 'views',
  identifier_list: null,
  'review of a segment': 'checks',
  segment: null,
  cell_finding: null,
  meta: null,
  'meta added_properties': 'properties',
  'meta attribute_properties': 'properties',
  'meta property_names': 'properties',
  'meta repair': 'properties',
  'meta translatable': 'languages',
  'meta unlisted_languages': 'languages',
  'meta check_settings': 'checks',
  'meta memory_settings': 'checks',
  'meta apply_options': 'options',
  property: null,
  locale: null,
  locale_spelling: null,
  product: null,
  value: null,
  value_count: null,
  pull: null,
  pulled_change: null,
  feed: null,
  feed_change: null,
  feed_entry: null,
  service_change: null,
  required_list: null,
  requirement: null,
  ticket: 'tickets',
};

/**
 * Tables that filters, searches, sorts or families are read from. Who writes one tells the views which products changed; whoever forgets
 * that only makes them look at all of their products again.
 */
export const READ_BY_QUERIES: ReadonlySet<string> = new Set([
  'cell_finding',
  'draft',
  'feed_entry',
  'product',
  'pulled_change',
  'requirement',
  'value',
]);

/** More cells than this are not named: windows then read again what they show. */
export const MOST_CELLS = 500;

/** What is told at the end of an edit of many cells. */
const STAGED = ['staged', 'cells', 'removals', 'creations'] satisfies Effect[];

interface Parts {
  db: Database;
  names: Names;
  changeSets: ChangeSets;
  views: Pick<Views, 'takeTold' | 'touchAll'>;
  /** Whether an edit of many cells is being staged: it is shown at its end. */
  isStaging: () => boolean;
}

/** Collects what is written, table by table, so that nobody who writes has to think of who shows it. */
export class CollectedEffects {
  readonly #parts: Parts;
  readonly #cells = new Map<string, CellKey>();
  #isMany = false;
  /** What an open step has staged, and is not told yet. */
  readonly #held = new Set<Effect>();
  /** Change sets as they were told last, by number. */
  #known: ReadonlyMap<number, ChangeSetRow>;

  constructor(parts: Parts) {
    this.#parts = parts;
    this.#known = parts.changeSets.rows();
    parts.db.onRollback(() => this.#cells.clear());
  }

  /** Names cells whose value or mark was changed: without that, many are assumed. */
  cells(cells: readonly CellKey[]): void {
    for (const cell of cells) {
      if (this.#isMany) return;
      this.#cells.set(`${cell.product} ${cell.property} ${cell.locale}`, cell);
      if (this.#cells.size > MOST_CELLS) this.#many();
    }
  }

  /** What was committed since the last call; null: nothing that is shown. */
  take(): Effects | null {
    const { db, views } = this.#parts;
    const written = db.takeWritten();
    const isTold = views.takeTold();
    if (written.size === 0) return null;
    if (!isTold && [...written].some((table) => READ_BY_QUERIES.has(table))) views.touchAll();
    const shown = new Set([...written].flatMap((what) => SHOWN[what] ?? []));
    const changeSets = shown.has('changeSets') ? this.#changedSets() : [];
    for (const { now, isMoved } of changeSets) {
      if (worksOnProducts(now.kind)) shown.add(now.kind === 'creation' ? 'creations' : 'removals');
      if (!isMoved) continue;
      shown.add('cells');
      this.#many();
    }
    if (shown.has('cells') && this.#cells.size === 0) this.#many();
    const isStaging = this.#parts.isStaging();
    if (isStaging) {
      for (const effect of STAGED) if (shown.delete(effect)) this.#held.add(effect);
      this.#cells.clear();
      this.#isMany = false;
    } else if (this.#held.size > 0) {
      for (const effect of this.#held) shown.add(effect);
      this.#held.clear();
      this.#many();
    }
    const effects: Effects = {
      staged: STAGED.some((effect) => shown.has(effect)) || this.#isMany || this.#cells.size > 0,
      cells: this.#isMany ? null : [...this.#cells.values()].map((cell) => this.#parts.names.ref(cell)),
      removals: shown.has('removals'),
      creations: shown.has('creations'),
      changeSets: changeSets.map(({ now }) => now),
      facts: FACTS.filter((fact) => shown.has(fact)),
    };
    this.#cells.clear();
    this.#isMany = false;
    const isShown = effects.staged || effects.changeSets.length > 0 || effects.facts.length > 0;
    return isShown ? effects : null;
  }

  #many(): void {
    this.#isMany = true;
    this.#cells.clear();
  }

  #changedSets(): { now: ChangeSet; isMoved: boolean }[] {
    const before = this.#known;
    this.#known = this.#parts.changeSets.rows();
    return this.#parts.changeSets.changedSince(before, this.#known);
  }
}
