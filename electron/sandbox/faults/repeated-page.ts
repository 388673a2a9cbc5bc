import type { ServiceProfile } from '#shared/service/profile.ts';
import type { RoutedCall } from '../http/middleware.ts';
import type { Reply } from '../http/reply.ts';
import type { FaultBehaviour } from './behaviour.ts';

/**
 * Returns the last page of the product list again, whichever page is requested: in a list by cursor with the same cursor, so
 * that the client never makes progress. The first page has to be sent before it can be repeated.
 */
export class RepeatedPage implements FaultBehaviour {
  readonly before = true;
  readonly #list: ServiceProfile['list'];
  #last: { list: string; reply: Reply } | null = null;

  constructor(list: ServiceProfile['list']) {
    this.#list = list;
  }

  strike(request: RoutedCall): Reply | null {
    return this.#last && this.#last.list === this.#listOf(request) ? this.#last.reply : null;
  }

  saw(request: RoutedCall, reply: Reply): void {
    const list = this.#listOf(request);
    if (list !== null && reply.status === 200) this.#last = { list, reply };
  }

  /** Identifies the list, whatever the page; null for a request that is not for a page of a list. */
  #listOf({ route, call }: RoutedCall): string | null {
    const { paging, identifier_param } = this.#list;
    const asked = new URLSearchParams(call.url.searchParams);
    if (route.name !== 'list' || paging.kind === 'none' || asked.has(identifier_param)) return null;
    asked.delete(paging.cursor_param);
    asked.sort();
    return asked.toString();
  }
}
