import { create } from 'zustand';
import { showView } from './app.ts';

interface ActivityState {
  /** memory: what Activity shows: what ran, or the requests that it took. */
  section: 'runs' | 'requests';
}

export const useActivity = create<ActivityState>()(() => ({ section: 'runs' }));

/** Shows the last requests to the service and its answers. */
export async function showRequests(): Promise<void> {
  if (await showView('activity')) useActivity.setState({ section: 'requests' });
}
