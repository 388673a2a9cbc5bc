import { summaryOf } from '../completeness.ts';
import { flag, wholeNumber } from '../http/query.ts';
import type { Reply } from '../http/reply.ts';
import { type Product, storedValues } from '../product.ts';
import type { Service } from '../service.ts';
import type { Change } from '../state/feed.ts';
import { RequestError } from '../wire/errors.ts';
import { JsonSink } from '../wire/json-sink.ts';
import { jsonTemplate, sharePlace } from '../wire/paths.ts';

interface Listed {
  change: Change;
  product: Product;
}

const MAX_LIMIT = 500;
/** Section 8: the maximum number of results per request with whole products included. */
const MAX_WITH_PRODUCTS = 10;

/**
 * Polls changes (service document 4.5): oldest first, each answer with the offset to continue from, also if nothing is new.
 * Changes of products that have left the integration are skipped. The changed values are in "properties", unless the
 * profile uses that path for something else.
 */
export function pollChanges({ dialect, state, writer }: Service): (call: { url: URL }) => Reply {
  const names = dialect.profile.changes;
  const page = jsonTemplate([names.items, names.next]);
  const known = [names.product_id, names.identifier, names.occurred_at];
  const hasValues = ![...known, names.summary, names.product].some((path) => sharePlace(path, 'properties'));
  const paths = [...known, ...(hasValues ? ['properties'] : [])];

  return ({ url }) => {
    const withSummary = flag(url, 'include_summary');
    const withProduct = flag(url, 'include_all_properties');
    const asked = wholeNumber(url, names.limit_param, {
      least: 1,
      most: Math.max(MAX_LIMIT, names.page_size),
      otherwise: names.page_size,
    });
    const limit = withProduct ? Math.min(asked, MAX_WITH_PRODUCTS) : asked;
    const element = jsonTemplate([
      ...paths,
      ...(withSummary ? [names.summary] : []),
      ...(withProduct ? [names.product] : []),
    ]);
    const out = new JsonSink();
    const writeChange = ({ change, product }: Listed): void => {
      const fields = [
        () => out.text(JSON.stringify(product.productId)),
        () => out.text(JSON.stringify(product.identifier)),
        () => out.text(JSON.stringify(change.at)),
        ...(hasValues ? [() => writer.values(out, storedValues(change.cells))] : []),
        ...(withSummary
          ? [() => out.text(JSON.stringify(summaryOf(product, dialect.locales, dialect.primary)))]
          : []),
        ...(withProduct ? [() => writer.record(out, product)] : []),
      ];
      element(out, (field) => fields[field]!());
    };
    const { kept, next } = state.feed.read(startOf(url), limit, (change): Listed | null => {
      const product = state.products.byProductId(change.productId);
      return product && { change, product };
    });
    const writePage = [
      () => {
        out.text('[');
        for (const [at, listed] of kept.entries()) {
          if (at > 0) out.text(',');
          writeChange(listed);
        }
        out.text(']');
      },
      () => out.text(JSON.stringify(`c${next}`)),
    ];
    page(out, (field) => writePage[field]!());
    return { status: 200, body: out.toBytes() };
  };

  function startOf(url: URL): number {
    const offset = url.searchParams.get(names.offset_param);
    if (offset === null || offset === '') return 0;
    if (!/^c\d{1,15}$/.test(offset))
      throw new RequestError(400, 'invalid_offset', 'This offset was not given out by this service');
    return Number(offset.slice(1));
  }
}
