import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pictureAddress } from '#shared/domain/picture-address.ts';

describe('the address of a picture', () => {
  it.each([
    'https://cdn.example/kettle.png',
    'http://127.0.0.1:8080/a/b.JPEG',
    'https://cdn.example/kettle.webp?w=200#top',
    'https://xn--bcher-kva.example/%20.avif',
  ])('is %s', (address) => expect(pictureAddress(address)).toBe(address));

  it.each([
    null,
    undefined,
    '',
    'kettle.png',
    'https://cdn.example/kettle.pdf',
    'https://cdn.example/png',
    'see https://cdn.example/kettle.png',
    'https://cdn.example/my kettle.png',
    'ftp://cdn.example/kettle.png',
    'javascript:alert(1)//.png',
    7,
    true,
    { url: 'https://cdn.example/kettle.png' },
  ])('is not %j', (value) => expect(pictureAddress(value as never)).toBeNull());

  it('in a list is the first one found', () => {
    expect(pictureAddress(['front', 'https://a.example/1.png', 'https://a.example/2.png'])).toBe(
      'https://a.example/1.png',
    );
    expect(pictureAddress([])).toBeNull();
  });

  it('is always a valid http or https address', () => {
    fc.assert(
      fc.property(fc.webUrl({ withQueryParameters: true }), (address) => {
        const found = pictureAddress(`${address.split('?')[0]}.png`);
        if (found !== null) expect(URL.parse(found)?.protocol).toMatch(/^https?:$/);
      }),
    );
  });
});
