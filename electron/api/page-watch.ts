import { createHash } from 'node:crypto';
import { t } from '@lingui/core/macro';
import { AppError } from '#shared/contract/result.ts';

/** The parts of a list page that show whether the list makes progress. */
export interface WatchedPage {
  /** The position at which the page was requested; null for the first. */
  position: string | null;
  next: string | null;
  identifiers: readonly string[];
  /** The number of products on it that are new in this pass through the list. */
  newProducts: number;
}

/** After this many consecutive pages without a new product, the list is considered circular. */
const PAGES_WITHOUT_NEWS = 20;
/**
 * The number of positions remembered, 12 bytes each; a circle longer than this is detected because it has no new
 * products.
 */
const REMEMBERED = 100_000;
/** A last page with a single product is repeated if another product was inserted before it in the meantime. */
const TELLING_LENGTH = 2;

/** Watches one pass through a paged list (4.3) and stops it with a clear error if it would never end. */
export class PageWatch {
  readonly #positions = new Set<string>();
  #last: { position: string | null; digest: string } | null = null;
  #withoutNews = 0;

  /** Must be called for each page, in order. Throws `AppError` `unreadable_response`. */
  check({ position, next, identifiers, newProducts }: WatchedPage): void {
    this.#remember(position);
    if (next !== null && this.#positions.has(fingerprint(next)))
      throw endless(
        t`Reading the product list was stopped: the service gave the page position “${shortened(next)}” twice, so the list would never end. Check list.paging.next in the service profile.`,
      );

    const digest = fingerprint(identifiers.join('\0'));
    const repeated = this.#last !== null && this.#last.digest === digest && this.#last.position !== position;
    if (repeated && identifiers.length >= TELLING_LENGTH)
      throw endless(
        t`Reading the product list was stopped: the service gave the very same page again for the next position (“${shortened(position ?? '')}”), so it ignores positions, so the list would never end. Check list.paging.kind and list.paging.cursor_param in the service profile.`,
      );
    this.#last = { position, digest };

    this.#withoutNews = newProducts > 0 ? 0 : this.#withoutNews + 1;
    if (next !== null && this.#withoutNews >= PAGES_WITHOUT_NEWS)
      throw endless(
        t`Reading the product list was stopped: the service gave ${PAGES_WITHOUT_NEWS} pages in a row without a new product, so the list would never end. Check list.paging in the service profile.`,
      );
  }

  #remember(position: string | null): void {
    this.#positions.add(position === null ? '' : fingerprint(position));
    if (this.#positions.size <= REMEMBERED) return;
    const [oldest] = this.#positions;
    if (oldest !== undefined) this.#positions.delete(oldest);
  }
}

/** Positions may be long, and there may be many. */
const fingerprint = (text: string): string => createHash('sha256').update(text).digest('base64').slice(0, 16);

const shortened = (text: string): string => (text.length > 60 ? `${text.slice(0, 60)}…` : text);

const endless = (message: string): AppError => new AppError('unreadable_response', message);
