/** Installs the locked packages when they are missing or older than the lockfile. Runs on the system's Node. */
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

export const ROOT = path.resolve(
  import.meta.dirname ?? path.dirname(new URL(import.meta.url).pathname),
  '../..',
)
const STAMP = path.join(ROOT, 'node_modules/.installed-from')

/** The Node that the lockfile brings; the same on every machine. */
export const NODE_24 = path.join(ROOT, 'node_modules/.bin/node')

export function ensurePackages() {
  if (existsSync(NODE_24) && existsSync(STAMP) && readFileSync(STAMP, 'utf8') === wanted()) return
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
  writeFileSync(STAMP, wanted())
}

function wanted() {
  const lockfile = readFileSync(path.join(ROOT, 'package-lock.json'))
  return `${createHash('sha256').update(lockfile).digest('hex')} ${process.platform}-${process.arch}\n`
}

/** @returns {never} */
export function fail(sentence) {
  console.error(`\n${sentence}\n`)
  process.exit(1)
}
