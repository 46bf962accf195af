/** Notices that the disk fills up while a tool writes, and removes the tool's files before other writers fail. */
import { statfs } from 'node:fs/promises'
import path from 'node:path'

const LOOK_EVERY_MS = 250
/** Blocks reserved for root are not available to us. */
const LEAST_BYTES = 1024 * 1024

type RoomWatch = AsyncDisposable & { ranOut(): Promise<boolean> }

export function watchRoom({ cwd, target }: { cwd?: string; target?: string }): RoomWatch {
  const folder = cwd ?? (target === undefined ? null : path.dirname(target))
  let hasRunOut = false
  let looking = Promise.resolve()
  async function look(): Promise<void> {
    if (folder === null) return
    const { bavail, bsize } = await statfs(folder)
    if (bavail * bsize < LEAST_BYTES) hasRunOut = true
  }
  // A missing folder says nothing about the disk; the tool itself will report it.
  const lookQuietly = () => look().catch(() => undefined)
  const timer = setInterval(() => {
    looking = looking.then(lookQuietly)
  }, LOOK_EVERY_MS)
  return {
    async ranOut() {
      await looking
      await lookQuietly()
      return hasRunOut
    },
    async [Symbol.asyncDispose]() {
      clearInterval(timer)
      await looking
    },
  }
}
