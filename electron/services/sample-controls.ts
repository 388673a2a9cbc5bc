import { Agent, request } from 'undici';
import { z } from 'zod';
import type { Handlers } from '#shared/contract/registry.ts';
import { AppError } from '#shared/contract/result.ts';
import { conditions, delivery, webhookTargets } from '#shared/contract/sample.ts';
import { CONTROL_KEY_HEADER } from '../sandbox/http/guards.ts';
import type { Sample } from './sample.ts';

type SampleHandlers = Pick<Handlers, Extract<keyof Handlers, `sample.${string}`>>;

/** The switches of the sample connection's sandbox, over its control endpoints (docs/decisions/012). */
export function sampleHandlers(sample: Sample): SampleHandlers {
  const control = new SandboxControl(sample);
  return {
    'sample.conditions': () => control.get('conditions', conditions),
    'sample.setConditions': (wanted) => control.send('PUT', 'conditions', wanted, conditions),
    // Shown, and not kept: the connection's token is dead until the user hands over this one.
    'sample.newToken': () => control.send('POST', 'token/rotate', {}, newToken),
    'sample.enrich': (wanted) => control.send('POST', 'enrich', wanted, enriched),
    'sample.webhooks': () => control.get('webhooks', webhooks),
    'sample.setWebhooks': async (wanted) => (await control.send('PUT', 'webhooks', wanted, webhooks)).targets,
    'sample.testWebhook': (wanted) => control.send('POST', 'webhooks/test', wanted, delivery),
  };
}

const newToken = z.object({ token: z.string() });
const enriched = z.object({ enriched: z.int() });
const webhooks = z.object({ targets: webhookTargets, deliveries: z.array(delivery) });
const refusal = z.object({ error: z.object({ message: z.string() }) });

/** Longer than the sandbox waits for a webhook's receiver. */
const PATIENCE_MS = 15_000;

class SandboxControl {
  readonly #sample: Sample;
  /** Straight to the loopback address, whatever proxy the app is told to use. */
  readonly #agent = new Agent({ headersTimeout: PATIENCE_MS, bodyTimeout: PATIENCE_MS });

  constructor(sample: Sample) {
    this.#sample = sample;
  }

  /** Throws `AppError`: `invalid_input` in the sandbox's words, `unreachable`, or `internal` when it answers nonsense. */
  async get<Schema extends z.ZodType>(path: string, answer: Schema): Promise<z.output<Schema>> {
    return this.#exchange('GET', path, undefined, answer);
  }

  /** As `get`, with a JSON body. */
  async send<Schema extends z.ZodType>(
    method: 'PUT' | 'POST',
    path: string,
    body: object,
    answer: Schema,
  ): Promise<z.output<Schema>> {
    return this.#exchange(method, path, JSON.stringify(body), answer);
  }

  async #exchange<Schema extends z.ZodType>(
    method: 'GET' | 'PUT' | 'POST',
    path: string,
    body: string | undefined,
    answer: Schema,
  ): Promise<z.output<Schema>> {
    const { status, text } = await this.#ask(method, path, body);
    const json = parsed(text);
    if (status === 200) {
      const read = answer.safeParse(json);
      if (read.success) return read.data;
    }
    const refused = refusal.safeParse(json);
    if (status === 400 && refused.success)
      throw new AppError(
        'invalid_input',
        `The sample service did not accept this: ${refused.data.error.message}.`,
      );
    throw new AppError('internal', 'The sample service gave an answer that the app does not understand.', {
      details: `${method} /_control/${path} was answered with status ${status}.`,
    });
  }

  async #ask(
    method: 'GET' | 'PUT' | 'POST',
    path: string,
    body: string | undefined,
  ): Promise<{ status: number; text: string }> {
    const { url, controlKey } = await this.#sample.control();
    try {
      const { statusCode, body: answer } = await request(`${url}/_control/${path}`, {
        method,
        body,
        headers: {
          [CONTROL_KEY_HEADER]: controlKey,
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        dispatcher: this.#agent,
      });
      return { status: statusCode, text: await answer.text() };
    } catch (error) {
      throw new AppError(
        'unreachable',
        'The sample service inside the app does not answer. Close the app and open it again.',
        { details: error instanceof Error ? error.message : String(error), retryable: true },
      );
    }
  }
}

/** null for what is no JSON: no schema takes it. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null; // reported by the caller as an answer it does not understand
  }
}
