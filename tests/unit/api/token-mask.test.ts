import { expect, test } from 'vitest';
import { tokenMask } from '#electron/api/http/token-mask.ts';

test('of user and password, the password is masked by itself too, and both in base64', () => {
  const mask = tokenMask('ada:secret-word-0123');
  expect(mask('no ada with secret-word-0123')).toBe('no ada with [token]');
  expect(mask('ada:secret-word-0123')).toBe('[token]');
  expect(mask(`Basic ${Buffer.from('ada:secret-word-0123').toString('base64')}`)).not.toContain('c2VjcmV0');
});
