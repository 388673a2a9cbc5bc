import type { EditCommand } from '#shared/contract/app.ts';
import { NO_CONNECTION } from '../actions/reasons.ts';
import { isMac } from '../actions/shortcut-handler.ts';
import { runAction, useActionTable } from '../actions/table.ts';
import { client } from '../client/index.ts';
import { toast } from '../components/toast.ts';
import { pull } from '../features/catalog/catalog-actions.ts';
import { showView, useApp } from '../state/app.ts';

/** Actions that only their view has, but the menu everywhere: what they do elsewhere. */
const ELSEWHERE: Readonly<Record<string, (connectionId: string) => unknown>> = {
  'catalog.pull': pull,
  // What is sent has to be seen first.
  'review.apply': () => showView('review'),
};

/** The keys that do what an edit command says, and Chromium's command for text fields that leave them to it. */
const EDITING: Record<EditCommand, { key: string; code: string; mod?: boolean; text: string }> = {
  'edit.undo': { key: 'z', code: 'KeyZ', mod: true, text: 'undo' },
  'edit.redo': { key: 'y', code: 'KeyY', mod: true, text: 'redo' },
  'edit.selectAll': { key: 'a', code: 'KeyA', mod: true, text: 'selectAll' },
  'edit.delete': { key: 'Delete', code: 'Delete', text: 'forwardDelete' },
};

/** Runs what is chosen in the menu of the desktop app. */
export const followMenu = (): (() => void) => client.on('app.command', ({ id }) => runMenuCommand(id));

export function runMenuCommand(id: string): void {
  if (id in EDITING) edit(EDITING[id as EditCommand]);
  // A question on screen is answered first, as for shortcuts.
  else if (document.querySelector('[data-modal]') === null && !runAction(id)) explain(id);
}

/** Why an action did not run; one that only its view has does what it does elsewhere. */
function explain(id: string): void {
  const action = useActionTable.getState().actions.get(id);
  const { activeConnection } = useApp.getState();
  if (!action && activeConnection !== null) return void ELSEWHERE[id]?.(activeConnection);
  const reason = action ? action.whyNot?.() : id in ELSEWHERE ? NO_CONNECTION : null;
  if (reason) toast({ title: reason });
}

/** As if the keys were pressed: whatever has the focus handles them, cells as well as text fields. */
function edit({ key, code, mod = false, text }: (typeof EDITING)[EditCommand]): void {
  const held = mod ? (isMac() ? { metaKey: true } : { ctrlKey: true }) : {};
  const press = new KeyboardEvent('keydown', { key, code, ...held, bubbles: true, cancelable: true });
  const isLeftToText = (document.activeElement ?? document.body).dispatchEvent(press);
  // Deprecated, but the only way to a text field's own undo; Chromium keeps it for that.
  if (isLeftToText) document.execCommand(text);
}
