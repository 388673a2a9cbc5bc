/** The only two channels between preload and main process. Operations and events travel inside by name. */
export const CALL_CHANNEL = 'catalog-desk:call';
export const EVENT_CHANNEL = 'catalog-desk:event';
