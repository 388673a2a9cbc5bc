import type { Host } from './host.ts';
import type { Names, Shelf } from './shelf.ts';

/** Expected outcomes of the four operations of the patch test, in order. */
export type Said = 'applied' | 'failed' | 'unknown';

/** A service unlike the default: its profile, and the requests that must cross the wire. */
export interface Dialect {
  name: string;
  /** As the user would enter it in the connection form. */
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
  /** Value types by property, as the service sends them and expects them back. */
  types?: Record<string, string>;
  /** The cell of the title in the primary language. */
  primary: 'title' | 'title/en';
  /** Request targets of the list, up to its end. */
  lists: string[];
  /** Request target of operations and products. */
  products: string;
  /** Request target for the pan. */
  find: string;
  /** Its answers to: set on the pan, append on the pan, remove on the pot, an invalid set on the lid. */
  patched: [Said, Said, Said, Said];
  /** Body of that request, byte for byte. */
  patch: string;
  /** Its answers to: a new mug, an updated lid, a new variant of the shirt, an invalid pot. */
  upserted: [Said, Said, Said, Said];
  upsert: string;
  /** Target and body of the requests that delete the lid and unlink the pot. */
  removals: { delete: [target: string, body: string]; unlink: [target: string, body: string] };
  removed: Said;
  /** Request targets of the polls: from the start, then from where that ended, with whole products and summaries. */
  polls: [string, string];
  /** Request target for the pan's required attributes in taxonomy t1. */
  required: string;
  /** The service's message for an unknown token. */
  refusal: string;
  start(): Promise<Host & { shelf: Shelf }>;
}
