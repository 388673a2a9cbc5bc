import { execFileSync } from 'node:child_process';
import { realpathSync, statfsSync } from 'node:fs';

/** Types of network file systems as Linux's `statfs` reports them (linux/magic.h, and the kernel's sources of each). */
const LINUX_TYPES = new Set([
  0x6969, // NFS
  0x517b, // SMB
  0xff534d42, // CIFS
  0xfe534d42, // SMB 2 and later
  0x5346414f, // AFS
  0x00c36400, // Ceph
]);

/**
 * Whether an existing folder is on another computer. SQLite's write-ahead log, in which every catalog is kept, needs memory that
 * all its users share, so such a folder can be damaged by a second computer that opens it.
 */
export function isNetworkFolder(folder: string, platform: NodeJS.Platform = process.platform): boolean {
  try {
    const real = realpathSync.native(folder);
    if (platform === 'win32') return isShare(real);
    if (platform === 'darwin') return isBelow(real, networkMounts());
    return LINUX_TYPES.has(Number(statfsSync(real, { bigint: true }).type & 0xffffffffn));
  } catch {
    // Whatever cannot be asked is not refused: opening the folder says what is wrong with it.
    return false;
  }
}

/** Whether a resolved Windows path is a share; a connected drive resolves to the share behind it. */
export const isShare = (real: string): boolean => /^\\\\(?![?.]\\)|^\\\\\?\\UNC\\/i.test(real);

const networkMounts = (): string[] =>
  mountPoints(execFileSync('/sbin/mount', ['-t', 'smbfs,nfs,afpfs,webdav'], { encoding: 'utf8' }));

/** The folders in the output of macOS's `mount`: "//ann@server/share on /Volumes/share (smbfs, nodev, nosuid)". */
export const mountPoints = (output: string): string[] =>
  [...output.matchAll(/^.* on (\/.*) \([^)]*\)$/gm)].map(([, folder = '']) => folder);

const isBelow = (real: string, folders: readonly string[]): boolean =>
  folders.some((folder) => real === folder || real.startsWith(`${folder}/`));
