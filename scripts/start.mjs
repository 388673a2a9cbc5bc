import { passSignalsOn, start, wasInterrupted } from './children.mjs';
import { COMPILED, ensureBuild } from './ensure/build.mjs';
import { ensureDependencies } from './ensure/dependencies.mjs';
import { appNode, at } from './paths.mjs';

// `npm start [-- arguments]`: installs and builds what is missing, then runs the app (electron/launch.ts).

passSignalsOn();
try {
  await ensureDependencies();
  if (!wasInterrupted()) await ensureBuild();
  if (wasInterrupted()) process.exit(130);
} catch (error) {
  if (wasInterrupted()) process.exit(130);
  console.error(error.message);
  process.exit(1);
}

// node:sqlite still announces itself as experimental in Node 24.
const args = [
  '--disable-warning=ExperimentalWarning',
  at('out', 'main', 'launch.js'),
  ...process.argv.slice(2),
];
// By the environment, because the app's threads take it over from there only.
const app = start(appNode(), args, { env: { NODE_COMPILE_CACHE: COMPILED, ...process.env } });
app.once('error', (error) => {
  console.error(`The app could not be started: ${error.message}`);
  process.exit(1);
});
app.once('close', (code) => process.exit(code ?? 1));
