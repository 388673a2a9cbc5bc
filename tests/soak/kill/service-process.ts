import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Sandbox } from '#electron/sandbox/server.ts';
import type { SandboxEvent } from '#electron/sandbox/state/events.ts';
import type { Conditions } from '#shared/contract/sample.ts';
import type { CellValue } from '#shared/domain/value.ts';
import { appNode, Child, ROOT } from '../../e2e/harness/child.ts';
import { ServiceTruth } from '../../support/service-truth.ts';

/** The sandbox in its own process, with its true state and full history. */
export interface ServiceProcess {
  url: string;
  token: string;
  integrationId: string;
  /** Patches the service directly, without the app. */
  patch(operations: unknown[]): Promise<void>;
  behave(conditions: Conditions): Promise<void>;
  /** Values by "identifier property/locale". */
  held(): Promise<Map<string, CellValue>>;
  identifiers(): Promise<string[]>;
  truth: ServiceTruth;
  /** How often each identifier was created, updated or linked again, from the sandbox's journal. */
  puts(): Map<string, number>;
  /** How often an entry was added to each list, by "identifier property/locale", from the sandbox's journal. */
  additions(entry: string): Map<string, number>;
  close(): Promise<void>;
}

export async function startServiceProcess(
  stateDir: string,
  { products, locales }: { products: number; locales: string[] },
): Promise<ServiceProcess> {
  const child = new Child(
    'sandbox',
    appNode(),
    [
      join(ROOT, 'electron/sandbox/cli.ts'),
      ...[
        '--products',
        String(products),
        '--locales',
        locales.join(),
        '--state-dir',
        stateDir,
        '--port',
        '0',
      ],
    ],
    process.env,
  );
  const [line] = await child.says(/^\{.*\}$/m);
  const where = JSON.parse(line) as Omit<Sandbox, 'close'>;
  const truth = new ServiceTruth(where);
  const names = new Map<string, string>();
  const listed = async () => {
    const all = await truth.pages();
    for (const { product_id, sku } of all) names.set(product_id, sku);
    return all;
  };

  return {
    ...where,
    truth,
    patch: (operations) => truth.patch(operations),
    behave: async (conditions) => void (await truth.ask('PUT', '/_control/conditions', conditions)),
    held: async () =>
      new Map(
        (await listed()).flatMap(({ sku, properties }) =>
          properties.map(
            ({ name, locale, value }) => [`${sku} ${name}/${locale ?? locales[0]}`, value] as const,
          ),
        ),
      ),
    puts: () => {
      const puts = new Map<string, number>();
      for (const event of eventsIn(stateDir))
        if (event.type === 'put')
          puts.set(event.product.identifier, (puts.get(event.product.identifier) ?? 0) + 1);
      return puts;
    },
    identifiers: async () => (await listed()).map(({ sku }) => sku),
    additions: (entry) => {
      const before = new Map<string, number>();
      const additions = new Map<string, number>();
      for (const event of eventsIn(stateDir)) {
        if (event.type !== 'cells') continue;
        for (const { property, locale, values } of event.cells) {
          const cell = `${names.get(event.productId)} ${property}/${locale ?? locales[0]}`;
          const there = values.flat().filter((one) => one === entry).length;
          const added = Math.max(0, there - (before.get(cell) ?? 0));
          before.set(cell, there);
          if (added > 0) additions.set(cell, (additions.get(cell) ?? 0) + added);
        }
      }
      return additions;
    },
    close: async () => {
      await child.end('SIGTERM');
    },
  };
}

/** The complete lines of the sandbox's journal; the first names its catalog. */
function eventsIn(stateDir: string): SandboxEvent[] {
  const lines = readFileSync(join(stateDir, 'journal.jsonl'), 'utf8').split('\n').slice(1, -1);
  return lines.map((line) => JSON.parse(line) as SandboxEvent);
}
