import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { tempDir } from './temp-dir.ts';

/** A small built renderer, with files beside it that must never be served. */
export function rendererFolder(): string {
  const base = tempDir();
  const root = join(base, 'renderer');
  mkdirSync(join(root, 'assets'), { recursive: true });
  writeFileSync(
    join(root, 'index.html'),
    '<!doctype html><html data-language="__LANGUAGE__" data-theme="__THEME__" data-density="__DENSITY__"><meta name="csp-nonce" content="__CSP_NONCE__"><title>Catalog Desk</title><!--first picture-->',
  );
  writeFileSync(join(root, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  writeFileSync(join(root, 'assets', 'index-B4x_9kQz.js'), 'export {};');
  writeFileSync(join(root, 'assets', 'a b.css'), 'body {}');
  writeFileSync(join(base, 'outside.txt'), 'outside');
  mkdirSync(join(base, 'renderer-twin'));
  writeFileSync(join(base, 'renderer-twin', 'file.txt'), 'outside');
  symlinkSync(join(base, 'outside.txt'), join(root, 'link.txt'));
  symlinkSync(base, join(root, 'linked-folder'));
  return root;
}

/** Path traversals as requests may spell them. */
export const waysOut = [
  '/../outside.txt',
  '/..%2foutside.txt',
  '/%2e%2e/outside.txt',
  '/%2e%2e%2foutside.txt',
  '/assets/../../outside.txt',
  '/..\\outside.txt',
  '/..%5coutside.txt',
  '/../renderer-twin/file.txt',
  '/..%2frenderer-twin%2ffile.txt',
  '/link.txt',
  '/linked-folder/outside.txt',
  '//etc/passwd',
  '/%00/../../outside.txt',
  '/index.html%00.txt',
  '/%',
  '/assets',
  '/assets/',
  '/.',
  '/C:/Windows/win.ini',
];
