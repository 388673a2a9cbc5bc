import { t } from '@lingui/core/macro';
import type { DraftSelection, Keep, StagedSummary } from '#shared/contract/drafts.ts';
import type { ContractClient, OutputOf } from '#shared/contract/registry.ts';
import type { AppErrorShape, Result } from '#shared/contract/result.ts';
import type { CellRef, CellState, CellUpdate, Change, ListIntent } from '#shared/domain/cell.ts';
import type { CellFinding } from '#shared/domain/checks/check.ts';
import { columnKey } from '#shared/domain/column-key.ts';
import { type CellValue, sameValue, type Value } from '#shared/domain/value.ts';
import { errorDetails } from '../components/error-text.ts';
import { columnLabel } from '../state/column-names.ts';
import type { TypedEdit } from './typed-edit.ts';

export interface CellContent {
  value: CellValue;
  state: CellState | null;
  /** The value is only the beginning of a very long text. */
  cut?: boolean;
  /** What the nearest parent shows, for a cell without a value of its own. */
  inherited?: Value;
  /** What checks found in it. */
  findings?: readonly CellFinding[];
}

export interface EditSessionOptions {
  client: Pick<ContractClient, 'call'>;
  connectionId: string;
  /** The content of a loaded cell, or null when its row is not loaded. */
  contentOf: (ref: CellRef) => CellContent | null;
  /** Shows a typed value that is not on disk yet. */
  paintSaving: (ref: CellRef, value: CellValue) => void;
  paint: (updates: readonly CellUpdate[]) => void;
  onStaged: (summary: StagedSummary) => void;
  /** Called when an edit is on disk, with the current state of its cells. */
  onEdited?: (cells: readonly CellUpdate[]) => void;
  onFailed: (failure: EditFailure) => void;
}

/** An edit that is not on disk. `typed` is kept so that nothing has to be typed again. */
export interface EditFailure {
  /** The cell, if the failure is about one. */
  ref: CellRef | null;
  typed: string;
  message: string;
  details?: string;
}

type Steps = 'history.undo' | 'history.redo';
type EditAnswer = OutputOf<'drafts.edit'>;

/** A change of a cell. `seen`: see `EditedCell`. */
type SessionEdit = { ref: CellRef; change: Change; seen?: CellValue | undefined };

/** A cell whose typed value is being saved. */
interface Saving {
  ref: CellRef;
  value: CellValue;
  ticket: number;
  /** What is on disk, to be shown again if the edit fails; null when the row is not loaded. */
  kept: CellContent | null;
}

/**
 * Saves edits to disk one after the other, in the order in which they were made. Until an answer or an event says that an
 * edit is on disk, it is shown as "saving", never as edited (promise 1).
 */
export class EditSession {
  readonly #options: EditSessionOptions;
  #last: Promise<unknown> = Promise.resolve();
  #allKept = true;
  /** The newest typed value of each cell whose answer is pending. */
  readonly #saving = new Map<string, Saving>();
  #ticket = 0;

  constructor(options: EditSessionOptions) {
    this.#options = options;
  }

  /**
   * Takes what an editor commits: an edit is saved, a refused one is shown with its text. Resolves to whether it is on disk.
   */
  async take(typed: TypedEdit): Promise<boolean> {
    return typed.kind === 'refused' ? this.#fail(typed) : this.edit(editLabel(typed), [typed], typed.typed);
  }

  /**
   * The same for an edit of a cell that is still being read: the edit waits for its turn, nothing else does. If the cell
   * cannot be read, the failure has the text (`typed`).
   */
  takeOnceRead(typed: string, read: () => Promise<Result<TypedEdit | null>>): Promise<boolean> {
    return this.inTurn(async () => {
      const answer = await read();
      if (!answer.ok) return this.#refuse(null, typed, answer.error);
      const edit = answer.value;
      if (edit === null) return true;
      if (edit.kind === 'refused') return this.#fail(edit);
      return this.#send(editLabel(edit), [edit], typed, this.#beginSaving([edit]));
    });
  }

  /** Stages changes as one undo step. Resolves to whether they are on disk. */
  edit(label: string, edits: readonly SessionEdit[], typed = ''): Promise<boolean> {
    const ticket = this.#beginSaving(edits);
    return this.inTurn(() => this.#send(label, edits, typed, ticket));
  }

  async #send(label: string, edits: readonly SessionEdit[], typed: string, ticket: number): Promise<boolean> {
    const { client, connectionId } = this.#options;
    const input = {
      connectionId,
      label,
      edits: edits.map(({ ref, change, seen }) => ({ ...ref, change, seen })),
    };
    const answer = await client.call('drafts.edit', input);
    const ended = edits.flatMap(({ ref }) => this.#endSaving(ref, ticket));
    if (answer.ok) {
      this.#options.onEdited?.(answer.value.cells);
      return this.#keep(answer.value);
    }
    this.paint(ended.flatMap(({ ref, kept }) => (kept ? [{ ...ref, ...kept }] : [])));
    return this.#refuse(edits[0]?.ref ?? null, typed, answer.error);
  }

  /** Discards staged changes of cells (undoable). */
  drop(cells: CellRef[]): Promise<boolean> {
    const { client, connectionId } = this.#options;
    return this.#change(cells, () => client.call('drafts.discard', { connectionId, which: { cells } }));
  }

  /** Chooses how staged lists that only grew are sent (undoable). */
  sendAs(cells: CellRef[], intent: ListIntent): Promise<boolean> {
    const { client, connectionId } = this.#options;
    return this.#change(cells, () =>
      client.call('drafts.sendAs', { connectionId, which: { cells }, intent }),
    );
  }

