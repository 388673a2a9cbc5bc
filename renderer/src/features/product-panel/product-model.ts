import { createStore, type StoreApi } from 'zustand';
import type { ProductDetails } from '#shared/contract/catalog.ts';
import type { Connection } from '#shared/contract/connections.ts';
import type { Keep } from '#shared/contract/drafts.ts';
import type { ContractClient } from '#shared/contract/registry.ts';
import type { AppErrorShape } from '#shared/contract/result.ts';
import type { CellRef, CellUpdate, Change, ListIntent } from '#shared/domain/cell.ts';
import { columnKey } from '#shared/domain/column-key.ts';
import { CellEdit } from '../../editors/cell-edit.ts';
import { type Beginning, typedEdit } from '../../editors/edit-outcome.ts';
import { EditSession, type EditSessionOptions } from '../../editors/edit-session.ts';
import type { TypedEdit } from '../../editors/typed-edit.ts';
import { keepTyped } from '../../editors/typed-texts.ts';
import type { QueryCache, Question } from '../../query/query-cache.ts';
import { columnLabel } from '../../state/column-names.ts';
import {
  type ProductCells,
  productCells,
  type ShownParent,
  withUpdates,
} from './properties/product-cells.ts';

export interface ShownProduct {
  details: ProductDetails;
  cells: ProductCells;
  /** The nearest first. */
  parents: readonly ShownParent[];
}

export interface ProductState {
  /** The last product that was read; kept while another one is read. */
  shown: ShownProduct | null;
  error: AppErrorShape | null;
  /** The cell whose editor is open, and how the edit begins. */
  editing: { ref: CellRef; beginning: Beginning } | null;
}

/** The answer about a product, and the version of it that is shown. */
interface Followed {
  question: Question<'catalog.product'>;
  version: number;
  stop: () => void;
}

/**
 * The product that the panel shows: read from the local catalog, kept in sync with edits, pulls and applied changes, and
 * edited with the same drafts as the grid.
 */
export class ProductModel {
  readonly store: StoreApi<ProductState> = createStore<ProductState>()(() => ({
    shown: null,
    error: null,
    editing: null,
  }));
  readonly edits: EditSession;
  /** The open editor, for any of the values. */
  readonly edit = new CellEdit();
  readonly #client: ContractClient;
  readonly connectionId: string;
  readonly #queries: QueryCache;
  /** The product on show, and its ancestors. */
  readonly #followed = new Map<number, Followed>();
  #product: number | null = null;
  /** An edit outside the editor, such as of a structure as JSON, that a commit saves too. */
  #beside: TypedEdit | null = null;

  constructor(
    client: ContractClient,
    queries: QueryCache,
    { id }: Connection,
    { onStaged, onFailed }: Pick<EditSessionOptions, 'onStaged' | 'onFailed'>,
  ) {
    this.#client = client;
    this.connectionId = id;
    this.#queries = queries;
    this.edits = new EditSession({
      client,
      connectionId: id,
      contentOf: (ref) => this.#contentOf(ref),
      paintSaving: (ref, value) => this.#paint([{ ...ref, value, state: null, isSaving: true }]),
      paint: (updates) => this.#paint(updates),
      onStaged,
      onFailed,
    });
    keepTyped(this.edit, this.edits, { client, connectionId: id });
  }

