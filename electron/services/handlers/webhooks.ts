import type { HandlersOf } from '#shared/contract/registry.ts';
import type { Webhooks } from '../webhooks/webhooks.ts';

/** Receiving webhooks (6), and the log of received ones. */
export const webhookHandlers = (webhooks: Webhooks): HandlersOf<'webhooks'> => ({
  'webhooks.status': ({ connectionId }) => webhooks.status(connectionId),
  'webhooks.set': ({ connectionId, on }) => webhooks.set(connectionId, on),
  'webhooks.renew': ({ connectionId }) => webhooks.renew(connectionId),
  'webhooks.changePort': ({ connectionId }) => webhooks.changePort(connectionId),
  'webhooks.log': async ({ connectionId }) => ({ webhooks: webhooks.log(connectionId).webhooks }),
  'webhooks.payload': async ({ connectionId, webhook }) => webhooks.payload(connectionId, webhook),
  'webhooks.clear': async ({ connectionId }) => {
    webhooks.log(connectionId).clear();
    return {};
  },
});
