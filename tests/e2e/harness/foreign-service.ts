import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

const PRODUCTS = 25;
const PER_PAGE = 10;

/** A service whose wire names are not those of the default profile. */
export interface ForeignService {
  url: string;
  token: string;
  integrationId: string;
  products: number;
  close(): Promise<void>;
}

/** Numeric ids, values as a map with languages beneath, the list nested and read by page number, the token in X-Api-Key. */
export async function startForeignService(): Promise<ForeignService> {
  const token = 'foreign-key-8421-not-a-bearer';
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://service');
    if (request.headers['x-api-key'] !== token)
      return send(response, 401, { fault: 'Give your key in the header X-Api-Key' });
    if (request.method !== 'GET' || pathname !== '/api/v1/integrations:api/shop-7/products')
      return send(response, 404, { fault: `There is nothing at ${request.method} ${pathname}` });
    const page = Number(searchParams.get('page') ?? '1');
    const items = numbers(1 + (page - 1) * PER_PAGE, Math.min(page * PER_PAGE, PRODUCTS)).map(product);
    send(response, 200, {
      data: { items },
      paging: { page, per_page: PER_PAGE, total_pages: Math.ceil(PRODUCTS / PER_PAGE), total: PRODUCTS },
    });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    token,
    integrationId: 'shop-7',
    products: PRODUCTS,
    close: () =>
      new Promise((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      }),
  };
}

const numbers = (from: number, to: number): number[] =>
  Array.from({ length: Math.max(0, to - from + 1) }, (_, i) => from + i);

const product = (n: number) => ({
  id: 700_000 + n,
  article_no: `00${n}-K`,
  name: `Kettle ${n}`,
  attributes: {
    care: { en: 'Descale monthly', de: 'Monatlich entkalken', ar: 'أزل الترسبات شهريا' },
    volume: 1.7,
  },
});

function send(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(JSON.stringify(body));
}

/** What the service publishes about itself. */
export const FOREIGN_OPENAPI = `openapi: 3.0.3
info:
  title: Foreign Shop API
  version: '4.2'
components:
  securitySchemes:
    key: { type: apiKey, in: header, name: X-Api-Key }
  schemas:
    Article:
      type: object
      required: [id, article_no]
      properties:
        id: { type: integer, description: Id given by the service }
        article_no: { type: string, description: The article number of the integrator }
        name: { type: string }
        attributes:
          type: object
          additionalProperties:
            type: object
            additionalProperties: { type: string }
security:
  - key: []
paths:
  /api/v1/integrations:api/{integration_id}/products:
    get:
      summary: List products
      parameters:
        - { name: integration_id, in: path, required: true, schema: { type: string } }
        - { name: page, in: query, schema: { type: integer, default: 1 } }
        - { name: per_page, in: query, schema: { type: integer, maximum: 100 } }
      responses:
        '200':
          description: One page of products
          content:
            application/json:
              schema:
                type: object
                properties:
                  data:
                    type: object
                    properties:
                      items:
                        type: array
                        items: { $ref: '#/components/schemas/Article' }
                  paging:
                    type: object
                    properties:
                      page: { type: integer }
                      per_page: { type: integer }
                      total_pages: { type: integer }
                      total: { type: integer }
`;
