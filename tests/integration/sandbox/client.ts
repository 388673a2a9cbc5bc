import { onTestFinished } from 'vitest';
import type { SandboxOptions } from '#electron/sandbox/options.ts';
import { type Sandbox, serveSandbox } from '#electron/sandbox/server.ts';

/** A list whose first entries a test takes for granted: the test fails if they are missing. */
export type Some<Item> = [Item, Item, ...Item[]];

export interface Entry {
  name: string;
  value: unknown;
  locale?: string;
}

export interface ListedProduct {
  product_id: string;
  sku: string;
  title: string | null;
  parent_identifier: string | null;
  defining_properties: Entry[];
  properties: Entry[];
  /** Only if the request asked for children. */
  children: Some<ListedProduct>;
}

export interface ListedChange {
  product_id: string;
  identifier: string;
  occurred_at: string;
  properties: Entry[];
  summary: {
    num_attributes: number;
    num_attributes_with_agents: number;
    locale_summaries: Record<'ar' | 'de', { num_attributes_populated: number }>;
  };
  product: ListedProduct;
}

export interface RequiredEntry {
  attribute_name: string;
  taxonomy_id: string;
  resolved_anchor_id: string;
  contributing_node_ids: string[];
  is_completed: boolean;
}

/** Every field of any answer in the default profile. Each answer has a few of them; a test fails if one is missing. */
export interface Body {
  products: Some<ListedProduct>;
  total: number;
  offset: string;
  results: Some<{
    index: number;
    product_id: string;
    identifier: string;
    status: string;
    error: { code: string; message: string } | undefined;
  }>;
  changes: Some<ListedChange>;
  attributes: RequiredEntry[];
  error: { code: string; message: string };
  status: string;
  token: string;
  enriched: number;
}

export interface Answer<Shape = Body> {
  status: number;
  body: Shape;
  text: string;
}

export type Send = <Shape = Body>(
  method: string,
  path: string,
  body?: unknown,
  headers?: Record<string, string>,
) => Promise<Answer<Shape>>;

/** A running sandbox and plain requests to it, with the names of the default profile. */
export interface Client {
  sandbox: Omit<Sandbox, 'close'>;
  /** Relative to the integration, with the token. */
  send: Send;
  /** Relative to the control endpoints, with their key. */
  control: Send;
  /** Returns the product; fails if there is none. */
  find(identifier: string): Promise<ListedProduct>;
  exists(identifier: string): Promise<boolean>;
}

/** A sandbox for one test, stopped when the test is over. */
export async function runSandbox(options: SandboxOptions = {}): Promise<Client> {
  const sandbox = await serveSandbox(options);
  onTestFinished(() => sandbox.close());
  return clientOf(sandbox);
}

export function clientOf(sandbox: Omit<Sandbox, 'close'>): Client {
  const send: Send = (method, path, body, headers) =>
    request(`${sandbox.url}/api/v1/integrations:api/${sandbox.integrationId}${path}`, method, body, {
      authorization: `Bearer ${sandbox.token}`,
      ...headers,
    });
  const control: Send = (method, path, body, headers) =>
    request(`${sandbox.url}/_control${path}`, method, body, {
      'x-sandbox-key': sandbox.controlKey,
      ...headers,
    });
  const lookUp = async (identifier: string) =>
    (await send('GET', `/products?identifier=${encodeURIComponent(identifier)}`)).body.products.at(0);
  return {
    sandbox,
    send,
    control,
    exists: async (identifier) => (await lookUp(identifier)) !== undefined,
    find: async (identifier) => {
      const product = await lookUp(identifier);
      if (!product) throw new Error(`the sandbox has no product "${identifier}"`);
      return product;
    },
  };
}

export async function request<Shape = Body>(
  url: string,
  method: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<Answer<Shape>> {
  const response = await fetch(url, {
    method,
    headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
    body: body === undefined ? undefined : typeof body === 'string' ? body : JSON.stringify(body),
  });
  const text = await response.text();
  return { status: response.status, text, body: JSON.parse(text) as Shape };
}

/** The values of a property in a record of the default profile. */
export const valuesOf = (record: { properties: Entry[] }, name: string, locale?: string): unknown[] =>
  record.properties
    .filter((entry) => entry.name === name && entry.locale === locale)
    .map(({ value }) => value);
