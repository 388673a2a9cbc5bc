import { expect, test, vi } from 'vitest';
import { lockDirectory } from '#electron/platform/directory-lock.ts';
import { isNetworkFolder, isShare, mountPoints } from '#electron/platform/network-folder.ts';
import { tempDir } from '../../support/temp-dir.ts';

const network = vi.hoisted(() => ({ type: null as bigint | null }));
vi.mock('node:fs', async (original) => {
  const fs = await original<typeof import('node:fs')>();
  return {
    ...fs,
    statfsSync: (path: string) => ({
      ...fs.statfsSync(path, { bigint: true }),
      ...(network.type && network),
    }),
  };
});

test.each([
  ['\\\\server\\share\\Catalog Desk', true],
  ['\\\\?\\UNC\\server\\share\\Catalog Desk', true],
  ['\\\\?\\C:\\Users\\ann\\AppData\\Local', false],
  ['C:\\Users\\ann\\AppData\\Local', false],
])('Windows knows a share by its path: %s', (path, expected) => {
  expect(isShare(path)).toBe(expected);
});

test('macOS lists what is mounted from other computers', () => {
  const listed = `//ann@server/share on /Volumes/share (smbfs, nodev, nosuid, mounted by ann)
server:/export/home on /Volumes/the home (v2) (nfs, nodev, nosuid)
`;
  expect(mountPoints(listed)).toEqual(['/Volumes/share', '/Volumes/the home (v2)']);
});

test.runIf(process.platform === 'linux')('a data folder on NFS or SMB is refused with the reason', () => {
  const folder = tempDir();
  expect(isNetworkFolder(folder)).toBe(false);
  lockDirectory(folder).release();
  for (const type of [0x6969n, 0xff534d42n, 0xffffffffff534d42n]) {
    network.type = type;
    expect(() => lockDirectory(folder)).toThrow(/is on a network share, where catalogs can be damaged/);
  }
  network.type = null;
});

test('a folder that cannot be asked is not refused for that', () => {
  expect(isNetworkFolder('/nowhere/at/all')).toBe(false);
});
