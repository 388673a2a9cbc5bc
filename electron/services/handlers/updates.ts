import type { HandlersOf } from '#shared/contract/registry.ts';
import type { Updates } from '../updates.ts';

/** Newer versions of the app. */
export const updateHandlers = (updates: Updates): HandlersOf<'updates'> => ({
  'updates.state': async () => updates.state,
  'updates.check': () => updates.check(),
  'updates.download': async () => updates.download(),
  'updates.showFile': async () => {
    await updates.showFile();
    return {};
  },
});
