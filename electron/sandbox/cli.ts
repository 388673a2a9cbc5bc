// These sources are not built: without this, they would have no texts.
import '../../scripts/macros/register.mjs';
import type { Sandbox } from './server.ts';

const { readCommandLine, USAGE } = await import('./command-line.ts');
const { serveSandbox } = await import('./server.ts');

/** The sandbox as a separate process. Prints its address, or one line for each problem that keeps it from starting. */
async function start(): Promise<Sandbox | null> {
  const options = readCommandLine(process.argv.slice(2));
  if (options !== 'help') return serveSandbox(options);
  console.log(USAGE);
  return null;
}

try {
  const sandbox = await start();
  if (sandbox) {
    const { url, token, integrationId, controlKey } = sandbox;
    console.log(JSON.stringify({ url, token, integrationId, controlKey }));
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void sandbox.close());
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
