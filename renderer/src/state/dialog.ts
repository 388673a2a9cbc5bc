import { create } from 'zustand';
import type { ChangeSet, ItemFilter } from '#shared/contract/changesets.ts';
import type { DraftScope } from '#shared/contract/drafts.ts';
import type { OutputOf } from '#shared/contract/registry.ts';
import type { MarkRecipe, SavedView } from '#shared/contract/views.ts';
import type { Term, TermText } from '#shared/domain/glossary.ts';
import { useApp } from './app.ts';
import type { ShownProducts } from './export-products.ts';
import { commitOpenEditor } from './open-editor.ts';
import type { RestoreQuestion } from './restore.ts';
import type { ListedSegments } from './translation-files.ts';

/** The content of a file of changes: staged changes, or items of a change set. */
export type ExportSource = { staged: DraftScope } | { changeSet: number; filter: ItemFilter };

/** The items of a change set whose outcomes are to be exported. */
export interface ResultsSource {
  connectionId: string;
  changeSet: ChangeSet;
  filter: ItemFilter;
}

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
  /** Keeps the marking of the products that are shown now as a recipe. */
  saveMarks: { connectionId: string };
  /** Marks the products that a saved recipe is for today. */
  repeatMarks: { connectionId: string; view: SavedView; recipe: MarkRecipe };
  /** Asks for a list of identifiers or product ids whose products are to be marked. */
  removalList: { connectionId: string };
  /** What lists from tickets ask for, and the outcome; `ticket`: the list that is shown, or the newest. */
  ticketReport: { connectionId: string; ticket?: number };
  /** Hands over a connection's token to a new one. */
  replaceToken: { connectionId: string };
  /** Asks for a property that no product has yet. `attribute`: the required attribute that it is to hold, by `attributeKey`. */
  addProperty: { connectionId: string; name?: string; attribute?: string | null };
  /** `from`: what the product is made from. */
  newProduct: {
    connectionId: string;
    from: 'nothing' | 'copy' | 'variant';
    start: OutputOf<'creations.startFrom'>;
  };
  /** Says what sending the staged products would do, and offers to do it. */
  sendProducts: { connectionId: string };
  /** Offers products as a file. */
  exportProducts: { connectionId: string; shown: ShownProducts };
  /** Offers changes as a file that this app can read elsewhere. */
  exportChanges: { connectionId: string; from: ExportSource };
  /** Asks for a file of changes, and shows what it would do before anything is staged. */
  importChanges: { connectionId: string };
  /** Offers the items of a change set as a file for spreadsheets: all, or those that `filter` shows. */
  exportResults: ResultsSource;
  /** Offers segments as a file for translators. `listed` null: the dialog lists the catalog's segments itself. */
  exportTranslations: { connectionId: string; listed: ListedSegments | null };
  /** Asks for a file that translators sent back, and shows what it would do before anything is staged. */
  importTranslations: { connectionId: string };
  /** The terms of a connection; `start`: those that are listed, a new one, or a file of terms. */
  glossary: { connectionId: string; start: 'terms' | 'add' | 'import' };
  /** A term; null for a new one, which begins with the texts. */
  term: { connectionId: string; term: Term | null; texts?: readonly Pick<TermText, 'locale' | 'text'>[] };
  /** The translation memory. */
  memory: { connectionId: string };
  /** Searches the memory for a text. `onUse` puts a translation where the user is translating; null where nobody is. */
  memorySearch: {
    connectionId: string;
    sourceLocale: string;
    targetLocale: string;
    text: string;
    onUse: ((target: string) => void) | null;
  };
}
export type DialogKind = keyof DialogOptions;

/** What is still being typed in a cell belongs in these: it is committed first, and they do not open if it cannot be. */
const AFTER_TYPING: ReadonlySet<DialogKind> = new Set([
  'saveBackup',
  'removalList',
  'ticketReport',
  'exportChanges',
  'exportTranslations',
  'memory',
]);

interface DialogState {
  /** memory: the open dialog. */
  open: { [Kind in DialogKind]: { kind: Kind; options: DialogOptions[Kind] } }[DialogKind] | null;
  /** memory: counts openings: each starts fresh. */
  openings: number;
  /** memory: what had focus before the dialog, or before the first of several that followed each other; null if nothing had. */
  focusedBefore: HTMLElement | null;
}

export const useDialog = create<DialogState>()(() => ({ open: null, openings: 0, focusedBefore: null }));

type Options<Kind extends DialogKind> = object extends DialogOptions[Kind] ? [] : [DialogOptions[Kind]];

/** Opens a dialog, in place of the one that is open. */
export async function openDialog<Kind extends DialogKind>(
  kind: Kind,
  ...[options = {} as DialogOptions[Kind]]: Options<Kind>
): Promise<void> {
  const { activeElement = null, body = null } = globalThis.document ?? {};
  if (AFTER_TYPING.has(kind) && !(await commitOpenEditor())) return;
  useDialog.setState(({ open, openings, focusedBefore }) => ({
    open: { kind, options } as DialogState['open'],
    openings: openings + 1,
    focusedBefore: open ? focusedBefore : activeElement === body ? null : (activeElement as HTMLElement),
  }));
}

export const closeDialog = (): void => useDialog.setState({ open: null });

useApp.subscribe((state, before) => {
  if (state.activeConnection === before.activeConnection) return;
  const { open } = useDialog.getState();
  if (open && 'connectionId' in open.options) closeDialog();
});
