import { plural, t } from '@lingui/core/macro';
import { formatCount } from '#shared/domain/counted.ts';
import { formatDuration } from '#shared/domain/duration.ts';
import { sentences } from '#shared/domain/sentences.ts';
import { notShownSentence } from '#shared/service/assistant/cell-findings.ts';
import type { ListEnd, ListExtent } from '#shared/service/list-end.ts';
import { NotShown } from '#shared/service/not-shown.ts';
import type { ServiceProfile } from '#shared/service/profile.ts';
import type { ProductRecord, ReadRecords, UnreadableRecord } from '#shared/service/wire.ts';
import type { ProductPage } from '../api/product-list.ts';
import type { PullOutcome } from '../store/catalog/pull/pull.ts';

/** Clocks that differ by less are no reason to bother anybody. */
const CLOCK_TOLERANCE_MS = 600_000;

/** What one pass through the list showed, page by page. */
export class Walk {
  readonly unreadable: UnreadableRecord[] = [];
  /** By how many milliseconds this computer's clock is ahead of the service's, as far as known. */
  clockAhead = 0;
  readonly #totals: number[] = [];
  #pages = 0;
  #longest = 0;
  #last = 0;
  #end: ListEnd | null = null;
  #hasVariants = false;
  #wantsParent = false;
  #trouble: string | null = null;
  readonly #garbled = { products: 0, first: '' };
  readonly #notShown = new NotShown();
  /** Identifiers of products that came in several records, with different values. */
  readonly #divided = new Set<string>();
  /** The titles of the products that came: to compare all values of a whole list would take long. */
  readonly #titles = new Map<string, string>();

  /** `fromStart`: false if an earlier pull read the pages before. */
  constructor(fromStart: boolean) {
    if (!fromStart) this.#pages = 1;
  }

