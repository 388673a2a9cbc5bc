import { t } from '@lingui/core/macro';
import type { Agent } from 'undici';
import { z } from 'zod';
import { AppError } from '#shared/contract/result.ts';
import { CONTROL_KEY_HEADER } from '../sandbox/http/guards.ts';
import type { Sample } from './sample.ts';

const refusal = z.object({ error: z.object({ message: z.string() }) });

/** Longer than the sandbox waits for a webhook's receiver. */
const TIMEOUT_MS = 15_000;

/** The control endpoints of the sample connection's sandbox (docs/decisions/012). */
export class SandboxControl {
  readonly #sample: Sample;
  /** Connects directly to the loopback address, whatever proxy the app is configured to use. */
  #agent: Agent | null = null;

  constructor(sample: Sample) {
    this.#sample = sample;
  }

  /**
   * Throws `AppError`: `invalid_input` with the sandbox's message, `unreachable`, or `internal` if its answer cannot be
   * understood.
   */
  async get<Schema extends z.ZodType>(path: string, answer: Schema): Promise<z.output<Schema>> {
    return this.#exchange('GET', path, undefined, answer);
  }

  /** Like `get`, with a JSON body. */
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
        t`The sample service did not accept this: ${refused.data.error.message}.`,
      );
    throw new AppError('internal', t`The sample service gave an answer that the app does not understand.`, {
      details: t`${method} /_control/${path} was answered with status ${status}.`,
    });
  }

  async #ask(
    method: 'GET' | 'PUT' | 'POST',
    path: string,
    body: string | undefined,
  ): Promise<{ status: number; text: string }> {
    const { url, controlKey } = await this.#sample.control();
    const { Agent, request } = await import('undici');
    this.#agent ??= new Agent({ headersTimeout: TIMEOUT_MS, bodyTimeout: TIMEOUT_MS });
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
        t`The sample service inside the app does not answer. Close the app and open it again.`,
        { details: error instanceof Error ? error.message : String(error), retryable: true },
      );
    }
  }
}

/** Null for anything but JSON: no schema accepts it. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null; // reported by the caller as an answer it does not understand
  }
}
