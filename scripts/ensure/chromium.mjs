import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { run } from '../children.mjs';
import { appNode, at, ROOT, toolEnvironment } from '../paths.mjs';
import { aptInstall, findProgram } from './apt.mjs';

/** The headless shell draws no window: a page takes half the CPU time that it takes in a whole browser. */
const SHELL = 'chromium-headless-shell';
const SYSTEM_NAMES = [SHELL, 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const DOWNLOAD_LIMIT_MS = 300_000;

/**
 * A Chromium for the tests: Playwright's own (fetched once per version), else an installed one, else the distribution's package.
 * Returns its path, or null after printing why.
 */
export async function ensureChromium() {
  const chromium =
    (await playwrightsOwn()) ?? findProgram(SHELL) ?? (await distributionsChromium()) ?? systemChromium();
  if (chromium === null)
    console.log(
      'No Chromium: Playwright could not fetch its own, and the system has none. Install Chromium, or set CHROMIUM_PATH, to run the e2e tests.',
    );
  return chromium;
}

async function playwrightsOwn() {
  if (process.env.CHROMIUM_PATH) return process.env.CHROMIUM_PATH;
  const require = createRequire(at('package.json'));
  const executable = require('playwright').chromium.executablePath();
  if (existsSync(executable)) return executable;
  const { version } = require('playwright/package.json');
  if (!wasTried(version)) {
    console.log('Fetching Chromium for the tests (playwright install) …');
    const cli = at('node_modules', 'playwright', 'cli.js');
    await run(appNode(), [cli, 'install', 'chromium'], {
      quiet: true,
      cwd: ROOT,
      env: toolEnvironment(),
      timeoutMs: DOWNLOAD_LIMIT_MS,
    });
    noteTry(version);
  }
  return existsSync(executable) ? executable : null;
}

/** A failed download is not repeated at every run: the system's browser will do. */
const TRIED = at('.stamps', 'playwright-chromium');
const wasTried = (version) => existsSync(TRIED) && readFileSync(TRIED, 'utf8') === version;
function noteTry(version) {
  mkdirSync(at('.stamps'), { recursive: true });
  writeFileSync(TRIED, version);
}

function systemChromium() {
  return SYSTEM_NAMES.map(findProgram).find((path) => path !== null) ?? null;
}

const FONTS = ['fonts-noto-core', 'fonts-noto-cjk'];

async function distributionsChromium() {
  if (await aptInstall([SHELL, ...FONTS])) return findProgram(SHELL);
  if (systemChromium() !== null) return null;
  return (await aptInstall(['chromium', ...FONTS])) ? systemChromium() : null;
}
