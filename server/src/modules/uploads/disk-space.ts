/** Checks free disk space before writes. */
import { mkdir, statfs } from 'node:fs/promises'
import { Refusal } from '#platform/errors.ts'

/** Reserved for everything else on the same disk. */
export const SPARE_BYTES = 256 * 1024 * 1024

export async function refuseUnlessDiskSpace(
  folder: string,
  bytes: number,
  readFreeBytes = freeBytes,
): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o750 })
  if ((await readFreeBytes(folder)) < bytes + SPARE_BYTES) throw new Refusal('DISK_FULL')
}

export async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

/** Usage of the disk that holds uploads. */
export async function readDiskUsage(folder: string): Promise<{ usedBytes: number; totalBytes: number }> {
  await mkdir(folder, { recursive: true, mode: 0o750 })
  const { blocks, bavail, bsize } = await statfs(folder)
  return { usedBytes: (blocks - bavail) * bsize, totalBytes: blocks * bsize }
}
