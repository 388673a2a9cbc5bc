import type { Host } from './host.ts';
import type { Names, Shelf } from './shelf.ts';

/** What the client is to make of the four operations of the patch test, in order. */
export type Said = 'applied' | 'failed' | 'unknown';

/** A foreign service: how a user would describe it, and what must cross the wire. */
export interface Dialect {
  name: string;
  /** As the user writes it in the connection form. */
  connection: {
    integrationId: string;
    identifierField: string;
    titleField: string;
    profile: unknown;
  };
  token: string;
  /** The header that carries the token, and its value. */
  auth: [header: string, value: string];
  names: Names;
  /** Ids or identifiers that are JSON numbers on the wire. */
  numbers: { ids: boolean; codes: boolean };
  /** Types that the service gives values, by property, and wants back. */
  types?: Record<string, string>;
  /** The cell of the title in the primary language. */
  primary: 'title' | 'title/en';
  /** Targets of the list requests until the list ends. */
  lists: string[];
  /** Target of requests that carry operations or products. */
  products: string;
  /** Target of the request for the pan. */
  find: string;
  /** What the service says of: set on the pan, append on the pan, remove on the pot, a wrong set on the lid. */
  patched: [Said, Said, Said, Said];
  /** Body of that request, byte for byte. */
  patch: string;
  /** What it says of: a new mug, an updated lid, a new variant of the shirt, a wrong pot. */
  upserted: [Said, Said, Said, Said];
  upsert: string;
  /** Requests that delete the lid, and unlink the pot: target and body. */
  removals: { delete: [target: string, body: string]; unlink: [target: string, body: string] };
  removed: Said;
  /** Targets of the polls: from the start, and from where that stopped with whole products and summaries. */
  polls: [string, string];
  /** Target of the request for the pan's required attributes in taxonomy t1. */
  required: string;
  /** The service's words for a token it does not know. */
  refusal: string;
  start(): Promise<Host & { shelf: Shelf }>;
}
