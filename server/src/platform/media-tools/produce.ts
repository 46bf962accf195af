/** Runs ffmpeg to make one file, which then exists completely or not at all. */
import { rm } from 'node:fs/promises'
import { fileAddress } from './input.ts'
import { isFileError, runTool, type ToolOptions } from './run-tool.ts'
import { UnusableMedia, type UnusableReason } from './unusable.ts'

/** `args` are all arguments but the name of the target. */
export async function produceFile(args: readonly string[], target: string, run: ToolOptions): Promise<void> {
  // Removes the result of an earlier run, which must not be mistaken for this one's.
  await rm(target, { force: true })
  try {
    await orUnusable(runTool('ffmpeg', [...args, fileAddress(target)], { ...run, target }))
  } catch (error) {
    await rm(target, { force: true })
    throw error
  }
}

/** Turns "this file cannot be read" into a message for its sender; errors of the machine stay errors. */
export async function orUnusable<T>(work: Promise<T>, reason: UnusableReason = 'damagedVideo'): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (isFileError(error)) throw new UnusableMedia(reason, { cause: error })
    throw error
  }
}

/** Drops location, names and dates, and all tracks but picture and sound. */
export const WITHOUT_METADATA = ['-map_metadata', '-1', '-map_chapters', '-1', '-sn', '-dn'] as const

/** The index comes first, so that the file plays while it is downloaded. */
export const AS_MP4 = ['-movflags', '+faststart', '-fflags', '+bitexact', '-f', 'mp4'] as const

/** A file that is this much shorter than stated was cut off; smaller differences are rounding. */
export function isCutShort(durationMs: number, expectedMs: number | null): boolean {
  return expectedMs !== null && expectedMs - durationMs > Math.max(500, expectedMs * 0.04)
}
