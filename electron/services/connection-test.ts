import type { ConnectionLimits, ConnectionTest } from '#shared/contract/connections.ts';
import { AppError } from '#shared/contract/result.ts';
import { toJson } from '#shared/service/json.ts';
import { type ProductPage, ServiceClient, type ServiceEndpoint } from '../api/service-client.ts';
import type { Network } from './network.ts';

type Step = ConnectionTest['steps'][number];

/**
 * Asks the service for one page of products and says in plain words what worked, what came back and how it was
 * understood, with one product as the app would map it. Changes nothing anywhere.
 */
export async function testConnection(
  endpoint: ServiceEndpoint & { limits: ConnectionLimits },
  token: string,
  network: Network,
): Promise<ConnectionTest> {
  const http = network.pool(endpoint.limits, null);
  const client = new ServiceClient(endpoint, async () => token, http);
  try {
    return describePage(await client.listProducts(null), endpoint);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return describeFailure(error);
  } finally {
    await network.close(http);
  }
}

function describePage(page: ProductPage, { locales, titleField }: ServiceEndpoint): ConnectionTest {
  const reached: Step[] = [
    { step: 'reach', outcome: 'passed', message: 'The service answers.' },
    { step: 'authenticate', outcome: 'passed', message: 'The token is accepted.' },
  ];
  const { records, unreadable } = page.read();
  const [record] = records;
  if (!record) {
    const [problem] = unreadable;
    const steps: Step[] = problem
      ? [
          { step: 'list', outcome: 'passed', message: 'The list of products was read.' },
          { step: 'map', outcome: 'failed', message: `${problem.problem}.`, details: problem.record },
        ]
      : [
          { step: 'list', outcome: 'warning', message: 'The integration has no products yet.' },
          { step: 'map', outcome: 'skipped', message: 'There is no product to show.' },
        ];
    return {
      ok: !problem,
      steps: [...reached, ...steps],
      sample: null,
      page: null,
      findings: [],
      proposal: null,
    };
  }
  const of = page.total === null ? '' : ` of ${page.total.toLocaleString('en')}`;
  const list: Step = {
    step: 'list',
    outcome: 'passed',
    message: `Read ${records.length}${of} products from the first page.`,
  };
  const foreign = [...new Set(record.values.map((v) => v.locale))].filter(
    (locale) => !locales.includes(locale),
  );
  const warnings = [
    record.values.length === 0
      ? 'It has no properties that the app can read: check “product.properties” and “property” in the service profile.'
      : '',
    record.title === '' ? `It has no title in “${titleField}”.` : '',
    foreign.length > 0 ? `It has values in languages not listed above: ${foreign.join(', ')}.` : '',
  ].filter(Boolean);
  const map: Step =
    warnings.length > 0
      ? { step: 'map', outcome: 'warning', message: `A product was read, but: ${warnings.join(' ')}` }
      : {
          step: 'map',
          outcome: 'passed',
          message: `Product ${record.identifier} was understood: ${record.values.length} values.`,
        };
  return {
    ok: true,
    steps: [...reached, list, map],
    sample: {
      productId: record.productId,
      identifier: record.identifier,
      title: record.title,
      parentIdentifier: record.parentIdentifier,
      children: records.filter((other) => other.parentIdentifier === record.identifier).length,
      values: record.values.map(({ property, locale, value }) => ({ property, locale, value })),
      raw: JSON.stringify(toJson(page.first), null, 2),
    },
    page: null,
    findings: [],
    proposal: null,
  };
}

/** Which step failed follows from the kind of error; the steps after it were not tried. */
function describeFailure(error: AppError): ConnectionTest {
  const order = ['reach', 'authenticate', 'list', 'map'] as const;
  const failedAt = FAILED_STEP[error.code] ?? 'list';
  const passed: Record<(typeof order)[number], string> = {
    reach: 'The service answers.',
    authenticate: 'The token is accepted.',
    list: 'The list of products was read.',
    map: '',
  };
  const at = order.indexOf(failedAt);
  const steps = order.map((step, i): Step => {
    if (i < at) return { step, outcome: 'passed', message: passed[step] };
    if (i > at) return { step, outcome: 'skipped', message: 'Not tried.' };
    const { details } = error.shape;
    return { step, outcome: 'failed', message: error.message, ...(details === undefined ? {} : { details }) };
  });
  return { ok: false, steps, sample: null, page: null, findings: [], proposal: null };
}

const FAILED_STEP: Partial<Record<AppError['code'], 'reach' | 'authenticate'>> = {
  unreachable: 'reach',
  timeout: 'reach',
  unauthorized: 'authenticate',
};
