// Nothing builds these sources: without this, there are no texts in them.
import '../../scripts/macros/register.mjs';
import type { Sandbox } from './server.ts';

const { readCommandLine, USAGE } = await import('./command-line.ts');
const { serveSandbox } = await import('./server.ts');

/** The sandbox as a process of its own. Prints where it listens, and says on one line each what keeps it from starting. */
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
