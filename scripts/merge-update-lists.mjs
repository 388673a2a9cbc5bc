import { readFileSync } from 'node:fs';
import { parse, stringify } from 'yaml';

// `node scripts/merge-update-lists.mjs FIRST OTHER`: prints the update list (`latest-mac.yml`) of one version with the files of both.

const [first, other] = process.argv.slice(2).map((file) => parse(readFileSync(file, 'utf8')));
if (first.version !== other.version) throw new Error(`${first.version} is not ${other.version}`);
console.log(stringify({ ...first, files: [...first.files, ...other.files] }));
