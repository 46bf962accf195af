/** Reads and repairs `postmaster.pid`, the lock file of a PostgreSQL data directory. */
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/** Pid of the server running on this directory; null if the pid belongs to a zombie or another program. */
export function runningServer(dataDir: string): number | null {
  const pid = pidInLock(dataDir)
  return pid !== null && commandLine(pid).includes(dataDir) ? pid : null
}

/**
 * The pid of a killed server stays taken while its zombie is not reaped, and after a reboot it may belong to another
 * program; PostgreSQL would refuse to start in both cases. With our own pid in its place it checks further whether processes of
 * the old server still hold its memory.
 */
export function takeOverLocks(dataDir: string, socketDir: string): void {
  if (runningServer(dataDir) !== null) return
  // The socket has a lock file of its own, without a server behind it.
  for (const name of readdirSync(socketDir).filter((file) => file.endsWith('.lock')))
    rmSync(path.join(socketDir, name), { force: true })
  takeOverLock(dataDir)
}

function takeOverLock(dataDir: string): void {
  const pid = pidInLock(dataDir)
  if (pid === null || !existsSync(`/proc/${pid}`)) return
  const [, ...rest] = readFileSync(lockFile(dataDir), 'utf8').split('\n')
  writeFileSync(lockFile(dataDir), [String(process.pid), ...rest].join('\n'))
}

function pidInLock(dataDir: string): number | null {
  const file = lockFile(dataDir)
  if (!existsSync(file)) return null
  const pid = Number(readFileSync(file, 'utf8').split('\n')[0])
  return Number.isInteger(pid) && pid > 1 ? pid : null
}

function lockFile(dataDir: string): string {
  return path.join(dataDir, 'postmaster.pid')
}

/** Empty for a zombie or a missing process. */
function commandLine(pid: number): string[] {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0')
  } catch (error) {
    if (
      (error as NodeJS.ErrnoException).code === 'ENOENT' ||
      (error as NodeJS.ErrnoException).code === 'ESRCH'
    )
      return []
    throw error
  }
}
