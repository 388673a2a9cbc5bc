import fc from 'fast-check';
import { expect, test } from 'vitest';
import { pictureType } from '#electron/api/picture.ts';

const avif = (brand: string, more = '') =>
  `\x00\x00\x00${String.fromCharCode(16 + more.length)}ftyp${brand}\x00\x00\x00\x00${more}\x00\x00`;

test.each([
  ['\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR', 'image/png'],
  ['\xff\xd8\xff\xe0\x00\x10JFIF', 'image/jpeg'],
  ['GIF89a\x01\x00', 'image/gif'],
  ['GIF87a\x01\x00', 'image/gif'],
  ['RIFF\x24\x00\x00\x00WEBPVP8 ', 'image/webp'],
  [avif('avif'), 'image/avif'],
  [avif('mif1', 'miafavif'), 'image/avif'],
  [avif('isom', 'mp42'), null],
  ['RIFF\x24\x00\x00\x00WAVEfmt ', null],
  ['<svg xmlns="http://www.w3.org/2000/svg"/>', null],
  ['<?xml version="1.0"?><svg/>', null],
  ['<!doctype html><title>GIF89a</title>', null],
  ['\x89PNG', null],
  ['', null],
])('%j is %s', (bytes, type) => {
  expect(pictureType(Buffer.from(bytes, 'latin1'))).toBe(type);
});

test('any bytes are read without an error', () => {
  const read = (bytes: Uint8Array) => () => pictureType(Buffer.from(bytes));
  fc.assert(
    fc.property(fc.uint8Array(), (bytes) => {
      expect(read(bytes)).not.toThrow();
    }),
  );
});

test('a file truncated anywhere in its header is read without an error', () => {
  const whole = avif('mif1', 'miafavif');
  for (let length = 0; length <= whole.length; length++)
    expect(() => pictureType(Buffer.from(whole.slice(0, length), 'latin1'))).not.toThrow();
});
