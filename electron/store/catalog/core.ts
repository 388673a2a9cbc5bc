import type { StagedSummary } from '#shared/contract/drafts.ts';
import type { CellUpdate } from '#shared/domain/cell.ts';
import { checksInForce } from '#shared/domain/checks/check-settings.ts';
import type { Database } from '../database.ts';
import { type CellFacts, cellUpdate } from './cell-facts.ts';
import { BlockedEdits } from './checks/blocked-edits.ts';
import { CellFindings } from './checks/cell-findings.ts';
import { GlossaryTerms } from './checks/glossary-terms.ts';
import { EntryBits } from './completeness/entry-bits.ts';
import { FilledEntries } from './completeness/filled-entries.ts';
import { HoldingProperties } from './completeness/holding-properties.ts';
import { ProductFigures } from './completeness/product-figures.ts';
import { RequiredLists } from './completeness/required-lists.ts';
import { Requirements } from './completeness/requirements.ts';
import { NewProductRows } from './creations/new-product-rows.ts';
import { CollectedEffects } from './effects.ts';
import { Feed } from './feed/feed.ts';
import { ServiceChanges } from './feed/service-changes.ts';
import { ChangeSetStates } from './journal/change-set-states.ts';
import { ChangeSets } from './journal/change-sets.ts';
import { ItemStates } from './journal/item-states.ts';
import { NewChangeSets } from './journal/new-change-sets.ts';
import { Withdrawals } from './journal/withdrawals.ts';
import { KeptLanguages } from './kept-languages.ts';
import { Meta } from './meta.ts';
import { type CellKey, Names } from './names.ts';
import { CurrentValues } from './products/current-values.ts';
import { GoneProducts } from './products/gone-products.ts';
import { Languages } from './products/languages.ts';
import { OwnWrites } from './products/own-writes.ts';
import { ProductReader } from './products/product-reader.ts';
import { ProductRows } from './products/product-rows.ts';
import { SharedIdentifiers } from './products/shared-identifiers.ts';
import { StructureMirror } from './products/structure-mirror.ts';
import { ValueCounts } from './products/value-counts.ts';
import { ValueTypes } from './products/value-types.ts';
import { ValueWriter } from './products/value-writer.ts';
import { TakenProducts } from './pull/taken-products.ts';
import { SegmentRecords } from './segments/segment-records.ts';
import { Drafts } from './staging/drafts.ts';
import { History } from './staging/history.ts';
import { Marks } from './staging/marks.ts';
import { Restaging } from './staging/restaging.ts';
import { Revisions } from './staging/revisions.ts';
import type { Spelling } from './staging/spelling.ts';
import { defineCompletenessFunctions } from './views/filters/completeness-filter.ts';
import { IdentifierLists } from './views/identifier-lists.ts';
import type { QueryIds } from './views/query-ids.ts';
import { defineViewFunctions } from './views/sql-functions.ts';
import { Views } from './views/views.ts';

/** What determines, in a connection, how its catalog is read. */
export interface CatalogOptions {
  /** Languages of the integration, the primary one first (section 2.1). */
  locales: string[];
  /** Languages that are kept on this computer, the primary one among them; null: all. */
  keptLocales?: string[] | null;
  /** The Product Title Field: a staged edit of that property in the primary language shows in the title too. */
  titleField: string;
  /** The field of a value in which the service states its type, if it does (`property.type`). */
  typeField?: string | null;
  /** Identifies the settings that determine what a pull brings. Without it, no pull is proposed for different settings. */
  pullSettings?: string | null;
}

export interface EditOutcome {
  cells: CellUpdate[];
  summary: StagedSummary;
}

/** What the parts of the catalog share. */
export type Core = ReturnType<typeof createCore>;

