import type { HandlersOf } from '#shared/contract/registry.ts';
import type { Recorder } from '../recorder.ts';

/** The most recent requests to the service. */
export const recorderHandlers = (recorder: Recorder): HandlersOf<'recorder'> => ({
  'recorder.list': async ({ connectionId }) => recorder.list(connectionId),
  'recorder.get': async ({ id }) => recorder.get(id),
  'recorder.clear': async () => {
    recorder.clear();
    return {};
  },
});
