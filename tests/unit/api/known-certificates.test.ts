import { expect, test } from 'vitest';
import { lintSource } from '../../support/lint-source.ts';

test('the linter forbids getCACertificates and the default import of node:tls', () => {
  const lint = (source: string) => lintSource(source, 'reading.ts');
  expect(lint("export { createSecureContext } from 'node:tls';\n").status).toBe(0);
  for (const names of ['{ getCACertificates as read }', 'read']) {
    const { status, stderr } = lint(`import ${names} from 'node:tls';\nexport { read };\n`);
    expect(status).toBe(1);
    expect(stderr).toContain('knownCertificates()');
  }
});
