import { spawnSync } from 'node:child_process';
import { cpSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { tempDir } from '../../support/temp-dir.ts';

const root = join(import.meta.dirname, '..', '..', '..');

test('the linter forbids getCACertificates and the default import of node:tls', () => {
  const folder = tempDir();
  for (const file of ['biome.json', '.gitignore']) cpSync(join(root, file), join(folder, file));
  const lint = (source: string) => {
    writeFileSync(join(folder, 'reading.ts'), source);
    const program = join(root, 'node_modules/@biomejs/biome/bin/biome');
    return spawnSync(process.execPath, [program, 'lint', '.'], { cwd: folder, encoding: 'utf8' });
  };
  expect(lint("export { createSecureContext } from 'node:tls';\n").status).toBe(0);
  for (const names of ['{ getCACertificates as read }', 'read']) {
    const { status, stderr } = lint(`import ${names} from 'node:tls';\nexport { read };\n`);
    expect(status).toBe(1);
    expect(stderr).toContain('knownCertificates()');
  }
});
