import { expect, it } from 'vitest';
import { identifierFilter } from '#shared/service/identifier-filter.ts';

it.each([
  ['{identifier}', `a'b"c`, `a'b"c`],
  [`sku eq '{identifier}'`, `a'b"c`, `sku eq 'a''b"c'`],
  ['sku:"{identifier}"', `a'b"c\\`, `sku:"a'b\\"c\\\\"`],
  ['{identifier}', '$&', '$&'],
])('an identifier in %s is quoted as there', (identifier_value, identifier, value) => {
  expect(identifierFilter({ identifier_param: 'q', identifier_value }, identifier)).toEqual(['q', value]);
});
