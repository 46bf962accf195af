/** Estimates how much work a video is and limits it, so that one file cannot block the encoder. */

import { VIDEO } from '#rules/media.ts'
import { HOUR_MS } from '#rules/time.ts'
import { inputOf } from './input.ts'
import { steadyRate } from './picture-filters.ts'
import type { VideoFacts } from './probe.ts'
import { orUnusable } from './produce.ts'
import { runTool, type ToolRun } from './run-tool.ts'
import { UnusableMedia } from './unusable.ts'

type WorkSize = { frames: number; pixels: number }

const FULL_HD_SECOND = 1920 * 1080 * 30
/** Even a slow machine encodes one second of Full HD in this many seconds. */
const SECONDS_FOR_FULL_HD_SECOND = 4
/** The cost of small pictures depends on their number rather than their size. */
const FRAMES_A_SECOND = 200
const LEAST_MS = 5 * 60_000
const MOST_MS = 6 * HOUR_MS

/** Refuses files that would take too long, judged by their actual content: their headers may claim anything. */
export async function measureWork(source: string, facts: VideoFacts, run: ToolRun): Promise<WorkSize> {
  const { rate } = steadyRate(facts.frameRate)
  // Missing pictures are filled in, so the duration counts as well as the number of pictures.
  const frames = Math.max(
    await countFrames(source, facts, run),
    Math.ceil(((facts.durationMs ?? 0) / 1000) * rate),
  )
  const pixels = frames * facts.widthPx * facts.heightPx
  if (pixels > VIDEO.maxTotalPixels) throw new UnusableMedia('videoTooMuch')
  return { frames, pixels }
}

async function countFrames(source: string, { kind }: VideoFacts, run: ToolRun): Promise<number> {
  const count = ['-count_packets', '-select_streams', 'V:0', '-show_entries', 'stream=nb_read_packets']
  const args = [...count, '-of', 'default=nw=1:nk=1', ...inputOf(source, kind)]
  const { stdout } = await orUnusable(runTool('ffprobe', args, run))
  return Number.parseInt(stdout, 10) || 0
}

/** After this time the work counts as stuck and is not started again. */
export function timeBudgetMs({ frames, pixels }: WorkSize): number {
  const seconds = turnCost({ frames, pixels }) * SECONDS_FOR_FULL_HD_SECOND
  return Math.min(MOST_MS, Math.max(LEAST_MS, seconds * 1000))
}

/** In seconds of Full HD, for those who wait in the queue. */
export function turnCost({ frames, pixels }: WorkSize): number {
  return Math.ceil(pixels / FULL_HD_SECOND + frames / FRAMES_A_SECOND / SECONDS_FOR_FULL_HD_SECOND)
}
