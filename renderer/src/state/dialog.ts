import { create } from 'zustand';
import { useApp } from './app.ts';
import { commitOpenEditor } from './open-editor.ts';
import type { RestoreQuestion } from './restore.ts';

/** Every dialog that can be opened from everywhere, and what it is opened with. */
export interface DialogOptions {
  diagnostics: object;
  licenses: object;
  machine: object;
  /** What a backup of the connection would contain, before it is saved. */
  saveBackup: { connectionId: string };
  restoreBackup: object;
  /** What restoring removed products would do: those of a change set of kind `removal`. */
  restore: RestoreQuestion;
  /** Asks for a list of identifiers or product ids whose products are to be marked. */
  removalList: { connectionId: string };
  /** The outcome of the lists by which products were marked. */
  ticketReport: { connectionId: string };
}
export type DialogKind = keyof DialogOptions;

/** What is still being typed in a cell belongs in these: it is committed first, and they do not open if it cannot be. */
const AFTER_TYPING: ReadonlySet<DialogKind> = new Set(['saveBackup', 'removalList', 'ticketReport']);

interface DialogState {
  /** memory: the open dialog. */
  open: { [Kind in DialogKind]: { kind: Kind; options: DialogOptions[Kind] } }[DialogKind] | null;
  /** memory: counts openings: each starts fresh. */
  openings: number;
  /** memory: what had focus before the dialog, or before the first of several that followed each other. */
  focusedBefore: HTMLElement | null;
}

export const useDialog = create<DialogState>()(() => ({ open: null, openings: 0, focusedBefore: null }));

type Options<Kind extends DialogKind> = object extends DialogOptions[Kind] ? [] : [DialogOptions[Kind]];

/** Opens a dialog, in place of the one that is open. */
export async function openDialog<Kind extends DialogKind>(
  kind: Kind,
  ...[options = {} as DialogOptions[Kind]]: Options<Kind>
): Promise<void> {
  const activeElement = (globalThis.document?.activeElement ?? null) as HTMLElement | null;
  if (AFTER_TYPING.has(kind) && !(await commitOpenEditor())) return;
  useDialog.setState(({ open, openings, focusedBefore }) => ({
    open: { kind, options } as DialogState['open'],
    openings: openings + 1,
    focusedBefore: open ? focusedBefore : activeElement,
  }));
}

export const closeDialog = (): void => useDialog.setState({ open: null });

useApp.subscribe((state, before) => {
  if (state.activeConnection === before.activeConnection) return;
  const { open } = useDialog.getState();
  if (open && 'connectionId' in open.options) closeDialog();
});
