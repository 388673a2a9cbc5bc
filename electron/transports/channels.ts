/** The only two channels between preload and main process. Operations and events are identified by name in the messages. */
export const CALL_CHANNEL = 'catalog-desk:call';
export const EVENT_CHANNEL = 'catalog-desk:event';
