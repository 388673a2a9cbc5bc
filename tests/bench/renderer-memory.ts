import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { z } from 'zod';
import { chromiumPath } from '../e2e/harness/browser-shell.ts';
import { Child } from '../e2e/harness/child.ts';
import { FLAGS, residentMemory, WINDOW } from './chromium-app.ts';

const MB = 1024 * 1024;

/** How the page is used before its memory is read. */
export interface Wandering {
  /** Pixels per frame, and number of frames for each. */
  speeds: readonly number[];
  frames: number;
  /** Number of jumps to random rows. */
  jumps: number;
}

/**
 * The renderer's memory after scrolling and a garbage collection, in MB: JavaScript heap and resident memory. In a Chromium
 * without Playwright, which has DevTools watch the network, so that the renderer keeps the body of every response.
 */
export async function rendererMemory(
  address: string,
  wandering: Wandering,
): Promise<{ heap: number; resident: number }> {
  const profile = mkdtempSync(join(tmpdir(), 'catalog-desk-bench-chromium-'));
  const chromium = new Child(
    'Chromium',
    chromiumPath() ?? 'chromium',
    [
      ...FLAGS,
      '--headless',
      '--remote-debugging-port=0',
      `--user-data-dir=${profile}`,
      `--window-size=${WINDOW.width},${WINDOW.height + 88}`,
      'about:blank',
    ],
    process.env,
  );
  const [endpoint] = await chromium.says(/ws:\/\/\S+/);
  const devtools = await DevTools.connect(endpoint);
  try {
    const { targetInfos } = await devtools.ask('Target.getTargets', {}, targets);
    const targetId = targetInfos.find(({ type }) => type === 'page')?.targetId;
    const { sessionId } = await devtools.ask('Target.attachToTarget', { targetId, flatten: true }, attached);
    await devtools.ask('Page.navigate', { url: address }, nothing, sessionId);
    const expression = `(${wander})(${JSON.stringify(wandering)})`;
    const run = { expression, awaitPromise: true };
    const { exceptionDetails } = await devtools.ask('Runtime.evaluate', run, evaluated, sessionId);
    if (exceptionDetails) throw new Error(`The page could not be scrolled: ${exceptionDetails.text}`);
    await devtools.ask('HeapProfiler.collectGarbage', {}, nothing, sessionId);
    await setTimeout(500);
    const { usedSize } = await devtools.ask('Runtime.getHeapUsage', {}, heapUsage, sessionId);
    const { processInfo } = await devtools.ask('SystemInfo.getProcessInfo', {}, processes);
    const renderers = processInfo
      .filter(({ type }) => type === 'renderer')
      .map(({ id }) => residentMemory(id));
    // The browser keeps an empty renderer in reserve.
    return { heap: usedSize / MB, resident: Math.max(...renderers) };
  } finally {
    // Not by a signal: the started program may be a wrapper script.
    // It may exit before it replies.
    await Promise.race([devtools.ask('Browser.close', {}, nothing), chromium.ended]);
    await chromium.ended;
    rmSync(profile, { recursive: true, force: true });
  }
}

const nothing = z.object({});
const targets = z.object({ targetInfos: z.array(z.object({ type: z.string(), targetId: z.string() })) });
const attached = z.object({ sessionId: z.string() });
const evaluated = z.object({ exceptionDetails: z.object({ text: z.string() }).optional() });
const heapUsage = z.object({ usedSize: z.number() });
const processes = z.object({ processInfo: z.array(z.object({ type: z.string(), id: z.number() })) });
const message = z.object({
  id: z.number().optional(),
  result: z.unknown().optional(),
  error: z.object({ message: z.string() }).optional(),
});

/** Speaks the DevTools protocol over Chromium's socket. */
class DevTools {
  readonly #socket: WebSocket;
  readonly #asked = new Map<number, { resolve(result: unknown): void; reject(error: Error): void }>();
  #last = 0;

  private constructor(socket: WebSocket) {
    this.#socket = socket;
    socket.addEventListener('message', ({ data }) => this.#take(String(data)));
  }

  static async connect(endpoint: string): Promise<DevTools> {
    const socket = new WebSocket(endpoint);
    await new Promise((resolve, reject) => {
      socket.addEventListener('open', resolve, { once: true });
      socket.addEventListener('error', () => reject(new Error(`No answer from ${endpoint}`)), { once: true });
    });
    return new DevTools(socket);
  }

  async ask<Out>(method: string, params: object, answer: z.ZodType<Out>, sessionId?: string): Promise<Out> {
    const id = ++this.#last;
    const asked = Promise.withResolvers<unknown>();
    this.#asked.set(id, asked);
    this.#socket.send(JSON.stringify({ id, method, params, sessionId }));
    return answer.parse(await asked.promise);
  }

  #take(text: string): void {
    const { id, result, error } = message.parse(JSON.parse(text));
    const asked = id === undefined ? undefined : this.#asked.get(id);
    if (error) asked?.reject(new Error(error.message));
    else asked?.resolve(result);
  }
}

/** Runs in the page, once its grid has rows. */
async function wander({ speeds, frames, jumps }: Wandering): Promise<void> {
  const pause = (ms: number) => new Promise((resolve) => window.setTimeout(resolve, ms));
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  while (!document.querySelector('.ag-row .ag-cell')?.textContent) await pause(100);
  await pause(1000);
  const viewport = document.querySelector('.ag-grid-viewport');
  if (!viewport) throw new Error('there is no grid in the page');
  for (const speed of speeds)
    for (const share of [0.2, 0.4, 0.6]) {
      viewport.scrollTop = share * viewport.scrollHeight;
      await pause(500);
      for (let step = 0; step < frames; step++) {
        viewport.scrollTop += speed;
        await frame();
      }
    }
  for (let n = 0; n < jumps; n++) {
    viewport.scrollTop = ((n * 0.618_034) % 1) * (viewport.scrollHeight - viewport.clientHeight);
    await pause(300);
  }
}
