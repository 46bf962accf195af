/** One ffmpeg run that makes one file, which is there whole or not at all. */
import { rm } from 'node:fs/promises'
import { fileAddress } from './input.ts'
import { isFaultOfFile, runTool, type ToolOptions } from './run-tool.ts'
import { UnusableMedia, type UnusableReason } from './unusable.ts'

/** `args` are all but the name of the target. */
export async function produceFile(args: readonly string[], target: string, run: ToolOptions): Promise<void> {
  // What an earlier run left there must not pass for the result of this one.
  await rm(target, { force: true })
  try {
    await orUnusable(runTool('ffmpeg', [...args, fileAddress(target)], { ...run, target }))
  } catch (error) {
    await rm(target, { force: true })
    throw error
  }
}

/** Turns "this file cannot be read" into words for its sender; what the machine did wrong stays a fault. */
export async function orUnusable<T>(work: Promise<T>, reason: UnusableReason = 'damagedVideo'): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (isFaultOfFile(error)) throw new UnusableMedia(reason, { cause: error })
    throw error
  }
}

/** Copies neither places, names nor dates, nor anything that is no picture and no sound. */
export const WITHOUT_METADATA = ['-map_metadata', '-1', '-map_chapters', '-1', '-sn', '-dn'] as const

/** A file that plays while it is still arriving. */
export const AS_MP4 = ['-movflags', '+faststart', '-fflags', '+bitexact', '-f', 'mp4'] as const

/** So much less than promised is a file that broke off, not a rounding of its tracks. */
export function isCutShort(durationMs: number, expectedMs: number | null): boolean {
  return expectedMs !== null && expectedMs - durationMs > Math.max(500, expectedMs * 0.04)
}
