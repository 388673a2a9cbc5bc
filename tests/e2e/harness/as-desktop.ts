import type { Page } from 'playwright/test';
import type { EventMessage, OutputOf } from '#shared/contract/registry.ts';

interface WithEvents {
  sendEvent?: (line: string) => void;
}

/** What the shell of the desktop app says to a page and serves it, for a page in browser mode. */
export class AsDesktop {
  readonly #page: Page;
  readonly #opened: { id: string; name: string; text: string }[] = [];

  private constructor(page: Page) {
    this.#page = page;
  }

  /** Loads the page again, as one of the desktop app. */
  static async load(page: Page): Promise<AsDesktop> {
    const desktop = new AsDesktop(page);
    await page.route('**/rpc/app.first', async (route) => {
      const answer = await route.fetch();
      const first = (await answer.json()) as { value: OutputOf<'app.first'> };
      Object.assign(first.value['app.info'], { shell: 'desktop', sandboxed: false });
      await route.fulfill({ json: first });
    });
    await page.route('**/opened', (route) =>
      route.fulfill({ json: desktop.#opened.map(({ id, name }) => ({ id, name })) }),
    );
    await page.route('**/opened/*', (route) => {
      const at = desktop.#opened.findIndex(({ id }) => route.request().url().endsWith(`/${id}`));
      const [file] = desktop.#opened.splice(at, 1);
      return route.fulfill({ body: file?.text ?? '', contentType: 'application/octet-stream' });
    });
    await page.addInitScript(() => {
      const plain = window.fetch.bind(window);
      window.fetch = async (input, init) => {
        const answer = await plain(input, init);
        if (!String(input).endsWith('/events') || answer.body === null) return answer;
        const reader = answer.body.getReader();
        const merged = new ReadableStream<Uint8Array>({
          start: async (controller) => {
            (window as WithEvents).sendEvent = (line) =>
              controller.enqueue(new TextEncoder().encode(`${line}\n`));
            for (;;) {
              const { done, value } = await reader.read();
              if (done) break;
              controller.enqueue(value);
            }
            controller.close();
          },
          cancel: (reason) => reader.cancel(reason),
        });
        return new Response(merged, { headers: answer.headers });
      };
    });
    await page.reload();
    return desktop;
  }

  /** Chooses an item of the menu bar. */
  command(id: string): Promise<void> {
    return this.#send({ event: 'app.command', payload: { id } });
  }

  /** Opens a file with the app. */
  async open(name: string, text: string): Promise<void> {
    this.#opened.push({ id: `file-${this.#opened.length}`, name, text });
    await this.#send({ event: 'app.filesOpened', payload: {} });
  }

  async #send(message: EventMessage): Promise<void> {
    await this.#page.waitForFunction(() => (window as WithEvents).sendEvent !== undefined);
    await this.#page.evaluate((line) => (window as WithEvents).sendEvent?.(line), JSON.stringify(message));
  }
}
