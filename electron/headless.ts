import { main } from './headless/main.ts';
import { createKeychain } from './platform/keychain.ts';
import { followLanguage } from './platform/language.ts';

// `npm start -- --headless`, or the installed program with `--headless`: one command, its result on stdout, everything else on
// stderr.

/** A packaged program has no script among its arguments. */
const args = process.argv.slice(process.type === 'browser' && !process.defaultApp ? 1 : 2);

/** Takes the token out of the environment, so that threads and programs started from here never see it. */
function tokenOfEnvironment(): string | null {
  const token = process.env.CATALOG_DESK_TOKEN?.trim();
  delete process.env.CATALOG_DESK_TOKEN;
  return token || null;
}

const interrupt = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => interrupt.abort());
const token = tokenOfEnvironment();
await followLanguage();
process.exitCode = await main(args, {
  token,
  interrupted: interrupt.signal,
  createKeychain,
  say: (line) => void process.stderr.write(`${line}\n`),
  answer: (text) => void process.stdout.write(`${text}\n`),
});
