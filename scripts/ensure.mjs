import { passSignalsOn } from './children.mjs';
import { ensureBuild } from './ensure/build.mjs';
import { ensureChromium } from './ensure/chromium.mjs';
import { ensureDependencies } from './ensure/dependencies.mjs';
import { ensureKeyringDaemon } from './ensure/keyring.mjs';

// `node scripts/ensure.mjs`: installs and builds what start and test need, and runs nothing.

passSignalsOn();
try {
  await ensureDependencies();
  await ensureBuild();
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
const chromium = await ensureChromium();
const keyring = await ensureKeyringDaemon();
console.log(`Chromium: ${chromium ?? 'none'}`);
console.log(`Keyring daemon: ${keyring ? 'present' : 'none'}`);
