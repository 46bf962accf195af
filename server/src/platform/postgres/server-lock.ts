/** Reads `postmaster.pid`, the file by which a PostgreSQL server holds its directory, and what is left of a killed one. */
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/** The server that runs on this directory; null also when the number now belongs to a zombie or another program. */
export function runningServer(dataDir: string): number | null {
  const pid = pidInLock(dataDir)
  return pid !== null && commandLine(pid).includes(dataDir) ? pid : null
}

/**
 * A killed server's number stays taken while nobody reaps its zombie, and after a restart of the machine it may be
 * another program's; PostgreSQL would refuse to start beside either. With our own number in its place it looks further:
 * whether processes of the old server still hold its memory.
 */
export function disownLocks(dataDir: string, socketDir: string): void {
  if (runningServer(dataDir) !== null) return
  // Its door has a lock of its own, and behind that nobody is.
  for (const name of readdirSync(socketDir).filter((file) => file.endsWith('.lock')))
    rmSync(path.join(socketDir, name), { force: true })
  disownLock(dataDir)
}

function disownLock(dataDir: string): void {
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

/** Empty for a zombie and for who is gone. */
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
