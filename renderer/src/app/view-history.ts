import { showView, useApp, type ViewName, viewNames } from '../state/app.ts';

/** The view that an entry of the browser's history is of; null for one that this app did not make. */
function viewOf(entry: unknown): ViewName | null {
  const view = (entry as { view?: unknown } | null)?.view;
  return viewNames.find((name) => name === view) ?? null;
}

/** Whether the window was loaded again, not opened. */
export const isReloaded = (): boolean => viewOf(history.state) !== null;

/** Takes up the view that the window showed before it was loaded again, and lets the browser's Back and Forward go from view to view. */
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
  // Whoever stays with unsaved input stays in the history too.
  if (!(await showView(view))) history.pushState({ view: present }, '');
}
