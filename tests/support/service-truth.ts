import type { RemovalsReport } from '#electron/sandbox/control/removals.ts';
import type { Sandbox } from '#electron/sandbox/server.ts';
import type { ListedRecord } from './listed-record.ts';

/** A sandbox in the default profile as its own staff see it: without the app, and without what the app may believe. */
export class ServiceTruth {
  readonly #service: Omit<Sandbox, 'close'>;

  constructor(service: Omit<Sandbox, 'close'>) {
    this.#service = service;
  }

  /** Everything listed, children too, by identifier. */
  async records(): Promise<Map<string, ListedRecord>> {
    const listed = (await this.pages('&include_children=true')).flatMap(withChildren);
    return new Map(listed.map((record) => [record.sku, record]));
  }

  /** The flat list, or with more in its query. */
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

  /** What is no longer listed, and every removal that was asked for. */
  async removals(): Promise<RemovalsReport> {
    return (await this.ask('GET', '/_control/removals')) as RemovalsReport;
  }

  /** `operations`: of the default profile (4.2). */
  async patch(operations: unknown[]): Promise<void> {
    for (let from = 0; from < operations.length; from += 100)
      await this.ask('PATCH', this.#products, operations.slice(from, from + 100));
  }

  /** With the token and the key, whichever is asked for. Fails for any refusal. */
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
