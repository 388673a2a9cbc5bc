import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** Licenses that only require their text to be shipped with the app. */
const ALLOWED = new Set([
  'MIT',
  'ISC',
  '0BSD',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'OFL-1.1',
  'Python-2.0',
]);

const LICENSE_FILE = /^(licen[cs]e|copying|notice)/i;

/** Packages published without their license file, with a package of the same author and license that has the text. */
const TEXT_OF = { 'lazy-val': 'builder-util-runtime', 'react-remove-scroll-bar': 'react-remove-scroll' };

/** Packages published without their license file, with our copy of the text from the package's repository. */
const KEPT_TEXTS = resolve('scripts/license-texts');

/** The folder of the package that a bundled module comes from; null for our own modules. */
export function packageFolder(module) {
  const match = /^(.*node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(
    module.replace(/^\0/, '').replaceAll('\\', '/').replace(/\?.*$/, ''),
  );
  return match?.[1] ?? null;
}

/** Name, version, license and license text of the package in a folder. */
export function readLicense(folder) {
  const { name, version, license = '' } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const textFolder = TEXT_OF[name] ? join(folder, '..', TEXT_OF[name]) : folder;
  const files = readdirSync(textFolder).filter((file) => LICENSE_FILE.test(file));
  const texts = files.map((file) => readFileSync(join(textFolder, file), 'utf8').trim());
  const kept = join(KEPT_TEXTS, `${name.replace('/', '__')}.txt`);
  if (texts.length === 0 && existsSync(kept)) texts.push(readFileSync(kept, 'utf8').trim());
  return { name, version, license, text: texts.join('\n\n') };
}

/** Reasons why these packages must not be shipped, one sentence each. */
export function licenseProblems(licenses) {
  return licenses.flatMap(({ name, version, license, text }) => {
    const about = `${name} ${version}`;
    if (license === '') return [`${about} names no license.`];
    if (!isAllowed(license))
      return [`${about} has the license ${license}, which is not among the allowed ones.`];
    return text === '' ? [`${about} comes without the text of its license.`] : [];
  });
}

/** Evaluates the SPDX expressions that packages use: names joined by OR, or by AND. */
function isAllowed(expression) {
  const bare = expression.replace(/^\((.*)\)$/, '$1');
  if (bare.includes(' OR ')) return bare.split(' OR ').some((name) => ALLOWED.has(name));
  return bare.split(' AND ').every((name) => ALLOWED.has(name));
}

/** The licenses of everything that ships with the app: bundled packages, and the dependencies of package.json. */
export class LicensesOfBundle {
  #folders = new Set();

  constructor(root) {
    const installed = (name) => join(root, 'node_modules', name);
    const { dependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
    for (const name of ['electron', ...Object.keys(dependencies)]) this.#folders.add(installed(name));
    // The binary of the target platform; npm installs no other.
    for (const name of readdirSync(installed('@napi-rs'))) this.#folders.add(installed(`@napi-rs/${name}`));
  }

  add(module) {
    const folder = packageFolder(module);
    if (folder !== null) this.#folders.add(folder);
  }

  list() {
    const byName = new Map();
    for (const folder of this.#folders) {
      const license = readLicense(folder);
      byName.set(`${license.name} ${license.version}`, license);
    }
    return [...byName.values()].sort((a, b) => (a.name < b.name ? -1 : 1));
  }
}

/**
 * A plugin for each of the app's builds. The last one writes `licenses.json` and `THIRD-PARTY-LICENSES.txt` to `out`; a package
 * that must not be shipped fails the build.
 */
export function licensesPlugin(licenses, out) {
  return {
    name: 'licenses',
    writeBundle(_options, bundle) {
      const { root } = this.environment.config;
      for (const file of Object.values(bundle)) {
        const modules =
          file.type === 'chunk' ? file.moduleIds : file.originalFileNames.map((name) => resolve(root, name));
        for (const module of modules) licenses.add(module);
      }
      const list = licenses.list();
      const problems = licenseProblems(list);
      if (problems.length > 0) throw new Error(problems.join('\n'));
      mkdirSync(out, { recursive: true });
      writeFileSync(join(out, 'licenses.json'), JSON.stringify(list));
      writeFileSync(join(out, 'THIRD-PARTY-LICENSES.txt'), asText(list));
    },
  };
}

function asText(licenses) {
  const sections = licenses.map(
    ({ name, version, license, text }) => `${name} ${version} (${license})\n\n${text}\n`,
  );
  return [
    'Catalog Desk is shipped with these packages. Chromium and Node come with Electron, their licenses in LICENSES.chromium.html.\n',
    ...sections,
  ].join(`\n${'─'.repeat(80)}\n\n`);
}
