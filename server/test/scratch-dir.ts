/** A temporary folder for a run: in memory if there is space, since copied databases are thousands of small files. */
import { mkdtempSync, readFileSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

const IN_MEMORY = '/dev/shm'
const MIN_FREE_BYTES = 6 * 1024 ** 3

export function scratchDir(prefix: string): string {
  return mkdtempSync(path.join(hasFreeSpace(IN_MEMORY) ? IN_MEMORY : tmpdir(), prefix))
}

function hasFreeSpace(folder: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(folder)
    // tmpfs reports memory as free that other processes have taken since.
    return Math.min(bavail * bsize, availableBytes()) >= MIN_FREE_BYTES
  } catch {
    return false
  }
}

function availableBytes(): number {
  const [, kilobytes] = /^MemAvailable: +(\d+) kB$/m.exec(readFileSync('/proc/meminfo', 'utf8')) ?? []
  return Number(kilobytes ?? 0) * 1024
}
