/**
 * Adds the optional packages of other platforms that a registry mirror did not have to the lockfile. npm omits them when it
 * cannot look them up, and `npm ci` then refuses the lockfile as incomplete. Their `os`, `cpu` and `libc` keep them from being
 * installed on Linux with glibc.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { LockEntry, Lockfile } from './checks/lockfile.ts'

const SYSTEMS = [
  'android',
  'darwin',
  'freebsd',
  'netbsd',
  'openbsd',
  'openharmony',
  'sunos',
  'aix',
  'win32',
  'linux',
]
const PROCESSORS: Record<string, string> = {
  x64: 'x64',
  arm64: 'arm64',
  ia32: 'ia32',
  arm: 'arm',
  armv6: 'arm',
  armv7: 'arm',
  ppc64: 'ppc64',
  ppc64le: 'ppc64',
  s390x: 's390x',
  riscv64: 'riscv64',
  loong64: 'loong64',
  mips64el: 'mips64el',
  wasm32: 'wasm32',
  webcontainers: 'wasm32',
}

/** Optional dependencies that the lockfile lacks, with their path in it. */
export function missingOptionals(lock: Lockfile): { packagePath: string; entry: LockEntry }[] {
  const missing: { packagePath: string; entry: LockEntry }[] = []
  for (const [parent, { optionalDependencies = {}, dev }] of Object.entries(lock.packages)) {
    for (const [name, version] of Object.entries(optionalDependencies)) {
      const nested = parent === '' ? `node_modules/${name}` : `${parent}/node_modules/${name}`
      const packagePath = lock.packages[`node_modules/${name}`] ? nested : `node_modules/${name}`
      const found = lock.packages[nested] ?? lock.packages[`node_modules/${name}`]
      if (found && (found.version === version || !/^\d/.test(version))) continue
      missing.push({
        packagePath,
        entry: { version, ...platformOf(name), ...(dev ? { dev } : {}), optional: true },
      })
    }
  }
  return missing
}

/** The platform in a package's name. */
export function platformOf(name: string): Pick<LockEntry, 'os' | 'cpu' | 'libc'> {
  const words = name.split(/[-/.]/)
  const system = SYSTEMS.find((candidate) => words.includes(candidate))
  const processor = words.map((word) => PROCESSORS[word]).find((cpu) => cpu !== undefined)
  const isMusl = words.some((word) => word.startsWith('musl') || word === 'linuxmusl')
  const os = system ?? (isMusl ? 'linux' : undefined)
  return {
    ...(os ? { os: [os] } : {}),
    ...(processor ? { cpu: [processor] } : {}),
    ...(isMusl ? { libc: ['musl'] } : {}),
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const file = path.resolve(import.meta.dirname, '../package-lock.json')
  const lock = JSON.parse(readFileSync(file, 'utf8')) as Lockfile
  const missing = missingOptionals(lock)
  for (const { packagePath, entry } of missing) lock.packages[packagePath] = entry
  const sorted = Object.entries(lock.packages).sort(([a], [b]) => (a < b ? -1 : 1))
  lock.packages = Object.fromEntries(sorted)
  writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`)
  console.log(`${missing.length} packages of other machines added`)
}
