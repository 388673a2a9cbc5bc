import type { GridLayout } from '#shared/contract/catalog.ts';
import { worksOnProducts } from '#shared/domain/change-set-kind.ts';
import type { ViewQuery } from '#shared/domain/query.ts';
import { listsIn } from '#shared/exchange/view-file.ts';
import type { CatalogStore, EditOutcome } from '../catalog-store.ts';
import type { Database } from '../database.ts';
import { keepTally } from '../keep-tally.ts';
import { type PackedChanges, type PackedSendable, unpackChanges, unpackSendable } from '../packed-changes.ts';
import type { TallyFile } from '../tally.ts';
import { BlockEdits } from './blocks/block-edits.ts';
import { CellReader } from './blocks/cell-reader.ts';
import { OpenBlocks } from './blocks/open-blocks.ts';
import { SelectedCells } from './blocks/selected-cells.ts';
import { CatalogCounts } from './catalog-counts.ts';
import { type CellFacts, cellUpdate, readFacts } from './cell-facts.ts';
import { KeptApplyOptions } from './journal/apply-options.ts';
import { ChangeSetStates } from './journal/change-set-states.ts';
import { ChangeSets } from './journal/change-sets.ts';
import { Deciding } from './journal/deciding.ts';
import { ItemReader } from './journal/item-reader.ts';
import { ItemStates } from './journal/item-states.ts';
import { Journal } from './journal/journal.ts';
import { NewChangeSets } from './journal/new-change-sets.ts';
import { openItems } from './journal/open-items.ts';
import { OutcomeEffects } from './journal/outcome-effects.ts';
import { packChanges } from './journal/pack-changes.ts';
import { Retrying } from './journal/retrying.ts';
import { heldBack, sendableChangesSql } from './journal/sendable.ts';
import { settleEditsByPull } from './journal/settle-by-pull.ts';
import { TakenBack } from './journal/taken-back.ts';
import { Undoing } from './journal/undoing.ts';
import { Meta } from './meta.ts';
import { type CellKey, Names } from './names.ts';
import { CurrentValues } from './products/current-values.ts';
import { FamilyReader } from './products/family.ts';
import { GoneProducts } from './products/gone-products.ts';
import { OwnWrites } from './products/own-writes.ts';
import { ProductReader } from './products/product-reader.ts';
import { ProductRows } from './products/product-rows.ts';
import { Pull } from './products/pull.ts';
import { SharedIdentifiers } from './products/shared-identifiers.ts';
import { TakenProducts } from './products/taken-products.ts';
import { ValueCounts } from './products/value-counts.ts';
import { ValueWriter } from './products/value-writer.ts';
import { createRemovals } from './removals/create-removals.ts';
import { MarkSteps } from './removals/mark-steps.ts';
import { Marks } from './removals/marks.ts';
import { refuseWholeProducts } from './removals/whole-products.ts';
import { forgetRepair, readRepair } from './salvage/kept-repair.ts';
import { draftColumns, listDrafts } from './staging/draft-list.ts';
import { Drafts } from './staging/drafts.ts';
import { draftsForFile } from './staging/drafts-for-file.ts';
import { Editing } from './staging/editing.ts';
import { FileChanges } from './staging/file-changes.ts';
import { History } from './staging/history.ts';
import { Restaging } from './staging/restaging.ts';
import { Revisions } from './staging/revisions.ts';
import type { Spelling } from './staging/spelling.ts';
import type { SteppedCells } from './staging/stepped-cells.ts';
import { categories } from './views/categories.ts';
import { facets } from './views/facets.ts';
import { filledColumns } from './views/filled-columns.ts';
import { IdentifierLists } from './views/identifier-lists.ts';
import { importViews } from './views/import-views.ts';
import { keepLastView, readLastView } from './views/last-view.ts';
import { matchingProducts } from './views/matching-products.ts';
import type { QueryIds } from './views/query-ids.ts';
import { SavedViews } from './views/saved-views.ts';
import { defineViewFunctions } from './views/sql-functions.ts';
import { Views } from './views/views.ts';
import { WindowReader } from './views/window.ts';

