/** Installs packages if they don't match the lockfile. Runs on the system's Node. */
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'

export const ROOT = path.resolve(
  import.meta.dirname ?? path.dirname(new URL(import.meta.url).pathname),
  '../..',
)

/** The Node version from the lockfile, the same on every machine. */
export const NODE_24 = path.join(ROOT, 'node_modules/.bin/node')

/**
 * Runs `npm ci` only if something is wrong, as it starts by deleting all packages, which a running site may be using.
 * Development packages may be missing, as in an image, unless `withDev`.
 */
export function ensurePackages({ withDev = false } = {}) {
  if (existsSync(NODE_24) && packagesProblem({ withDev }) === null) return
  console.log('Installing the packages of package-lock.json …')
  const npm = process.env.npm_execpath
  const [command, args] = npm?.endsWith('.js') ? [process.execPath, [npm]] : ['npm', []]
  try {
    execFileSync(command, [...args, 'ci', '--no-audit', '--no-fund', '--loglevel=error'], {
      cwd: ROOT,
      stdio: 'inherit',
    })
  } catch {
    fail('The packages could not be installed: see the lines of npm above.')
  }
  if (!existsSync(NODE_24))
    fail(
      `No Node 24 is packaged for this machine (${process.platform} ${process.arch}): Linux on x64 or arm64 is needed.`,
    )
}

/**
 * Compares the lockfile with the one that npm writes to node_modules after an installation, and checks that each package
 * exists. Packages for other platforms don't, and npm tolerates missing optional ones; those for this platform contain Node
 * and PostgreSQL and are required.
 * @returns {string | null} the first problem
 */
export function packagesProblem({ root = ROOT, withDev = true } = {}) {
  const machine = `${process.platform}-${process.arch}`
  const wanted = packagesOf(path.join(root, 'package-lock.json'))
  const installed = packagesOf(path.join(root, 'node_modules/.package-lock.json'))
  if (!wanted || !installed) return 'npm has not finished installing the packages'
  const { '': ours, ...all } = wanted
  const needed = Object.keys(ours?.optionalDependencies ?? {}).filter((name) => name.endsWith(machine))
  for (const [place, { version, integrity, ...kind }] of Object.entries(all)) {
    const found = installed[place]
    const isOptional = kind.optional || ((kind.dev || kind.devOptional) && !withDev)
    const isNeeded = !isOptional || needed.some((name) => place === `node_modules/${name}`)
    if (!found && !isNeeded) continue
    if (!found || !existsSync(path.join(root, place, 'package.json'))) return `${place} is missing`
    if (found.version !== version || found.integrity !== integrity) return `${place} is not ${version}`
  }
  return null
}

/** @returns {Record<string, any> | null} packages by folder; the product itself has an empty one */
function packagesOf(lockfile) {
  try {
    return JSON.parse(readFileSync(lockfile, 'utf8')).packages
  } catch {
    return null
  }
}

/** @returns {never} */
export function fail(sentence) {
  console.error(`\n${sentence}\n`)
  process.exit(1)
}
