import { onTestFinished } from 'vitest';
import type { ConnectionFields, ConnectionTest } from '#shared/contract/connections.ts';
import type { Job } from '#shared/contract/jobs.ts';
import { type RunningApp, startApp } from '../running-app.ts';
import { type Comparison, compare, type Shown } from './compare.ts';
import type { ForeignHost, ForeignService, TrueProduct } from './foreign.ts';

/** How often proposals are accepted. */
const ROUNDS = 4;

/** How the app gets in: alone, by the service's reference, or only because the service lets everybody in. */
type Entry = 'alone' | 'reference' | 'open';

export interface Measured extends Comparison {
  service: string;
  entry: Entry;
  rounds: number;
  test: string[];
  /** Names that the app says it does not show. */
  notShown: string[];
  /** Settings of the profile that were proposed, as JSON. */
  proposed: Record<string, string>;
  pull: string;
}

interface Connected {
  host: ForeignHost;
  app: RunningApp;
  connectionId: string;
  entry: Entry;
  form: Awaited<ReturnType<typeof formFor>>;
  pull: Job;
}

/**
 * An app with the service's catalog, set up from what the service's user knows; with help only if the token is refused.
 * `profile`: what a colleague wrote from the service's reference.
 */
export async function connected(
  service: ForeignService,
  profile?: ConnectionFields['profile'],
): Promise<Connected> {
  if (profile) {
    const made = await connectedBy({ ...service, profile }, 'reference');
    if (!made) throw new Error('the token is refused with this profile');
    return made;
  }
  const helped = Object.keys(service.profile).length > 0 ? 'reference' : 'open';
  const made = (await connectedBy(service, 'alone')) ?? (await connectedBy(service, helped));
  if (!made) throw new Error('the token is refused even so');
  return made;
}

async function connectedBy(service: ForeignService, entry: Entry): Promise<Connected | null> {
  const [host, app] = await Promise.all([service.start(entry === 'open'), startApp()]);
  onTestFinished(async () => {
    await app.stop();
    await host.close();
  });
  const form = await formFor(app, service, host.url, entry === 'reference');
  if (form.test.steps.some(({ step, outcome }) => step === 'authenticate' && outcome === 'failed'))
    return null;
  const { id: connectionId } = await app.call('connections.create', {
    fields: form.fields,
    token: service.knows.token,
  });
  const { jobId } = await app.call('catalog.pull', { connectionId });
  return { host, app, connectionId, entry, form, pull: await app.ended(jobId) };
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

const entered = (word: string, { becomes = {} }: ForeignService): string => becomes[word] ?? word;

/** The truth with the languages as the form has them. */
function asEntered(truth: readonly TrueProduct[], service: ForeignService): TrueProduct[] {
  const cellsOf = (cells: TrueProduct['cells']) =>
    cells.map((cell) => ({ ...cell, locale: cell.locale && entered(cell.locale, service) }));
  return truth.map((product) => ({
    ...product,
    cells: cellsOf(product.cells),
    defining: cellsOf(product.defining),
  }));
}

/** Compares the catalog with the truth, and collects what the app said. */
export async function measure(
  service: ForeignService,
  profile?: ConnectionFields['profile'],
): Promise<Measured> {
  const { host, app, connectionId, entry, form, pull } = await connected(service, profile);
  const { fields, test, rounds, proposed } = form;
  const notShown = namedIn(test, pull);
  const warned = pull.state !== 'done' || pull.warning !== null;
  const shown = await shownBy(app, connectionId);
  return {
    service: service.name,
    entry,
    rounds,
    ...compare(asEntered(host.truth(), service), shown, fields.locales[0] ?? '', notShown, warned),
    test: test.steps.map(({ outcome, message }) => `${outcome}: ${message}`),
    notShown,
    proposed,
    pull: [pull.state, pull.message, pull.warning].filter((text) => text !== null).join(': '),
  };
}

/** All products in the app, with their number there. */
export async function shownBy(
  app: RunningApp,
  connectionId: string,
): Promise<(Shown & { product: number })[]> {
  const { view } = await app.call('catalog.openView', { connectionId, query: {} });
  const window = { connectionId, view, start: 0, count: 1000, columns: [] };
  const { rows } = await app.call('catalog.window', window);
  const shown: (Shown & { product: number })[] = [];
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
export function problemsOf(one: Measured): string[] {
  const { products, identifiers, productIds, variants, axes, cells, entry, strangers, names } = one;
  const counts = { products, identifiers, 'product ids': productIds, variants, axes };
  const { right, wrong, named, silent } = cells;
  const scattered = Object.entries(names).filter(([, shown]) => shown.length > 1);
  return [
    ...(entry !== 'open' ? [] : ['the token is not presented as the service wants it']),
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

export const ROW_TITLES =
  'service | entry | products | identifiers | product ids | variants | axes | cells right/wrong/named/silent | names | said';

export function tableRow(one: Measured): string {
  const { right, wrong, named, silent } = one.cells;
  const counts = [one.products, one.identifiers, one.productIds, one.variants, one.axes];
  return [
    one.service,
    one.entry,
    ...counts.map((count) => `${count.right}/${count.all}`),
    `${right}/${wrong}/${named}/${silent}`,
    Object.entries(one.names)
      .map(
        ([name, [first, ...more]]) => `${name}: ${first}${more.length > 0 ? ` and ${more.length} more` : ''}`,
      )
      .join(', '),
    [...one.test.filter((said) => !said.startsWith('passed')), one.pull].join(' '),
  ].join(' | ');
}
