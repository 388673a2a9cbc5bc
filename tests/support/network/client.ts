import { onTestFinished } from 'vitest';
import { HttpPool } from '#electron/api/http.ts';
import { NoAnswer } from '#electron/api/no-answer.ts';
import { patchProducts } from '#electron/api/patch-products.ts';
import { asAppError } from '#electron/api/problems.ts';
import { ServiceClient } from '#electron/api/service-client.ts';
import type { SystemProxy } from '#electron/services/ports.ts';
import { type NetworkSettings, networkSettings } from '#shared/contract/app.ts';
import { type ConnectionLimits, connectionLimits } from '#shared/contract/connections.ts';
import { AppError } from '#shared/contract/result.ts';
import { parseProfile } from '#shared/service/profile.ts';
import type { Recorded } from '../http-pool.ts';

export const TOKEN = 'sk_live/A+b=c-0123456789';

export interface Fixture {
  pool: HttpPool;
  /** Every attempt, in order. */
  records: Recorded[];
  /** Every delay, in milliseconds. None is really waited for: the clock is put forward. */
  pauses: number[];
}

/** A pool that retries immediately and computes delays with half the maximum jitter. */
export function faultPool({
  limits = {},
  network = {},
  proxyPassword = null,
  systemProxy = null,
  now,
}: {
  limits?: Partial<ConnectionLimits>;
  network?: Partial<NetworkSettings>;
  proxyPassword?: string | null;
  systemProxy?: SystemProxy | null;
  now?: () => number;
} = {}): Fixture {
  const records: Recorded[] = [];
  const pauses: number[] = [];
  const began = Date.now();
  let waited = 0;
  const pool = new HttpPool(
    {
      network: { ...networkSettings.parse({ proxy: 'none', ...network }), proxyPassword, systemProxy },
      limits: connectionLimits.parse(limits),
      record: (exchange) => records.push(exchange),
    },
    {
      now: () => (now?.() ?? began) + waited,
      random: () => 0.5,
      wait: async (ms) => {
        pauses.push(ms);
        waited += ms;
      },
    },
  );
  onTestFinished(() => pool.close());
  return { pool, records, pauses };
}

export const get = (pool: HttpPool, url: string, signal?: AbortSignal) =>
  pool.send({
    method: 'GET',
    url,
    headers: { authorization: `Bearer ${TOKEN}` },
    purpose: 'Reading the product list',
    secret: TOKEN,
    ...(signal ? { signal } : {}),
  });

export const patch = (pool: HttpPool, url: string, signal?: AbortSignal) =>
  pool.send({
    method: 'PATCH',
    url,
    headers: { authorization: `Bearer ${TOKEN}`, 'content-type': 'application/json' },
    body: '[{"op":"set"}]',
    purpose: 'Sending changes',
    secret: TOKEN,
    ...(signal ? { signal } : {}),
  });

/** Why a request got no response. */
export async function failureOf(request: Promise<unknown>): Promise<NoAnswer> {
  const failure = await request.then(
    () => new Error('There was an answer.'),
    (error: unknown) => error,
  );
  if (failure instanceof NoAnswer) return failure;
  throw failure;
}

/** The user's message for a request without a response. */
export const toldOf = async (request: Promise<unknown>): Promise<AppError['shape']> =>
  asAppError(await failureOf(request)).shape;

export const errorOf = async (request: Promise<unknown>): Promise<AppError['shape']> => {
  const failure = await request.then(
    () => new Error('There was an answer.'),
    (error: unknown) => error,
  );
  if (failure instanceof AppError) return failure.shape;
  throw failure;
};

/** The client as the app configures it, for a service in the default profile. */
export function clientOf(pool: HttpPool, baseUrl: string): ServiceClient {
  const parsed = parseProfile({});
  if (!parsed.ok) throw new Error(parsed.problems.join());
  return new ServiceClient(
    {
      baseUrl,
      integrationId: 'int-1',
      profile: parsed.profile,
      locales: ['en'],
      identifierField: 'sku',
      titleField: 'title',
    },
    async () => TOKEN,
    pool,
  );
}

/** Sets one value of product "a". */
export const patchOne = (client: ServiceClient) =>
  patchProducts(
    client,
    [
      {
        product: 1,
        intent: 'set',
        items: [1],
        values: [{ property: 'colour', locale: 'en', localeless: true, value: 'red' }],
      },
    ],
    new Map([
      [
        1,
        { product: 1, productId: null, productIdIsNumber: false, identifier: 'a', identifierIsNumber: false },
      ],
    ]),
  );
