import { create } from 'zustand';
import type { AppInfo } from '#shared/contract/app.ts';
import type { AppErrorShape } from '#shared/contract/result.ts';
import { client } from '../client/index.ts';

/** What the rail and the palette show, in this order. */
export const viewNames = [
  'catalog',
  'import',
  'translate',
  'review',
  'rehearsal',
  'activity',
  'changes',
  'completeness',
  'connections',
  'settings',
] as const;
export type ViewName = (typeof viewNames)[number];

/** A key that the status bar names, as shortcuts are written ("Mod+Enter"). */
export interface StatusKey {
  shortcut: string;
  label: string;
}

interface AppState {
  /** service: version, shell, keychain; null until the first answer. */
  info: AppInfo | null;
  /** memory: why the app could not start. */
  startError: AppErrorShape | null;
  /** memory: everything needed for the first screen has arrived. */
  ready: boolean;
  /** memory: the first rows were drawn. */
  drawn: boolean;
  /** memory: the view shown now. */
  view: ViewName;
  /** memory: the view before that one; null after the start. */
  viewBefore: ViewName | null;
  /** settings (`lastConnection`): the connection whose data is shown. */
  activeConnection: string | null;
  /** memory: the main process answers. */
  connected: boolean;
  /** memory: the machine has a network, according to the browser. */
  online: boolean;
  /** memory: the view's text about its selection, in the status bar. */
  statusText: string;
  /** memory: keys of the view that the status bar names. */
  statusKeys: readonly StatusKey[];
  /** memory: what must be answered before the view is left ("unsaved connection"); each resolves to whether to continue. */
  leaveGuards: readonly Guard[];
}

type Guard = () => Promise<boolean>;

export const useApp = create<AppState>()(() => ({
  info: null,
  startError: null,
  ready: false,
  drawn: false,
  view: 'catalog',
  viewBefore: null,
  activeConnection: null,
  connected: true,
  online: navigator.onLine,
  statusText: '',
  statusKeys: [],
  leaveGuards: [],
}));

/** Asks the current view whether it may be left; false if the user wants to stay. */
export async function mayLeave(): Promise<boolean> {
  for (const guard of useApp.getState().leaveGuards) if (!(await guard())) return false;
  return true;
}

/** Asks before the view is left, until the returned function is called. */
export function guardLeaving(guard: Guard): () => void {
  useApp.setState(({ leaveGuards }) => ({ leaveGuards: [...leaveGuards, guard] }));
  return () =>
    useApp.setState(({ leaveGuards }) => ({ leaveGuards: leaveGuards.filter((other) => other !== guard) }));
}

/** Shows a view. Resolves to false if the user chose to stay with unsaved input. */
export async function showView(view: ViewName): Promise<boolean> {
  if (useApp.getState().view === view) return true;
  if (!(await mayLeave())) return false;
  useApp.setState({ view, viewBefore: useApp.getState().view, statusText: '', leaveGuards: [] });
  return true;
}

/** Makes a connection the active one and remembers it for the next start. */
export async function activateConnection(connectionId: string | null): Promise<void> {
  if (useApp.getState().activeConnection === connectionId) return;
  useApp.setState({ activeConnection: connectionId, statusText: '' });
  await client.call('settings.set', { lastConnection: connectionId });
}
