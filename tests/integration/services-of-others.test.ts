import { writeFileSync } from 'node:fs';
import { afterAll, describe, expect, it, onTestFinished } from 'vitest';
import type { ConnectionFields, ConnectionTest } from '#shared/contract/connections.ts';
import type { Job } from '#shared/contract/jobs.ts';
import { type RunningApp, startApp } from '../support/running-app.ts';
import { servicesOfOthers } from '../support/services/all.ts';
import { type Comparison, compare, type Shown } from '../support/services/compare.ts';
import type { ForeignService } from '../support/services/foreign.ts';

/** Services that are not read completely yet, and what was measured. */
const NOT_YET: Record<string, string> = {
  'JSON:API': 'translations and variants are related resources in “included”, beside the list',
  HAL: 'no Basic; a text called “name” is taken for the name of a property; “size” is not read; axes by “attribute”',
  OData: 'the header of the token; “@odata.nextLink” is not followed; variants come by $expand only',
  'PIM value lists': 'the values that tell variants apart are value lists too',
  'CMS locale maps':
    'identifier, parent and axes are content fields, with a locale below each; the product id is sys.id',
  'search hits':
    'the right scheme is tried, but 400 for the query is taken for a refused token; sort values; inner hits',
  'typed fields':
    'the key in the query; typed maps by language, lists and whole numbers; the product id is a field',
  'commerce attributes':
    'identifier within the master variant; parent of nested variants; a category is cut into its parts',
  'storefront edges': 'the header of the token',
  'flat ERP rows':
    'the scheme of the token; rows after the last id; axes as one text; a column that only variants have',
  'language first': 'the parameter for variants',
  'keyed facts': 'the cookie of the token; values as tuples; keys and record numbers look alike',
};

/** How often proposals are accepted. */
const ROUNDS = 4;

interface Measured extends Comparison {
  service: string;
  /** How the app got in: alone, by the service's reference, or only because the service let everybody in. */
  entry: 'alone' | 'reference' | 'open';
  rounds: number;
  test: string[];
  /** What is not shown, by what the app said. */
  notShown: string[];
  proposed: Record<string, string>;
  pull: string;
}

/** The form after *Test connection*, with its proposals accepted until there are none. */
async function formFor(app: RunningApp, service: ForeignService, baseUrl: string, isHelped: boolean) {
  const { token, ...knows } = service.knows;
  const profile: ConnectionFields['profile'] = isHelped ? service.profile : {};
  let fields: ConnectionFields = { name: service.name, baseUrl, ...knows, profile };
  let test = await app.call('connections.test', { fields, token });
  const proposed: Record<string, string> = {};
  let rounds = 0;
  for (; test.proposal !== null && rounds < ROUNDS; rounds++) {
    const { profile: fitting, identifierField, titleField, locales, changes } = test.proposal;
    for (const { key, to } of changes) proposed[key] = to;
    fields = { ...fields, profile: fitting, identifierField, titleField, locales };
    test = await app.call('connections.test', { fields, token });
  }
  return { fields, test, rounds, proposed };
}

const isRefused = ({ steps }: ConnectionTest): boolean =>
  steps.some(({ step, outcome }) => step === 'authenticate' && outcome === 'failed');

async function measure(service: ForeignService): Promise<Measured> {
  const alone = await measured(service, 'alone');
  if (alone) return alone;
  const entry = Object.keys(service.profile).length > 0 ? 'reference' : 'open';
  const helped = await measured(service, entry);
  if (!helped) throw new Error('the token is refused even so');
  return helped;
}

/** Null if the service refuses the token. */
async function measured(service: ForeignService, entry: Measured['entry']): Promise<Measured | null> {
  const [host, app] = await Promise.all([service.start(entry === 'open'), startApp()]);
  onTestFinished(async () => {
    await app.stop();
    await host.close();
  });
  const form = await formFor(app, service, host.url, entry === 'reference');
  if (isRefused(form.test)) return null;
  const { fields, test, rounds, proposed } = form;
  const { id: connectionId, locales } = await app.call('connections.create', {
    fields,
    token: service.knows.token,
  });
  const { jobId } = await app.call('catalog.pull', { connectionId });
  const pull = await app.ended(jobId);
  const notShown = namedIn(test, pull);
  return {
    service: service.name,
    entry,
    rounds,
    ...compare(
      host.truth(),
      await shownBy(app, connectionId),
      locales[0] ?? '',
      notShown,
      pull.state !== 'done' || pull.warning !== null,
    ),
    test: test.steps.map(({ outcome, message }) => `${outcome}: ${message}`),
    notShown,
    proposed,
    pull: [pull.state, pull.message, pull.warning].filter((text) => text !== null).join(': '),
  };
}

async function shownBy(app: RunningApp, connectionId: string): Promise<Shown[]> {
  const { view } = await app.call('catalog.openView', { connectionId, query: {} });
  const window = { connectionId, view, start: 0, count: 1000, columns: [] };
  const { rows } = await app.call('catalog.window', window);
  const shown: Shown[] = [];
  for (const { product } of rows) shown.push(await app.call('catalog.product', { connectionId, product }));
  return shown;
}

/** What is quoted where the app says that something is not shown. */
function namedIn({ findings }: ConnectionTest, { warning }: Job): string[] {
  const said = findings.filter(({ key }) => key === 'product.not_shown').map(({ message }) => message);
  return [...said, warning ?? ''].flatMap((text) =>
    [...text.matchAll(/“([^”]*)”/g)].map(([, name]) => name!),
  );
}

/** What is not as it should be; empty if a service is read completely. */
function problemsOf(one: Measured): string[] {
  const { products, identifiers, productIds, variants, axes, cells, entry, strangers, names } = one;
  const counts = { products, identifiers, 'product ids': productIds, variants, axes };
  const { right, wrong, named, silent } = cells;
  const scattered = Object.entries(names).filter(([, shown]) => shown.length > 1);
  return [
    ...(entry === 'alone' ? [] : ['the token is not presented as the service wants it']),
    ...Object.entries(counts).flatMap(([name, count]) =>
      count.right === count.all ? [] : [`${name}: ${count.right} of ${count.all} right`],
    ),
    ...(strangers === 0 ? [] : [`${strangers} products that are none`]),
    ...(wrong + named + silent === 0
      ? []
      : [`cells: ${right} right, ${wrong} wrong, ${named} lost and named, ${silent} lost silently`]),
    ...scattered.map(([name, shown]) => `${name} is shown as ${shown.length} properties`),
  ];
}

const all: Measured[] = [];

afterAll(() => {
  const { SERVICES_OUT } = process.env;
  if (SERVICES_OUT !== undefined) writeFileSync(SERVICES_OUT, JSON.stringify(all, null, 2));
  const rows = all.map((one) => `${one.service} | ${problemsOf(one).join('; ') || 'read completely'}`);
  process.stdout.write(`${rows.join('\n')}\n`);
});

describe.each(servicesOfOthers)('a service by other hands, from what its user knows: $name', (service) => {
  it('is read completely', { timeout: 60_000 }, async () => {
    const one = await measure(service);
    all.push(one);
    if (service.name in NOT_YET) expect(problemsOf(one)).not.toEqual([]);
    else
      expect({ problems: problemsOf(one), examples: one.examples }).toEqual({ problems: [], examples: [] });
  });
});
