import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { tempDir } from './temp-dir.ts';

const root = join(import.meta.dirname, '..', '..');

/** Lints a source as `npm run lint` does. `file`: where it would stand. */
export function lintSource(source: string, file: string): { status: number | null; stderr: string } {
  const folder = tempDir();
  for (const part of ['biome.json', '.gitignore', 'scripts/lint'])
    cpSync(join(root, part), join(folder, part), { recursive: true });
  mkdirSync(join(folder, dirname(file)), { recursive: true });
  writeFileSync(join(folder, file), source);
  const program = join(root, 'node_modules/@biomejs/biome/bin/biome');
  return spawnSync(process.execPath, [program, 'lint', file], { cwd: folder, encoding: 'utf8' });
}
