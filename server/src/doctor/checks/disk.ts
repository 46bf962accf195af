/** Checks free space, free inodes and write latency of the disk that holds the data. */
import { open, rm, statfs } from 'node:fs/promises'
import path from 'node:path'
import { bad, type Check, type Finding, ok, reasonOf, warn } from '../check.ts'

const [WARN_PERCENT, BAD_PERCENT] = [20, 8]
const SYNCS = 20
/** Every purchase waits for an fsync. */
const [SLOW_MS, VERY_SLOW_MS] = [20, 100]

export const disk: Check = {
  section: 'disk',
  async run({ config: { dataDir } }) {
    try {
      const { bsize, blocks, bavail, files, ffree } = await statfs(dataDir)
      const gigabytes = ((bavail * bsize) / 1e9).toFixed(1)
      return [
        freeFinding(
          percentOf(bavail, blocks),
          `space is free in ${dataDir} (${gigabytes} GB)`,
          'Remove unneeded files or use a larger disk.',
        ),
        ...(files > 0
          ? [
              freeFinding(
                percentOf(ffree, files),
                'inodes are free',
                'Create a file system with more inodes.',
              ),
            ]
          : []),
        await writeLatencyFinding(dataDir),
      ]
    } catch (error) {
      return [
        bad(
          `${dataDir} cannot be used (${reasonOf(error)}).`,
          'Create it, or set DATA_DIR to a folder this user owns.',
        ),
      ]
    }
  },
}

const percentOf = (part: number, whole: number) => Math.floor((100 * part) / Math.max(1, whole))

function freeFinding(percent: number, what: string, todo: string): Finding {
  const found = `${percent}% of ${what}.`
  return percent < BAD_PERCENT ? bad(found, todo) : percent < WARN_PERCENT ? warn(found, todo) : ok(found)
}

/** The median latency of small synced writes. */
async function writeLatencyFinding(dataDir: string): Promise<Finding> {
  const file = path.join(dataDir, `.doctor-${process.pid}`)
  const times: number[] = []
  try {
    await using handle = await open(file, 'wx', 0o600)
    for (let count = 0; count < SYNCS; count += 1) {
      const from = performance.now()
      await handle.write(Buffer.alloc(4096))
      await handle.sync()
      times.push(performance.now() - from)
    }
  } finally {
    await rm(file, { force: true })
  }
  const median = times.sort((a, b) => a - b)[SYNCS >> 1] ?? 0
  const found = `A small write takes ${median.toFixed(1)} ms to reach the disk.`
  const todo = 'Every purchase waits for this: use a local SSD, not a network folder or a spinning disk.'
  return median > VERY_SLOW_MS ? bad(found, todo) : median > SLOW_MS ? warn(found, todo) : ok(found)
}
