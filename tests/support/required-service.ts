import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * A service with products and required attributes (4.6) in the default profile; its responses come from the test. Shares no code
 * with the client or the sandbox.
 */
export interface RequiredService {
  url: string;
  token: string;
  /** The response for a product id and the parameters of the request: a body, or an error status. */
  required: (productId: string, query: URLSearchParams) => object | number;
  /** Product ids that were requested with the right token, followed by "?…" if there were parameters. */
  asked: string[];
  close(): Promise<void>;
}

/** `records`: products in the list format (4.3). */
export async function startRequiredService(records: readonly object[]): Promise<RequiredService> {
  const service: RequiredService = {
    url: '',
    token: 'required-token-0123456789',
    required: () => ({ attributes: [] }),
    asked: [],
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  const answer = ({ pathname, search, searchParams }: URL, token: string | undefined): [number, object] => {
    if (token !== `Bearer ${service.token}`) return [401, { error: { code: 'unauthorized', message: 'No' } }];
    const [, productId] = /\/products\/([^/]+)\/required_attributes$/.exec(pathname) ?? [];
    if (productId === undefined) return [200, { products: records }];
    service.asked.push(productId + search);
    const given = service.required(productId, searchParams);
    return typeof given === 'number'
      ? [given, { error: { code: 'refused', message: `Refused with ${given}` } }]
      : [200, given];
  };
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://service');
    const [status, body] = answer(url, request.headers.authorization);
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(JSON.stringify(body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  service.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return service;
}
