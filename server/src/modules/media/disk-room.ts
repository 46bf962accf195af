/** Whether there is room on the disk for what is about to be written. */
import { mkdir, statfs } from 'node:fs/promises'
import { Refusal } from '#platform/errors.ts'

/** Left free for everything else that is written on the same disk. */
export const SPARE_BYTES = 256 * 1024 * 1024

export async function refuseUnlessRoom(folder: string, bytes: number, look = freeBytes): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o750 })
  if ((await look(folder)) < bytes + SPARE_BYTES) throw new Refusal('DISK_FULL')
}

export async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

/** Of the disk that uploads come to. */
export async function diskRoom(folder: string): Promise<{ usedBytes: number; totalBytes: number }> {
  await mkdir(folder, { recursive: true, mode: 0o750 })
  const { blocks, bavail, bsize } = await statfs(folder)
  return { usedBytes: (blocks - bavail) * bsize, totalBytes: blocks * bsize }
}
