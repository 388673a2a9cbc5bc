import { join } from 'node:path';
import { type Conditions, conditions, refusalRule } from '#shared/contract/sample.ts';
import type { RemovalMode } from '#shared/domain/removal.ts';
import type { Value } from '#shared/domain/value.ts';
import type { AppUnderTest } from './app.ts';
import { appNode, Child, ROOT } from './child.ts';

/** A value that the service should refuse, with a message of its own. */
export interface Refusal {
  property?: string;
  locale?: string;
  contains?: string;
  code?: string;
  message?: string;
}

interface WrittenValue {
  identifier: string;
  property: string;
  locale?: string;
  value: Value;
}

/** The switches of a sample service: through its control endpoints, or through the app that it is part of. */
interface Switches {
  conditions(): Promise<Conditions>;
  setConditions(wanted: Conditions): Promise<unknown>;
  enrich(values: WrittenValue[]): Promise<unknown>;
  newToken(): Promise<string>;
}

/** What can be done to a sample service from outside. */
export class SandboxControl {
  readonly #switches: Switches;

  constructor(switches: Switches) {
    this.#switches = switches;
  }

  async refuse(rule: Refusal): Promise<void> {
    await this.#change(({ rules }) => ({ rules: [...rules, refusalRule.parse(rule)] }));
  }

  /** Makes the service refuse to remove products, with a message of its own. */
  async refuseRemoval(rule: { identifier?: string; mode?: RemovalMode; code?: string; message?: string }) {
    await this.#change(({ rules }) => ({
      rules: [...rules, refusalRule.parse({ refuses: 'removals', ...rule })],
    }));
  }

  async refuseNothing(): Promise<void> {
    await this.#change(() => ({ rules: [] }));
  }

  /** Writes values as the service's own enrichment would: not as edits of the app. */
  async enrich(values: WrittenValue[]): Promise<void> {
    await this.#switches.enrich(values);
  }

  async slowDown(ms: number): Promise<void> {
    await this.#change(() => ({ latencyMs: ms }));
  }

  /** Returns the new token; the old one stops working at once. */
  rotateToken(): Promise<string> {
    return this.#switches.newToken();
  }

  async #change(change: (now: Conditions) => Partial<Conditions>): Promise<void> {
    const now = await this.#switches.conditions();
    await this.#switches.setConditions({ ...now, ...change(now) });
  }
}

/** Controls the service of an app's sample catalog through the app, which alone has the key to that service. */
export const sampleControl = (app: AppUnderTest): SandboxControl =>
  new SandboxControl({
    conditions: () => app.call('sample.conditions', {}),
    setConditions: (wanted) => app.call('sample.setConditions', wanted),
    enrich: (values) => app.call('sample.enrich', { values }),
    newToken: async () => (await app.call('sample.newToken', {})).token,
  });

interface Where {
  url: string;
  token: string;
  integrationId: string;
  controlKey: string;
}

function controlAt({ url, controlKey }: Where): SandboxControl {
  const send = async (method: string, path: string, body?: unknown): Promise<unknown> => {
    const answer = await fetch(`${url}/_control/${path}`, {
      method,
      headers: { 'x-sandbox-key': controlKey, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`sandbox control ${path}: ${answer.status} ${await answer.text()}`);
    return answer.json();
  };
  return new SandboxControl({
    conditions: async () => conditions.parse(await send('GET', 'conditions')),
    setConditions: (wanted) => send('PUT', 'conditions', wanted),
    enrich: (values) => send('POST', 'enrich', { values }),
    newToken: async () => ((await send('POST', 'token/rotate', {})) as { token: string }).token,
  });
}

export interface Sandbox extends Where {
  control: SandboxControl;
  stop(): Promise<void>;
}

/** The sample service in its own process, like a remote service. */
export async function startSandboxService(products = 200): Promise<Sandbox> {
  const child = new Child(
    'sandbox',
    appNode(),
    [join(ROOT, 'electron/sandbox/cli.ts'), '--products', String(products), '--port', '0'],
    process.env,
  );
  const [line] = await child.says(/^\{.*\}$/m);
  const where = JSON.parse(line) as Where;
  return {
    ...where,
    control: controlAt(where),
    async stop() {
      await child.end('SIGTERM');
    },
  };
}
