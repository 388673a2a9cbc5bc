import { parseArgs } from 'node:util';
import { serveSandbox } from './server.ts';

/** `node electron/sandbox/cli.ts --products 100000`: the sandbox as a process of its own. Prints one JSON line. */
const { values } = parseArgs({
  options: {
    products: { type: 'string' },
    'values-per-product': { type: 'string' },
    locales: { type: 'string' },
    seed: { type: 'string' },
    port: { type: 'string' },
    latency: { type: 'string' },
    'state-dir': { type: 'string' },
  },
});

function wholeNumber(
  name: 'products' | 'values-per-product' | 'seed' | 'port' | 'latency',
): number | undefined {
  const text = values[name];
  if (text === undefined) return undefined;
  if (!/^\d+$/.test(text)) throw new Error(`--${name} must be a whole number, not "${text}"`);
  return Number(text);
}

const sandbox = await serveSandbox({
  products: wholeNumber('products'),
  valuesPerProduct: wholeNumber('values-per-product'),
  locales: values.locales?.split(','),
  seed: wholeNumber('seed'),
  port: wholeNumber('port'),
  latencyMs: wholeNumber('latency'),
  stateDir: values['state-dir'],
});
const { url, token, integrationId } = sandbox;
console.log(JSON.stringify({ url, token, integrationId }));
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void sandbox.close());
