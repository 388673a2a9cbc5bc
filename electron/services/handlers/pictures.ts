import type { HandlersOf } from '#shared/contract/registry.ts';
import type { Connections } from '../connections.ts';
import type { Pictures } from '../pictures.ts';

/** Pictures of products, and whether they are shown. */
export const pictureHandlers = (pictures: Pictures, connections: Connections): HandlersOf<'pictures'> => ({
  'pictures.get': ({ connectionId, address }) => pictures.get(connectionId, address),
  'pictures.setShown': async ({ connectionId, show }) => {
    await connections.showPictures(connectionId, show);
    return {};
  },
});
