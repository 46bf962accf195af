/** Installs the locked packages when they are not what the lockfile names. Runs on the system's Node. */
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'

export const ROOT = path.resolve(
  import.meta.dirname ?? path.dirname(new URL(import.meta.url).pathname),
  '../..',
)

/** The Node that the lockfile brings; the same on every machine. */
export const NODE_24 = path.join(ROOT, 'node_modules/.bin/node')

/**
 * `npm ci` begins by deleting all of them, beneath a site that may be running: it is called only where something is wrong.
 * What only builds and tests need may be left out, as it is from an image, unless the command `withDev` needs it.
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
 * Compares the lockfile with the one that npm leaves in node_modules once all of it is installed, and looks whether each package
 * is there. Packages for other machines are not, and npm goes on without an optional one; those that we name for this machine
 * bring Node and PostgreSQL, and are needed.
 * @returns {string | null} the first thing that is wrong
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

/** @returns {Record<string, any> | null} as npm names them: by their folders, the product itself by an empty one */
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
