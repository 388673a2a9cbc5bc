import { showView, useApp, type ViewName, viewNames } from '../state/app.ts';

/** The view of an entry in the browser's history; null if this app did not create the entry. */
function viewOf(entry: unknown): ViewName | null {
  const view = (entry as { view?: unknown } | null)?.view;
  return viewNames.find((name) => name === view) ?? null;
}

/** Whether the window was reloaded rather than opened. */
export const isReloaded = (): boolean => viewOf(history.state) !== null;

/**
 * Restores the view that the window showed before it was reloaded, and lets the browser's Back and Forward move between views.
 */
export function followHistory(): void {
  const before = viewOf(history.state);
  if (before !== null) useApp.setState({ view: before });
  history.replaceState({ view: useApp.getState().view }, '');
  useApp.subscribe(({ view }) => {
    if (view !== viewOf(history.state)) history.pushState({ view }, '');
  });
  window.addEventListener('popstate', ({ state }) => {
    const view = viewOf(state);
    if (view !== null) void goTo(view);
  });
}

async function goTo(view: ViewName): Promise<void> {
  const { view: present } = useApp.getState();
  // A user who stays because of unsaved input also stays at this history entry.
  if (!(await showView(view))) history.pushState({ view: present }, '');
}
