/** A folder for what a run throws away: in memory where the machine has room, since copied databases are thousands of small files. */
import { mkdtempSync, readFileSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

const IN_MEMORY = '/dev/shm'
const ROOM_BYTES = 6 * 1024 ** 3

export function scratchDir(prefix: string): string {
  return mkdtempSync(path.join(hasRoom(IN_MEMORY) ? IN_MEMORY : tmpdir(), prefix))
}

function hasRoom(folder: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(folder)
    // The folder counts memory as free that others have taken since.
    return Math.min(bavail * bsize, availableBytes()) >= ROOM_BYTES
  } catch {
    return false
  }
}

function availableBytes(): number {
  const [, kilobytes] = /^MemAvailable: +(\d+) kB$/m.exec(readFileSync('/proc/meminfo', 'utf8')) ?? []
  return Number(kilobytes ?? 0) * 1024
}