  /** Follows what happens to the catalog until the returned function is called. */
  listen(): () => void {
    const stop = this.#client.on('drafts.changed', ({ connectionId, cells }) => {
      if (connectionId === this.connectionId && cells) this.edits.paint(cells);
    });
    return () => {
      this.close(true);
      this.#follow([]);
      stop();
    };
  }

  /** Shows another product. An open editor is committed first. */
  show(product: number): void {
    if (product === this.#product) return;
    this.close(true);
    this.#product = product;
    this.#follow([product]);
    this.#take();
  }

  reload(): void {
    for (const { question } of this.#followed.values()) void question.read();
  }

  /** Opens the editor of a cell; an editor open on another one is committed. */
  open(ref: CellRef, beginning: Beginning): void {
    this.close(true);
    this.store.setState({ editing: { ref, beginning } });
  }

  /** Sets the edit typed outside the editor that a commit would save; null for none. */
  typedBeside(edit: TypedEdit | null): void {
    this.#beside = edit;
  }

  /** Called when an editor was removed from the page. If it was still open, it is committed. */
  gone({ product, property, locale }: CellRef): void {
    const ref = this.edit.state?.cell?.ref;
    if (ref?.product === product && ref.property === property && ref.locale === locale) this.close(true);
  }

  close(commit: boolean): void {
    const state = this.edit.close();
    const beside = this.#beside;
    this.#beside = null;
    if (this.store.getState().editing) this.store.setState({ editing: null });
    const typed = state?.cell ? typedEdit(state.cell, state) : beside;
    if (commit && typed) void this.edits.take(typed);
  }

  /** Commits an open editor and waits for all edits to be on disk. False if an edit was not saved. */
  commit(): Promise<boolean> {
    this.close(true);
    return this.edits.settled();
  }

  change(label: string, ref: CellRef, change: Change): void {
    void this.edits.edit(`${label} ${columnLabel(ref)}`, [{ ref, change }]);
  }

  drop(ref: CellRef): void {
    void this.edits.drop([ref]);
  }

  resolve(ref: CellRef, keep: Keep): void {
    void this.edits.resolve({ cells: [ref] }, keep);
  }

  sendAs(ref: CellRef, intent: ListIntent): void {
    void this.edits.sendAs([ref], intent);
  }

  #follow(products: readonly number[]): void {
    for (const [product, { stop }] of this.#followed)
      if (!products.includes(product)) {
        stop();
        this.#followed.delete(product);
      }
    for (const product of products)
      if (!this.#followed.has(product)) {
        const question = this.#queries.ask('catalog.product', { connectionId: this.connectionId, product });
        const stop = question.watch(() => this.#take());
        this.#followed.set(product, { question, version: -1, stop });
      }
  }

  /** Shows what was answered, once all ancestors were read, too. */
  #take(): void {
    const product = this.#product;
    const own = product === null ? undefined : this.#followed.get(product);
    if (product === null || !own) return;
    const { value: details, error } = own.question.answer;
    if (error) this.store.setState({ error });
    if (error || !details) return;
    this.#follow([product, ...details.ancestors]);
    const above = details.ancestors.flatMap((one) => this.#followed.get(one) ?? []);
    if (above.some(({ question: { answer } }) => answer.value === null && answer.error === null)) return;
    const parents = above.flatMap((parent) => {
      const { value } = parent.question.answer;
      return value ? [shownParent(value, this.#cellsOf(parent, value))] : [];
    });
    const cells = this.#cellsOf(own, details);
    this.store.setState({ error: null, shown: { details, cells, parents: parents.reverse() } });
    this.#paint(
      this.edits.saving(product).map(({ ref, value }) => ({ ...ref, value, state: null, isSaving: true })),
    );
  }

  /** The cells as they were read, or as they are shown, with edits since, if they were not read again. */
  #cellsOf(followed: Followed, details: ProductDetails): ProductCells {
    const { version } = followed.question.answer;
    const { shown } = this.store.getState();
    const known =
      shown?.details.product === details.product
        ? shown.cells
        : shown?.parents.find(({ product }) => product === details.product)?.cells;
    if (followed.version === version && known) return known;
    followed.version = version;
    return productCells(details);
  }

  #contentOf(ref: CellRef) {
    const { shown } = this.store.getState();
    if (shown?.details.product !== ref.product) return null;
    return shown.cells.get(columnKey(ref)) ?? { value: null, state: null };
  }

  #paint(updates: readonly (CellUpdate & { isSaving?: boolean })[]): void {
    this.store.setState((state) => {
      const { shown } = state;
      if (!shown) return state;
      const cells = withUpdates(shown.cells, shown.details.product, updates);
      const parents = shown.parents.map((parent) => {
        const next = withUpdates(parent.cells, parent.product, updates);
        return next === parent.cells ? parent : { ...parent, cells: next };
      });
      const areSame = cells === shown.cells && parents.every((parent, at) => parent === shown.parents[at]);
      return areSame ? state : { shown: { ...shown, cells, parents } };
    });
  }
}

const shownParent = (
  { product, childBoundAttributes }: ProductDetails,
  cells: ProductCells,
): ShownParent => ({ product, childBoundAttributes, cells });
