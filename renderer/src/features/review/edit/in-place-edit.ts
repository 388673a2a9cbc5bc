import { t } from '@lingui/core/macro';
import { createStore, type StoreApi } from 'zustand';
import type { Connection } from '#shared/contract/connections.ts';
import type { DraftRow, StagedSummary } from '#shared/contract/drafts.ts';
import type { ContractClient } from '#shared/contract/registry.ts';
import type { CellRef } from '#shared/domain/cell.ts';
import { type CellValue, kindOf } from '#shared/domain/value.ts';
import { CellEdit } from '../../../editors/cell-edit.ts';
import { type Beginning, typedEdit } from '../../../editors/edit-outcome.ts';
import { type EditFailure, EditSession } from '../../../editors/edit-session.ts';
import { type EditorKind, editorKind } from '../../../editors/editor-kind.ts';
import { keepTyped } from '../../../editors/typed-texts.ts';
import { cellOf, changeKey } from '../edits.ts';

interface Editing {
  /** `changeKey` of the change. */
  key: string;
  row: DraftRow;
  kind: EditorKind;
  beginning: Beginning;
}

export interface InPlaceEditOptions {
  client: Pick<ContractClient, 'call'>;
  connection: Connection;
  /** Shows a typed value that is not on disk yet. */
  paint: (ref: CellRef, value: CellValue) => void;
  onStaged: (summary: StagedSummary) => void;
  onFailed: (failure: EditFailure) => void;
  /** Focus returns to the list, and moves on by this many rows. */
  onLeave: (by: -1 | 0 | 1) => void;
}

/** Why a new value cannot be edited here; null if it can. */
export function editBlocked(row: DraftRow, { readOnly }: Pick<Connection, 'readOnly'>): string | null {
  if (readOnly) return t`This connection is read-only. Turn that off in Connections to edit.`;
  if (row.gone) return t`The service no longer lists this product.`;
  return kindOfNew(row) === null ? t`This value is a structure. Edit it as JSON in the catalog.` : null;
}

/** The kind of editor for a new value; if the value is to be removed, for the value in the service. */
const kindOfNew = ({ next, current, base }: DraftRow): EditorKind | null =>
  editorKind(next, kindOf(current ?? base ?? ''), () => []);

/** Edits new values in place in Review, with the editor of the catalog and as the same staged edits. */
export class InPlaceEdit {
  readonly store: StoreApi<Editing | null> = createStore<Editing | null>()(() => null);
  readonly edit = new CellEdit();
  readonly #session: EditSession;
  readonly #options: InPlaceEditOptions;

  constructor(options: InPlaceEditOptions) {
    this.#options = options;
    const { client, connection, paint, onStaged, onFailed } = options;
    this.#session = new EditSession({
      client,
      connectionId: connection.id,
      contentOf: () => null,
      paintSaving: paint,
      // The list is read again when staged edits change.
      paint: () => undefined,
      onStaged,
      onFailed,
    });
    keepTyped(this.edit, this.#session, { client, connectionId: connection.id });
  }

  /** Opens the editor over a new value. Returns why it cannot, or null. */
  open(row: DraftRow, beginning: Beginning = 'keep'): string | null {
    this.close(true);
    const blocked = editBlocked(row, this.#options.connection);
    const kind = kindOfNew(row);
    if (blocked !== null || kind === null) return blocked;
    this.store.setState({ key: changeKey(row), row, kind, beginning }, true);
    return null;
  }

  /** Called once the editor is in the page. */
  begin({ row, kind, beginning }: Editing): void {
    this.edit.open(row, kind, { ref: cellOf(row), value: row.next }, beginning);
    this.edit.focus();
  }

  /** Ends the edit; focus returns to the list, and moves on by `by` rows. */
  leave(commit: boolean, by: -1 | 0 | 1): void {
    this.close(commit);
    this.#options.onLeave(by);
  }

  close(commit: boolean): void {
    const state = this.edit.close();
    if (this.store.getState()) this.store.setState(null, true);
    const typed = state?.cell ? typedEdit(state.cell, state) : null;
    if (commit && typed) void this.#session.take(typed);
  }

  /** Commits an open editor and waits for all edits to be on disk. False if an edit was not saved. */
  commit(): Promise<boolean> {
    this.close(true);
    return this.#session.settled();
  }
}
