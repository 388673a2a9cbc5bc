import { createStore, type StoreApi } from 'zustand';
import type { CatalogSummary, ProductDetails } from '#shared/contract/catalog.ts';
import type { Connection } from '#shared/contract/connections.ts';
import type { Keep } from '#shared/contract/drafts.ts';
import type { ContractClient } from '#shared/contract/registry.ts';
import type { AppErrorShape } from '#shared/contract/result.ts';
import { byName } from '#shared/domain/by-name.ts';
import type { CellRef, CellUpdate, Change, ListIntent } from '#shared/domain/cell.ts';
import { columnKey } from '#shared/domain/column-key.ts';
import { type Throttled, throttled } from '#shared/timing/throttle.ts';
import { CellEdit } from '../../editors/cell-edit.ts';
import { type Beginning, typedEdit } from '../../editors/edit-outcome.ts';
import { EditSession, type EditSessionOptions } from '../../editors/edit-session.ts';
import type { TypedEdit } from '../../editors/typed-edit.ts';
import { columnLabel } from '../../state/column-names.ts';
import {
  type ProductCells,
  productCells,
  type ShownParent,
  withUpdates,
} from './properties/product-cells.ts';

/** The details of a product are read again at most once in this time. */
const READ_AGAIN_EVERY_MS = 300;

export interface ShownProduct {
  details: ProductDetails;
  cells: ProductCells;
  /** The nearest first. */
  parents: readonly ShownParent[];
}

export interface ProductState {
  /** The last product that was read; kept while another one is read. */
  shown: ShownProduct | null;
  properties: CatalogSummary['properties'] | null;
  /** Which property holds which required attribute, if the user has set it. */
  attributeProperties: CatalogSummary['attributeProperties'];
  error: AppErrorShape | null;
  /** The cell whose editor is open, and how the edit begins. */
  editing: { ref: CellRef; beginning: Beginning } | null;
}

/**
 * The product that the panel shows: read from the local catalog, kept in sync with edits, pulls and applied changes, and
 * edited with the same drafts as the grid.
 */
export class ProductModel {
  readonly store: StoreApi<ProductState> = createStore<ProductState>()(() => ({
    shown: null,
    properties: null,
    attributeProperties: byName([]),
    error: null,
    editing: null,
  }));
  readonly edits: EditSession;
  /** The open editor, for any of the values. */
  readonly edit = new CellEdit();
  readonly #client: ContractClient;
  readonly #connectionId: string;
  readonly #reading: Throttled;
  #product: number | null = null;
  /** An edit outside the editor, such as of a structure as JSON, that a commit saves too. */
  #beside: TypedEdit | null = null;

  constructor(
    client: ContractClient,
    { id }: Connection,
    { onStaged, onFailed }: Pick<EditSessionOptions, 'onStaged' | 'onFailed'>,
  ) {
    this.#client = client;
    this.#connectionId = id;
    this.#reading = throttled(() => this.#read(), READ_AGAIN_EVERY_MS);
    this.edits = new EditSession({
      client,
      connectionId: id,
      contentOf: (ref) => this.#contentOf(ref),
      paintSaving: (ref, value) => this.#paint([{ ...ref, value, state: null, isSaving: true }]),
      paint: (updates) => this.#paint(updates),
      onStaged,
      onFailed,
    });
  }

  /** Follows what happens to the catalog until the returned function is called. */
  listen(): () => void {
    const ours = (event: { connectionId: string }) => event.connectionId === this.#connectionId;
    const stops = [
      this.#client.on('drafts.changed', (event) => {
        if (!ours(event)) return;
        if (event.cells) this.edits.paint(event.cells);
        this.#reading.request();
      }),
      this.#client.on('removals.changed', (event) => ours(event) && this.#reading.request()),
      this.#client.on('catalog.changed', (event) => {
        if (!ours(event)) return;
        void this.readProperties();
        this.#reading.request();
      }),
      this.#client.onConnectionState((connected) => connected && this.#reading.now()),
    ];
    void this.readProperties();
    return () => {
      this.close(true);
      this.#reading.stop();
      for (const stop of stops) stop();
    };
  }

  /** Shows another product. An open editor is committed first. */
  show(product: number): void {
    if (product === this.#product) return;
    this.close(true);
    this.#product = product;
    this.#reading.now();
  }

  /** Reads the product again, without throttling. */
  refresh(): void {
    this.#reading.now();
  }

  reload(): void {
    this.store.setState({ error: null });
    void this.readProperties();
    this.#reading.now();
  }

  async readProperties(): Promise<void> {
    const answer = await this.#client.call('catalog.summary', { connectionId: this.#connectionId });
    if (!answer.ok) return this.store.setState({ error: answer.error });
    const { properties, attributeProperties } = answer.value;
    this.store.setState({ properties, attributeProperties });
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

  async #read(): Promise<void> {
    const product = this.#product;
    if (product === null) return;
    const answer = await this.#details(product);
    const above = answer.ok ? await Promise.all(answer.value.ancestors.map((one) => this.#details(one))) : [];
    if (product !== this.#product) return;
    if (!answer.ok) return this.store.setState({ error: answer.error });
    const details = answer.value;
    const parents = above.flatMap((parent) => (parent.ok ? [shownParent(parent.value)] : [])).reverse();
    this.store.setState({ error: null, shown: { details, cells: productCells(details), parents } });
    this.#paint(
      this.edits.saving(product).map(({ ref, value }) => ({ ...ref, value, state: null, isSaving: true })),
    );
  }

  #details(product: number) {
    return this.#client.call('catalog.product', { connectionId: this.#connectionId, product });
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

const shownParent = (details: ProductDetails): ShownParent => ({
  product: details.product,
  childBoundAttributes: details.childBoundAttributes,
  cells: productCells(details),
});
