import { z } from 'zod';
import type { HandlersOf } from '#shared/contract/registry.ts';
import { type Conditions, conditions, delivery, webhookTargets } from '#shared/contract/sample.ts';
import type { Sample } from '../sample.ts';
import { SandboxControl } from '../sandbox-control.ts';

/** The switches of the sample connection's sandbox (docs/decisions/012). */
export function sampleHandlers(sample: Sample): HandlersOf<'sample'> {
  const control = new SandboxControl(sample);
  return {
    // They end with the service: one that is not running has none.
    'sample.conditions': async () =>
      sample.url === null ? NO_CONDITIONS : control.get('conditions', conditions),
    'sample.setConditions': (wanted) => control.send('PUT', 'conditions', wanted, conditions),
    // Shown but not saved: the connection's token is invalid until the user enters this one.
    'sample.newToken': () => control.send('POST', 'token/rotate', {}, newToken),
    'sample.enrich': (wanted) => control.send('POST', 'enrich', wanted, enriched),
    'sample.webhooks': () => control.get('webhooks', webhooks),
    'sample.setWebhooks': async (wanted) => (await control.send('PUT', 'webhooks', wanted, webhooks)).targets,
    'sample.testWebhook': (wanted) => control.send('POST', 'webhooks/test', wanted, delivery),
  };
}

const NO_CONDITIONS: Conditions = { latencyMs: 0, rateLimit: null, faults: [], rules: [] };

const newToken = z.object({ token: z.string() });
const enriched = z.object({ enriched: z.int() });
const webhooks = z.object({ targets: webhookTargets, deliveries: z.array(delivery) });