export function createCore(
  db: Database,
  { locales, keptLocales = null, titleField, typeField = null, pullSettings = null }: CatalogOptions,
) {
  const names = new Names(db);
  const meta = new Meta(db);
  const revisions = new Revisions(meta);
  const counts = new ValueCounts(db, names, meta);
  const own = new OwnWrites();
  const current = new CurrentValues(db, counts, own);
  const languages = new Languages({ db, names, meta, listed: locales });
  const keptLanguages = new KeptLanguages({ db, meta, names, listed: locales, kept: keptLocales });
  const drafts = new Drafts(db);
  const marks = new Marks(db);
  const states = new ItemStates(db);
  const changeSets = new ChangeSets(db);
  const changeSetStates = new ChangeSetStates(db, states);
  const newChangeSets = new NewChangeSets(db, names);
  const withdrawals = new Withdrawals({ db, states, changeSetStates });
  const records = new SegmentRecords(db);
  const history = new History({ db, meta, drafts, revisions, marks, withdrawals, records, keptLanguages });
  const restaging = new Restaging({ db, drafts, history, revisions, withdrawals, keptLanguages });

  const primaryLocale = () => names.locales.find(locales[0] ?? '') ?? null;
  const titleCell = () => {
    const property = names.properties.find(titleField);
    const locale = primaryLocale();
    return property === undefined || locale === null ? null : { property, locale };
  };
  const spelling = (): Spelling => ({
    bareLocale: languages.isPrimaryOfPull ? primaryLocale() : null,
    spelledOut: counts.spelledOut(primaryLocale()),
    ofLocale: counts.spellings(),
  });

  const products = new ProductReader(db, names, titleCell);
  const valueTypes = typeField === null ? null : new ValueTypes(db, names, typeField);
  const feed = new Feed(db);
  const changes = new ServiceChanges({ db, meta, feed, settings: pullSettings });
  const writer = new ValueWriter({ db, names, counts, changes, keptLanguages });
  const rows = new ProductRows(db);
  const gone = new GoneProducts(db, writer, own, changes);
  const shared = new SharedIdentifiers({ db, meta, rows, writer });
  const primary = locales[0] ?? '';
  const structure = new StructureMirror(db, names, own);
  const glossary = new GlossaryTerms(db);
  const findings = new CellFindings({
    db,
    meta,
    names,
    glossary,
    judgedAnew: (products) => views.judgedAnew(products),
  });
  const blocked = new BlockedEdits({ db, meta, names, glossary, source: primaryLocale });
  const taken = new TakenProducts({
    db,
    rows,
    writer,
    current,
    drafts,
    itemStates: states,
    own,
    shared,
    feed,
    changes,
    titleCell,
    keptLanguages,
  });

  const lists = new IdentifierLists(db);
  const queryIds = (): QueryIds => ({
    property: (name) => names.properties.find(name) ?? null,
    locale: (code) => names.locales.find(code) ?? null,
    locales: keptLanguages.listed,
    isPulled: (code) => keptLanguages.isPulled(code),
    title: titleCell(),
    hasList: (list) => lists.has(list),
    primaryLocale: primaryLocale(),
    translatable: counts.translatable(),
    checks: () => checksInForce(meta.get('check_settings')),
  });
  defineViewFunctions(db);
  const requiredLists = new RequiredLists(db);
  const holding = new HoldingProperties({ names, counts, meta });
  const requirements = new Requirements({ db, lists: requiredLists, holding });
  const entryBits = new EntryBits({ db, lists: requiredLists, holding, primaryLocale, keptLanguages });
  const filledEntries = new FilledEntries({ db, names, lists: requiredLists, holding, entryBits });
  const figures = new ProductFigures(filledEntries, entryBits, keptLanguages);
  defineCompletenessFunctions(db, figures);
  const views = new Views(db, queryIds, figures);
  views.onTouched((products) => filledEntries.touch(products));
  const newRows = new NewProductRows({ db, names, titleCell });
  const effects = new CollectedEffects({ db, names, changeSets, views, isStaging: () => history.isOpen() });
  /** Tells of cells whose value or mark was changed: views read them again, and windows show it. */
  const touch = (cells: readonly CellKey[]) => {
    views.touch(new Set(cells.map(({ product }) => product)), cells);
    effects.cells(cells);
  };
  // Announced where they are written: who calls may forget to.
  drafts.onWritten((writes) => {
    touch(writes.map(({ cell }) => cell));
    views.cameOrWent(newRows.follow(writes));
  });
  marks.onCreation((products) => views.cameOrWent(products));

  const stagedSummary = (): StagedSummary => {
    const { unlink, delete: deleted, add, replace } = marks.counts();
    return {
      ...drafts.counts(),
      removals: { unlink, delete: deleted },
      creations: { add, replace },
      ...history.next(),
    };
  };
  const edited = (facts: readonly CellFacts[]): EditOutcome => ({
    cells: facts.map((one) => cellUpdate(names, one)),
    summary: stagedSummary(),
  });

  return {
    db,
    names,
    meta,
    revisions,
    languages,
    keptLanguages,
    counts,
    own,
    current,
    drafts,
    marks,
    states,
    changeSets,
    changeSetStates,
    newChangeSets,
    withdrawals,
    records,
    history,
    restaging,
    primaryLocale,
    titleCell,
    spelling,
    products,
    valueTypes,
    writer,
    rows,
    newRows,
    gone,
    shared,
    taken,
    feed,
    changes,
    glossary,
    findings,
    blocked,
    structure,
    primary,
    lists,
    queryIds,
    requiredLists,
    holding,
    requirements,
    filledEntries,
    figures,
    views,
    stagedSummary,
    touch,
    effects,
    edited,
  };
}
