import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { conditions } from '#shared/contract/sample.ts';
import { parseProfile } from '#shared/service/profile.ts';
import { problemsOf } from './control/json-input.ts';
import type { SandboxOptions } from './options.ts';

export const USAGE = `Usage: node electron/sandbox/cli.ts [options]

The sandbox service as a process of its own, on the loopback address. Prints one line of JSON: url, token,
integrationId, and controlKey, which requests below /_control/ carry in the header X-Sandbox-Key.

  --products <n>            products of the generated catalog, children counted (2000)
  --values-per-product <n>  exactly so many values on every product
  --locales <a,b,…>         languages of the integration, the primary one first (en,de,fr,ja,ar)
  --seed <n>                another catalog of the same kind (7)
  --port <n>                where to listen (any free port)
  --state-dir <folder>      keep changes there; without it they last as long as the process
  --profile <file.json>     speak this service profile instead of the default one
  --identifier-field <f>    the integration's Product Identifier Field (sku)
  --title-field <f>         the integration's Product Title Field (title)
  --integration-id <id>     (sample)
  --latency <ms>            delay before every answer (0)
  --conditions <file.json>  latency, rate limit, faults and rules from the start, as PUT /_control/conditions takes them
  --help
`;

const OPTIONS = {
  products: { type: 'string' },
  'values-per-product': { type: 'string' },
  locales: { type: 'string' },
  seed: { type: 'string' },
  port: { type: 'string' },
  'state-dir': { type: 'string' },
  profile: { type: 'string' },
  'identifier-field': { type: 'string' },
  'title-field': { type: 'string' },
  'integration-id': { type: 'string' },
  latency: { type: 'string' },
  conditions: { type: 'string' },
  help: { type: 'boolean' },
} as const;

/** Parses the command line. Throws `Error` with one problem per line. */
export function readCommandLine(args: string[]): SandboxOptions | 'help' {
  const { values } = parseArgs({ args, options: OPTIONS });
  if (values.help) return 'help';
  return {
    products: wholeNumber('products', values.products),
    valuesPerProduct: wholeNumber('values-per-product', values['values-per-product']),
    locales: values.locales?.split(','),
    seed: wholeNumber('seed', values.seed),
    port: wholeNumber('port', values.port),
    stateDir: values['state-dir'],
    profile: fromFile('profile', values.profile, (json) => {
      const read = parseProfile(json);
      return read.ok ? { value: read.profile } : { problems: read.problems };
    }),
    identifierField: values['identifier-field'],
    titleField: values['title-field'],
    integrationId: values['integration-id'],
    latencyMs: wholeNumber('latency', values.latency),
    conditions: fromFile('conditions', values.conditions, (json) => {
      const read = conditions.safeParse(json);
      return read.success ? { value: read.data } : { problems: problemsOf(read.error) };
    }),
  };
}

function wholeNumber(name: keyof typeof OPTIONS, text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  if (!/^\d+$/.test(text)) throw new Error(`--${name} must be a whole number, not "${text}"`);
  return Number(text);
}

function fromFile<Value>(
  name: keyof typeof OPTIONS,
  file: string | undefined,
  read: (json: unknown) => { value: Value } | { problems: string[] },
): Value | undefined {
  if (file === undefined) return undefined;
  const result = read(parsed(name, file));
  if ('value' in result) return result.value;
  throw new Error([`--${name} ${file} is not valid:`, ...result.problems].join('\n  '));
}

function parsed(name: keyof typeof OPTIONS, file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (cause) {
    throw new Error(`--${name} ${file} cannot be read: ${(cause as Error).message}`, { cause });
  }
}