  /** Settles conflicts: of the given cells, or of all in a scope. Resolves to the number left alone; null if it failed. */
  async resolve(which: DraftSelection, keep: Keep): Promise<number | null> {
    const { client, connectionId } = this.#options;
    const cells = 'cells' in which ? which.cells : [];
    let leftAlone = 0;
    const isKept = await this.#change(cells, async () => {
      const answer = await client.call('drafts.resolve', { connectionId, which, keep });
      if (answer.ok) leftAlone = answer.value.leftAlone;
      return answer;
    });
    return isKept ? leftAlone : null;
  }

  /** Undoes or redoes one step, after the pending edits. Null if `saved`, the outcome of the last of them, is false. */
  step(name: Steps, saved = Promise.resolve(true)): Promise<Result<OutputOf<Steps>> | null> {
    const { client, connectionId } = this.#options;
    return this.inTurn(async () => {
      if (!(await saved)) return null;
      const answer = await client.call(name, { connectionId });
      if (answer.ok) this.#keep(answer.value);
      return answer;
    });
  }

  /** Waits for the pending edits. Resolves to whether all since the last call were kept. */
  async settled(): Promise<boolean> {
    await this.#last;
    const kept = this.#allKept;
    this.#allKept = true;
    return kept;
  }

  /** Values of a product that are being saved. */
  saving(product: number): { ref: CellRef; value: CellValue }[] {
    if (this.#saving.size === 0) return [];
    return [...this.#saving.values()].filter(({ ref }) => ref.product === product);
  }

  /**
   * Paints cells as they are on disk, with pending values on top. An event may report before the answer that one is on disk.
   */
  paint(updates: readonly CellUpdate[]): void {
    this.#options.paint(updates);
    for (const update of updates) {
      const saving = this.#saving.get(cellKey(update));
      if (!saving) continue;
      saving.kept = { value: update.value, state: update.state };
      if (!sameValue(update.value, saving.value)) this.#options.paintSaving(update, saving.value);
    }
  }

  #change(cells: CellRef[], call: () => Promise<Result<EditAnswer>>): Promise<boolean> {
    return this.inTurn(async () => {
      const answer = await call();
      if (answer.ok) return this.#keep(answer.value);
      return this.#refuse(cells[0] ?? null, '', answer.error);
    });
  }

  /**
   * Runs work that changes staged values after the pending edits and before later ones, so that this is what is undone next.
   */
  inTurn<T>(work: () => Promise<T>): Promise<T> {
    const result = this.#last.then(work);
    this.#last = result.catch(() => {}); // the caller gets the error; the next edit must not wait for it in vain
    return result;
  }

  /** Shows edits as saving, until `#endSaving` is called with the returned ticket. */
  #beginSaving(edits: readonly { ref: CellRef; change: Change }[]): number {
    const ticket = ++this.#ticket;
    for (const { ref, change } of edits) {
      if (change.kind === 'revert') continue;
      const value = change.kind === 'set' ? change.value : null;
      const earlier = this.#saving.get(cellKey(ref));
      const kept = earlier ? earlier.kept : this.#options.contentOf(ref);
      this.#saving.set(cellKey(ref), { ref, value, ticket, kept });
      this.#options.paintSaving(ref, value);
    }
    return ticket;
  }

  /** The cell's saving that ends with this ticket; none if a newer value is pending. */
  #endSaving(ref: CellRef, ticket: number): Saving[] {
    const saving = this.#saving.get(cellKey(ref));
    if (saving?.ticket !== ticket) return [];
    this.#saving.delete(cellKey(ref));
    return [saving];
  }

  #keep({ cells, summary }: EditAnswer): true {
    this.paint(cells);
    this.#options.onStaged(summary);
    return true;
  }

  #refuse(ref: CellRef | null, typed: string, error: AppErrorShape): false {
    return this.#fail({ ref, typed, message: error.message, details: errorDetails(error) });
  }

  #fail(failure: EditFailure): false {
    this.#allKept = false;
    this.#options.onFailed(failure);
    return false;
  }
}

const editLabel = ({ ref }: TypedEdit): string => t`Edit ${columnLabel(ref)}`;

const cellKey = (ref: CellRef): string => `${ref.product}\u001f${columnKey(ref)}`;
