import { expect, test } from 'vitest';
import { typedSince } from '../../../../renderer/src/components/use-form.ts';

test('what is typed while a form is being saved stays, and only that', () => {
  const sent: { address: string; user: string; password?: string } = {
    address: 'https://a.example',
    user: 'me',
  };
  expect(typedSince({ ...sent, user: 'you' }, sent)).toEqual({ user: 'you' });
  expect(typedSince({ ...sent, password: 'new' }, sent)).toEqual({ password: 'new' });
  expect(typedSince(sent, sent)).toEqual({});
});
