import { readFileSync } from 'node:fs';
import { at } from './paths.mjs';

// `node scripts/release-notes.mjs VERSION`: prints that version's section of CHANGELOG.md; fails if the version is not
// package.json's or has no notes.

const [version = ''] = process.argv.slice(2);
const { version: ours } = JSON.parse(readFileSync(at('package.json'), 'utf8'));
const sections = readFileSync(at('CHANGELOG.md'), 'utf8').split(/^## /m);
const section = sections.find((text) => text.startsWith(`[${version}]`));
const notes = section?.split('\n').slice(1).join('\n').trim() ?? '';

if (version !== ours) fail(`The tag is of version ${version}, but package.json says ${ours}.`);
if (notes === '') fail(`CHANGELOG.md has no notes for version ${version}.`);
console.log(notes);

function fail(message) {
  console.error(message);
  process.exit(1);
}
