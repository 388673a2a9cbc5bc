import { join } from 'node:path';
import type { RemovalMode } from '#shared/domain/removal.ts';
import { appNode, Child, ROOT } from './child.ts';

/** A value the service is to refuse, in words of its own. */
export interface Refusal {
  property?: string;
  locale?: string;
  contains?: string;
  code?: string;
  message?: string;
}

/** What can be done to a sample service from outside, by its control endpoints. */
export class SandboxControl {
  readonly url: string;

  constructor(url: string) {
    this.url = url;
  }

  async refuse(rule: Refusal): Promise<void> {
    await this.#send('POST', 'rules', rule);
  }

  /** Refuses to remove products, in words of its own. */
  async refuseRemoval(rule: { identifier?: string; mode?: RemovalMode; code?: string; message?: string }) {
    await this.#send('POST', 'rules', { refuses: 'removals', ...rule });
  }

  async refuseNothing(): Promise<void> {
    await this.#send('DELETE', 'rules');
  }

  /** Writes values as the service's own enrichment would: not through the app. */
  async enrich(
    values: { identifier: string; property: string; locale?: string; value: unknown }[],
  ): Promise<void> {
    await this.#send('POST', 'enrich', { values });
  }

  async slowDown(ms: number): Promise<void> {
    await this.#send('POST', 'latency', { ms });
  }

  /** The old token dies at once. */
  async rotateToken(): Promise<string> {
    const { token } = (await this.#send('POST', 'token/rotate', {})) as { token: string };
    return token;
  }

  async #send(method: string, path: string, body?: unknown): Promise<unknown> {
    const answer = await fetch(`${this.url}/_control/${path}`, {
      method,
      ...(body === undefined
        ? {}
        : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`sandbox control ${path}: ${answer.status} ${await answer.text()}`);
    return answer.json();
  }
}

export interface Sandbox {
  url: string;
  token: string;
  integrationId: string;
  control: SandboxControl;
  stop(): Promise<void>;
}

/** The sample service in a process of its own, as a remote service would be. */
export async function startSandboxService(products = 200): Promise<Sandbox> {
  const child = new Child(
    'sandbox',
    appNode(),
    [join(ROOT, 'electron/sandbox/cli.ts'), '--products', String(products), '--port', '0'],
    process.env,
  );
  const [line] = await child.says(/^\{.*\}$/m);
  const where = JSON.parse(line) as Pick<Sandbox, 'url' | 'token' | 'integrationId'>;
  return {
    ...where,
    control: new SandboxControl(where.url),
    async stop() {
      await child.end('SIGTERM');
    },
  };
}
