import { readFileSync, writeFileSync } from 'node:fs';
import { at } from './paths.mjs';

// `node scripts/complete-lock.mjs`, after a change of dependencies: a registry without the binaries of all platforms leaves some
// out of package-lock.json, and `npm ci` then refuses the lock everywhere. This adds them (without checksums, which only their
// registry has), so that each platform installs its own.

const SYSTEMS = ['android', 'darwin', 'freebsd', 'linux', 'openharmony', 'win32'];
const PROCESSORS = ['arm', 'arm64', 'ia32', 'ppc64', 'riscv64', 's390x', 'x64'];
const LIBC = { gnu: 'glibc', musl: 'musl' };

/** Entries for platform binaries that packages of the lock depend on and the lock does not have. */
export function missingBinaries({ packages }) {
  const missing = {};
  for (const [path, { optionalDependencies = {}, dev, license, engines }] of Object.entries(packages)) {
    for (const [name, version] of Object.entries(optionalDependencies)) {
      if (packages[`node_modules/${name}`] || packages[`${path}/node_modules/${name}`]) continue;
      const platform = platformOf(name);
      if (platform === null || !/^\d/.test(version)) continue;
      missing[`node_modules/${name}`] = {
        version,
        ...platform,
        ...(dev ? { dev } : {}),
        ...(license ? { license } : {}),
        optional: true,
        ...(engines ? { engines } : {}),
      };
    }
  }
  return missing;
}

/** The platforms of a binary, read from its package name; null for any other package. */
function platformOf(name) {
  const words = name.split(/[/-]/);
  const os = words.filter((word) => SYSTEMS.includes(word));
  const cpu = words.filter((word) => PROCESSORS.includes(word));
  if (os.length === 0 || cpu.length === 0) return null;
  const libc = os[0] === 'linux' ? words.flatMap((word) => LIBC[word] ?? []) : [];
  return { cpu, ...(libc.length > 0 ? { libc } : {}), os };
}

if (process.argv[1] === at('scripts', 'complete-lock.mjs')) {
  const file = at('package-lock.json');
  const lock = JSON.parse(readFileSync(file, 'utf8'));
  const missing = missingBinaries(lock);
  const packages = Object.entries({ ...lock.packages, ...missing }).sort(([a], [b]) =>
    a.localeCompare(b, 'en'),
  );
  writeFileSync(file, `${JSON.stringify({ ...lock, packages: Object.fromEntries(packages) }, null, 2)}\n`);
  console.log(`Entries added: ${Object.keys(missing).length}`);
}
