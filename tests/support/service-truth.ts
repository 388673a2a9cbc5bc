import type { RemovalsReport } from '#electron/sandbox/control/control.ts';
import type { Sandbox } from '#electron/sandbox/server.ts';
import type { ListedRecord } from './listed-record.ts';

/** What a sandbox in the default profile really holds, read without the app. */
export class ServiceTruth {
  readonly #service: Omit<Sandbox, 'close'>;

  constructor(service: Omit<Sandbox, 'close'>) {
    this.#service = service;
  }

  /** All listed products, variants included, by identifier. */
  async records(): Promise<Map<string, ListedRecord>> {
    const listed = (await this.pages('&include_children=true')).flatMap(withChildren);
    return new Map(listed.map((record) => [record.sku, record]));
  }

  /** The flat list, with further query parameters if given. */
  async pages(query = ''): Promise<ListedRecord[]> {
    const all: ListedRecord[] = [];
    for (let offset: string | null = ''; offset !== null; ) {
      const from = offset === '' ? '' : `&offset=${encodeURIComponent(offset)}`;
      const page = (await this.ask('GET', `${this.#products}?limit=1000${query}${from}`)) as {
        products: ListedRecord[];
        offset?: string | null;
      };
      all.push(...page.products);
      offset = page.offset ?? null;
    }
    return all;
  }

  /** Products that are no longer listed, and all removals that were requested. */
  async removals(): Promise<RemovalsReport> {
    return (await this.ask('GET', '/_control/removals')) as RemovalsReport;
  }

  /** `operations`: in the default profile's format (4.2). */
  async patch(operations: unknown[]): Promise<void> {
    for (let from = 0; from < operations.length; from += 100)
      await this.ask('PATCH', this.#products, operations.slice(from, from + 100));
  }

  /** Sends both token and key, whichever is needed. Fails for any error response. */
  async ask(method: string, path: string, body?: unknown): Promise<unknown> {
    const { url, token, controlKey } = this.#service;
    const answer = await fetch(url + path, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        'x-sandbox-key': controlKey,
        'content-type': 'application/json',
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
    return answer.json();
  }

  get #products(): string {
    return `/api/v1/integrations:api/${this.#service.integrationId}/products`;
  }
}

const withChildren = (record: ListedRecord): ListedRecord[] => [
  record,
  ...(record.children ?? []).flatMap(withChildren),
];