  /** `hasParentField`: whether its first record has the field for a parent, and it is empty. */
  add(
    { records, unreadable, notShown }: ReadRecords,
    page: ListExtent & Pick<ProductPage, 'garbled'> & { hasParentField: boolean },
  ): void {
    const count = records.length + unreadable.length;
    this.#pages++;
    this.#longest = Math.max(this.#longest, count);
    if (count > 0) this.#last = count;
    this.#end = page.end;
    this.#trouble ??= page.trouble;
    this.#garbled.first ||= page.garbled[0] ?? '';
    this.#garbled.products += page.garbled.length;
    this.#wantsParent ||= page.hasParentField;
    if (page.total !== null) this.#totals.push(page.total);
    this.unreadable.push(...unreadable);
    this.#notShown.merge(notShown);
    for (const [first, ...more] of Map.groupBy(records, productOf).values())
      if (first && more.some(({ values }) => JSON.stringify(values) !== JSON.stringify(first.values)))
        this.#divided.add(first.identifier);
    for (const record of records) {
      const product = productOf(record);
      if ((this.#titles.get(product) ?? record.title) !== record.title) this.#divided.add(record.identifier);
      this.#titles.set(product, record.title);
    }
    this.#hasVariants ||= records.some(({ parentIdentifier }) => parentIdentifier !== null);
  }

  /** Whether the list got shorter while it was read, so that products may have moved to a page that was already read. */
  get shrank(): boolean {
    return (this.#totals.at(-1) ?? 0) < (this.#totals[0] ?? 0);
  }

  /** What the service said about errors beside its list, which may lack products then; null if nothing. */
  get trouble(): string | null {
    return this.#trouble;
  }

  /** Returns what the user should check after the whole pull, as sentences; null if all is well. */
  warning(
    { products, withoutVariants }: Pick<PullOutcome, 'products' | 'withoutVariants'>,
    { list }: ServiceProfile,
  ): string | null {
    const parent = withoutVariants.identifier ?? '';
    const warning = sentences(
      this.#endDoubt(products + this.unreadable.length, list.paging.kind),
      withoutVariants.products > 0
        ? plural(withoutVariants.products, {
            one: `# product has attributes that tell its variants apart, but none of its variants came (such as of ${parent}). If it has variants, they are missing. Test the connection to find the parameter that brings them.`,
            other: `# products have attributes that tell their variants apart, but none of their variants came (such as of ${parent}). If they have variants, they are missing. Test the connection to find the parameter that brings them.`,
          })
        : '',
      withoutVariants.products === 0 && this.#wantsParent && !this.#hasVariants && list.children_param === ''
        ? t`No product has a parent or variants, and variants are not requested: if there are any, they are missing. Test the connection to find the parameter that brings them.`
        : '',
      this.#garbled.products > 0 ? garbledSentence(this.#garbled.products, this.#garbled.first) : '',
      notShownSentence(this.#notShown),
      this.#divided.size > 0 ? dividedSentence(this.#divided) : '',
      this.#clockDoubt(),
    );
    return warning || null;
  }

  #clockDoubt(): string {
    if (Math.abs(this.clockAhead) < CLOCK_TOLERANCE_MS) return '';
    const difference = formatDuration(Math.abs(this.clockAhead) / 1000);
    return this.clockAhead > 0
      ? t`This computer’s clock is ${difference} ahead of the service’s. Set it right: the times shown are wrong until then.`
      : t`This computer’s clock is ${difference} behind the service’s. Set it right: the times shown are wrong until then.`;
  }

  #endDoubt(came: number, kind: ServiceProfile['list']['paging']['kind']): string {
    const { trouble } = this;
    if (trouble !== null)
      return t`The service reported a problem while it listed products (${trouble}): some may be missing. Pull again.`;
    const total = this.#totals.at(-1) ?? null;
    if (total !== null && total > came)
      return t`The service says that its list has ${plural(total, { one: '# product', other: '# products' })}, and ${formatCount(came)} came. Test the connection to find the others.`;
    const leadOn = this.#pages > 1 && (kind === 'cursor' || kind === 'link');
    if (this.#end !== null || total !== null || leadOn || this.#last < this.#longest) return '';
    if (came === 0)
      return t`The service listed no product, but did not say that it has none. Test the connection to look for products.`;
    return this.#pages > 1
      ? t`There may be more products: the service did not find the page after the last one, and the service does not say how many there are. Test the connection to look for more.`
      : t`There may be more products: all came in one page, and the service does not say how many there are. Test the connection to look for more.`;
  }
}

const productOf = ({ identifier, productId }: ProductRecord): string =>
  JSON.stringify([identifier, productId]);

/** Some services list a record for each language, which would need to be one product. */
const dividedSentence = (products: ReadonlySet<string>): string => {
  const [example = ''] = products;
  return plural(products.size, {
    one: `# product came in several records with different values (${example}), and only the last one is shown. Do not edit it here: the service may list a record for each language.`,
    other: `# products came in several records with different values (such as ${example}), and only the last one of each is shown. Do not edit them here: the service may list a record for each language.`,
  });
};

/** What the user should know about products whose text was lost in part. */
export const garbledSentence = (products: number, identifier: string): string =>
  t`${plural(products, { one: '# product contains', other: '# products contain' })} “�” in place of characters that could not be read, such as ${identifier}: the service does not send its text as UTF-8, or lost them itself. Ask the service’s support before you edit or remove these products.`;

interface Outcome extends PullOutcome {
  left: number;
  unreadable: readonly UnreadableRecord[];
}

export function outcomeSentences({ products, left, gone, conflicts, sharing, unreadable }: Outcome): string {
  return sentences(
    t`${plural(products, { one: '# product', other: '# products' })} pulled.`,
    left > 0 ? t`${plural(left, { one: '# product', other: '# products' })} left the integration.` : '',
    gone > 0
      ? t`${plural(gone, { one: '# product', other: '# products' })} with staged edits no longer listed by the service.`
      : '',
    conflicts > 0
      ? t`${plural(conflicts, { one: '# staged edit', other: '# staged edits' })} in conflict: the value changed in the service.`
      : '',
    sharing.products > 0
      ? t`${plural(sharing.products, { one: '# product', other: '# products' })} share their identifier with another one, such as “${sharing.identifier ?? ''}”. Check them in the service.`
      : '',
    unreadable[0]
      ? t`${plural(unreadable.length, { one: '# record', other: '# records' })} could not be read: ${unreadable[0].problem}.`
      : '',
  );
}