/** What of the connection decides how its catalog reads. */
export interface CatalogOptions {
  /** Languages of the integration, the primary one first (section 2.1). */
  locales: string[];
  /** The Product Title Field: a staged edit of that property in the primary language shows in the title too. */
  titleField: string;
  /** Names the settings that decide what a pull brings. Where it is not given, no pull is proposed for other ones. */
  pullSettings?: string;
}

/** What may be long, as JSON text (`packed-changes.ts`), so that a worker can hand it on as it is. */
export interface PackedReads {
  packed: {
    sendable(): string;
    itemsToSend(...which: Parameters<CatalogStore['itemsToSend']>): string;
  };
}

/** What is looked at all the time. */
export interface CommittedReads {
  /** While a transaction is under way: over another connection to the same file, which sees what is committed. */
  readsOf(committed: Database): Pick<CatalogStore, 'window' | 'locate' | 'product'>;
}

/** `CatalogStore` over an open, migrated database, whose `tally` it keeps. Throws what `isDamage` tells of where there is some. */
export function createCatalogStore(
  db: Database,
  { locales, titleField, pullSettings }: CatalogOptions,
  tally: TallyFile,
): CatalogStore & PackedReads & CommittedReads {
  const names = new Names(db);
  const meta = new Meta(db);
  const options = new KeptApplyOptions(db, meta);
  const revisions = new Revisions(meta);
  const counts = new ValueCounts(db, names);
  const own = new OwnWrites();
  const current = new CurrentValues(db, counts, own);
  const drafts = new Drafts(db, names);

  const primaryLocale = () => names.locales.find(locales[0] ?? '') ?? null;
  const titleCell = () => {
    const property = names.properties.find(titleField);
    const locale = primaryLocale();
    return property === undefined || locale === null ? null : { property, locale };
  };
  const spelling = (): Spelling => ({ primaryLocale: primaryLocale(), localized: counts.localized() });

  const products = new ProductReader(db, names, titleCell);
  const families = new FamilyReader(db, names, titleCell, primaryLocale);
  const states = new ItemStates(db);
  const writer = new ValueWriter(db, names, counts);
  const rows = new ProductRows(db);
  const gone = new GoneProducts(db, writer, own);
  const shared = new SharedIdentifiers({ db, meta, rows, writer });
  const writing = { db, rows, writer, current, drafts, itemStates: states, own, shared };
  const taken = new TakenProducts(writing);
  const marks = new Marks(db);
  const changeSetStates = new ChangeSetStates(db, states);
  const takenBack = new TakenBack({ db, states, changeSetStates });
  const markSteps = new MarkSteps(db, marks);
  const history = new History({ db, meta, drafts, revisions, marks: markSteps, takenBack });
  const restaging = new Restaging({ db, drafts, history, revisions, takenBack });
  const editing = new Editing({ db, names, restaging });
  const fileChanges = new FileChanges({ db, names, restaging });
  const effects = new OutcomeEffects({ db, drafts, current, revisions, titleCell });
  const newChangeSets = new NewChangeSets(db, names);
  const journal = new Journal({ db, states, changeSetStates, newChangeSets, effects, spelling });
  const retrying = new Retrying({ db, states, changeSetStates });
  const deciding = new Deciding({ db, names, states, changeSetStates, effects, restaging });
  const changeSets = new ChangeSets(db);
  const items = new ItemReader(db, names);
  const undoing = new Undoing({ db, names, items, newChangeSets });
  defineViewFunctions(db);
  const lists = new IdentifierLists(db);
  const savedViews = new SavedViews(db);
  const queryIds = (): QueryIds => ({
    property: (name) => names.properties.find(name) ?? null,
    locale: (code) => names.locales.find(code) ?? null,
    locales,
    title: titleCell(),
    hasList: (list) => lists.has(list),
    ...spelling(),
  });
  const views = new Views(db, queryIds);
  const matching = (query: ViewQuery) => matchingProducts(db, query, queryIds());
  const reader = new CellReader(db, titleCell);
  const blocks = new OpenBlocks({ db, names, views, counts, reader, primaryLocale: locales[0] ?? '' });
  const blockEdits = new BlockEdits({ db, names, blocks, reader, restaging });
  const selected = new SelectedCells({ views, reader, keyOf: (column) => blocks.columnKey(column) });

  keepTally(db, tally, new CatalogCounts({ db, drafts, marks }).count);
  journal.recover();
  history.recover();
  const last = readLastView(meta);
  const queriesKept = [...savedViews.all(), ...(last ? [last] : [])];
  lists.forgetUnused(queriesKept.flatMap(({ query }) => listsIn(query.filters)));

  const shownProducts = () => {
    const { products: listed, gone: kept } = pull.counts();
    return listed + kept;
  };
  const stagedSummary = () => ({ ...drafts.counts(), removals: marks.counts(), ...history.labels() });
  const touch = (cells: readonly CellKey[]) =>
    views.touch(new Set(cells.map(({ product }) => product)), cells);
  const updates = (facts: readonly CellFacts[]) => {
    touch(facts.map(({ cell }) => cell));
    return facts.map((one) => cellUpdate(names, one));
  };
  const takenFrom = () => takenBack.changed().map((changeSet) => changeSets.get(changeSet));
  const edited = (facts: readonly CellFacts[]): EditOutcome => ({
    cells: updates(facts),
    summary: stagedSummary(),
    takenFrom: takenFrom(),
  });
  const stepped = ({ products, columns, told, leftAlone }: SteppedCells) => {
    views.touch(products, columns);
    return { ...edited(told), leftAlone };
  };

  const { retryProducts, retryableProducts, settleRemovals, ...removals } = createRemovals({
    db,
    meta,
    history,
    marks,
    views,
    lists,
    itemStates: states,
    changeSetStates,
    newChangeSets,
    gone,
    taken,
    changeSet: (changeSet) => changeSets.get(changeSet),
    stagedSummary,
  });
  const settle = (id: number) => {
    const settled = [...settleEditsByPull({ db, journal, current }, id), ...settleRemovals(id)];
    for (const changeSet of settled)
      changeSetStates.endWithNothingLeft(changeSet, 'The rest was settled by a pull.');
    return settled;
  };
  const pull = new Pull({ ...writing, gone, settle, titleCell, settings: pullSettings ?? null });
  const changeSetOfEdits = (changeSet: number) => refuseWholeProducts(changeSets.get(changeSet));

  const packed: PackedReads['packed'] = {
    sendable: () => {
      const changes = packChanges(db, names, sendableChangesSql(spelling()));
      return `{"changes":${changes},"heldBack":${JSON.stringify(heldBack(db))}}`;
    },
    itemsToSend: (changeSet, ...which) => {
      changeSetOfEdits(changeSet);
      return packChanges(db, names, changeSets.toSend(changeSet, ...which));
    },
  };

  const readsOf: CommittedReads['readsOf'] = (over) => {
    const windows = new WindowReader(over, names, titleCell);
    const details = new ProductReader(over, names, titleCell);
    return {
      window: (view, start, count, columns) =>
        windows
          .read(views.slice(view, start, count), columns)
          .map((row, i) => Object.assign(row, views.standing(view, start + i))),
      locate: (view, product) => views.locate(view, product),
      product: (product) => details.details(product),
    };
  };

  return {
    ...removals,
    ...readsOf(db),
    readsOf,
    packed,
    summary: () => ({
      ...pull.counts(),
      ...pull.state(),
      properties: counts.properties(),
      repair: readRepair(meta),
    }),
    forgetRepair: () => db.transaction('durable', () => forgetRepair(meta)),

    dismissPull: () => pull.keepSettings(),
    beginPull: () => pull.begin(),
    pullMoment: () => own.moment(),
    writePage: (id, page, next, askedAt = null) => {
      views.touchAll();
      return pull.writePage(id, page, next, askedAt ?? own.moment());
    },
    stopPull: (id) => pull.stop(id),
    unseenProducts: (id, limit) => pull.unseen(id, limit),
    giveUpPull: (id) => pull.giveUp(id),
    finishPull: (id) => {
      views.touchAll();
      const { settled, ...finished } = pull.finish(id);
      return { ...finished, settled: settled.map((changeSet) => changeSets.get(changeSet)) };
    },

    openView: (query) => ({ ...views.open(query), products: shownProducts() }),
    fold: (from, product, expanded) => ({
      ...views.fold(from, product, expanded),
      products: shownProducts(),
    }),
    countProducts: (query) => matching(query).length,
    facets: (query, column, search, limit) => facets(db, queryIds(), matching(query), column, search, limit),
    categories: (query, property) => categories(db, queryIds(), matching(query), property),
    filledColumns: (view) => filledColumns(db, names, views.products(view)),
    keepIdentifiers: (texts) => lists.keep(texts),
    identifiers: (list) => lists.get(list),
    savedViews: () => savedViews.all(),
    saveView: (view) => savedViews.save(view),
    importViews: (file) => importViews(db, { savedViews, lists }, file),
    removeView: (id) => savedViews.remove(id),
    lastView: () => readLastView(meta),
    keepLastView: (shown) => db.transaction('page', () => keepLastView(meta, shown)),
    staleRows: (view) => views.staleRows(view),
    family: (product, limit) => families.family(product, limit),
    keptProduct: (product) => products.kept(product),
    layout: () => {
      const text = meta.get('layout');
      return text === null ? null : (JSON.parse(text) as GridLayout);
    },
    saveLayout: (layout) => db.transaction('page', () => meta.set('layout', JSON.stringify(layout))),

    stagedSummary,
    edit: (label, edits) => edited(editing.edit(label, edits)),
    listDrafts: (scope, offset, limit) => listDrafts(db, names, scope, offset, limit),
    draftColumns: (filter) => draftColumns(db, names, filter),
    dropDrafts: (which) => edited(editing.drop(which)),
    resolveDrafts: (which, keep) => {
      const { cells, leftAlone } = editing.resolve(which, keep);
      return { ...edited(cells), leftAlone };
    },
    draftsForFile: (scope, after, limit) => draftsForFile(db, names, spelling(), scope, after, limit),
    checkFileChanges: (changes) => fileChanges.check(changes),
    stageFileChanges: (label, changes, replaceStaged) => {
      const { cells, staged } = fileChanges.stage(label, changes, replaceStaged);
      return { ...edited(cells), staged };
    },
    undo: () => {
      const { label, ...step } = history.step('undo');
      return { label, ...stepped(step.stepped) };
    },
    redo: () => {
      const { label, ...step } = history.step('redo');
      return { label, ...stepped(step.stepped) };
    },
    history: (before, limit) => history.list(before, limit),
    jump: (action) => {
      const { steps, ...jump } = history.jump(action);
      return { steps, ...stepped(jump.stepped) };
    },

    openCount: (selection) => selected.openCount(selection),
    countPiece: (count) => selected.countPiece(count),
    copyCells: (selection, numbers, from, limit) => selected.copy(selection, numbers, from, limit),
    openBlock: (selection, edit) => blocks.open(selection, edit),
    closeBlock: (block) => blocks.close(block),
    planPiece: (block, piece) => blockEdits.plan(block, piece),
    stageBlock: (block, label) => {
      const { facts, ...piece } = blockEdits.stageAll(block, label);
      return { ...edited(facts), changes: piece.changes };
    },
    beginAction: (label) => history.open(label),
    stagePiece: (block, action, piece) => {
      const { facts, ...rest } = blockEdits.stagePiece(block, action, piece);
      touch(facts.map(({ cell }) => cell));
      return rest;
    },
    endAction: (action) => {
      history.close(action);
      return { summary: stagedSummary(), takenFrom: takenFrom() };
    },
    takeBack: (action, limit) => {
      const { left, stepped: cells } = history.takeBack(action, limit);
      views.touch(cells.products, cells.columns);
      return { left };
    },

    sendable: () => unpackSendable(JSON.parse(packed.sendable()) as PackedSendable),
    addresses: (wanted) => products.addresses(wanted),
    topmostParent: (product) => products.topmostParent(product),
    applyOptions: () => options.get(),
    setApplyOptions: (wanted) => options.set(wanted),
    freeze: () => {
      history.refuseWhileOpen();
      const frozen = journal.freeze(options.get());
      return { changeSet: changeSets.get(frozen.changeSet), heldBack: frozen.heldBack };
    },
    changeSets: () => changeSets.all(),
    changeSet: (changeSet) => changeSets.get(changeSet),
    items: (changeSet, filter, offset, limit) =>
      items.items(changeSets.get(changeSet), filter, offset, limit),
    openItems: (changeSet) =>
      worksOnProducts(changeSets.get(changeSet).kind)
        ? { failed: retryableProducts(changeSet), conflict: 0 }
        : openItems(db, changeSet),
    itemsAfter: (changeSet, filter, after, limit) => items.after(changeSet, filter, after, limit),
    itemsForFile: (changeSet, filter, after, limit) => items.forFile(changeSet, filter, after, limit),
    itemColumns: (changeSet, state) => items.columns(changeSet, state),
    productItems: (product, before, limit) => items.ofProduct(product, before, limit),
    itemsToSend: (...which) => unpackChanges(JSON.parse(packed.itemsToSend(...which)) as PackedChanges),
    interruptedAppends: (changeSet) => changeSets.interruptedAppends(changeSet),
    recordOutcomes: (changeSet, outcomes, next = []) => {
      const { cells, leftOut } = journal.recordOutcomes(changeSet, outcomes, next);
      touch(cells);
      return {
        changeSet: changeSets.get(changeSet),
        cells: cells.map((cell) => names.ref(cell)),
        leftOut,
      };
    },
    skipPending: (changeSet, limit) => {
      const cells = journal.skipPending(changeSet, limit);
      touch(cells);
      return { changeSet: changeSets.get(changeSet), cells: cells.map((cell) => names.ref(cell)) };
    },
    cellUpdates: (cells) =>
      readFacts(
        db,
        cells.map((cell) => names.key(cell)),
      ).map((facts) => cellUpdate(names, facts)),
    retryItems: (changeSet, which) => {
      const { kind } = changeSets.get(changeSet);
      if (worksOnProducts(kind)) retryProducts(changeSet, which);
      else retrying.retry(changeSet, which);
      return changeSets.get(changeSet);
    },
    decideItems: (changeSet, which, decision) => {
      const { cells, ...rest } = deciding.decide(changeSetOfEdits(changeSet), which, decision);
      touch(cells);
      return {
        changeSet: changeSets.get(changeSet),
        cells: cells.map((cell) => names.ref(cell)),
        takenFrom: takenFrom(),
        ...rest,
      };
    },
    undoPlan: (changeSet, which, limit) => undoing.plan(changeSetOfEdits(changeSet), which, limit),
    freezeUndo: (changeSet, which) =>
      changeSets.get(undoing.freeze(changeSetOfEdits(changeSet), which, options.get())),
    stopChangeSet: (changeSet) => {
      journal.stop(changeSet);
      return changeSets.get(changeSet);
    },
    setChangeSetState: (changeSet, state, message, waitsForToken) => {
      journal.setState(changeSet, state, message, waitsForToken);
      return changeSets.get(changeSet);
    },

    counts: () => ({
      products: pull.counts().products,
      stagedChanges: drafts.counts().changes,
      changeSets: changeSets.count(),
    }),
    findByIdentifier: (identifiers) => products.findByIdentifier(identifiers),
  };
}
