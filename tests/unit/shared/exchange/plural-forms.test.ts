import { expect, test } from 'vitest';
import { pluralForm } from '#shared/exchange/plural-forms.ts';

const RUSSIAN =
  'nplurals=3; plural=(n%10==1 && n%100!=11 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2);';
const ARABIC =
  'nplurals=6; plural=(n==0 ? 0 : n==1 ? 1 : n==2 ? 2 : n%100>=3 && n%100<=10 ? 3 : n%100>=11 ? 4 : 5);';
const SLOVENIAN = 'nplurals=4; plural=(n%100==1 ? 1 : n%100==2 ? 2 : n%100==3 || n%100==4 ? 3 : 0);';

test.each<[rule: string, forms: (number | null)[]]>([
  ['nplurals=1; plural=0;', [0, 0, 0, 0, 0]],
  ['nplurals=2; plural=(n != 1);', [1, 0, 1, 1, 1]],
  ['nplurals=2; plural=n>1', [0, 0, 1, 1, 1]],
  ['nplurals=2; plural=!(n==1)', [1, 0, 1, 1, 1]],
  [RUSSIAN, [2, 0, 1, 2, 0]],
  [ARABIC, [0, 1, 2, 3, 4]],
  [SLOVENIAN, [0, 1, 2, 0, 0]],
  ['', [null, null, null, null, null]],
  ['nplurals=2; plural=(n != 1', [null, null, null, null, null]],
  ['nplurals=2; plural=alert(n)', [null, null, null, null, null]],
  ['nplurals=2; plural=n ? 1', [null, null, null, null, null]],
])('The forms of 0, 1, 2, 5 and 21 by %j', (rule, forms) => {
  expect([0, 1, 2, 5, 21].map((n) => pluralForm(rule, n))).toEqual(forms);
});
