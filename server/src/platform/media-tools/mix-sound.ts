/** Mixes a sound into a recording and turns what the browser recorded into a valid MP4. */
import { HOUR_MS } from '#rules/time.ts'
import { inputOf, soundInputOf } from './input.ts'
import { measureVideoMs } from './packets.ts'
import { evenSide, scaleAndToneMap, steadyRate } from './picture-filters.ts'
import { measureMs, probeVideo, type VideoFacts } from './probe.ts'
import { AS_MP4, orUnusable, produceFile, WITHOUT_METADATA } from './produce.ts'
import { runTool, type ToolRun } from './run-tool.ts'
import type { VideoKind } from './sniff.ts'
import { UnusableMedia } from './unusable.ts'
import { measureWork, timeBudgetMs } from './work-size.ts'

/** Recordings are short, and their author waits for the result in front of the page. */
const MOST_MS = HOUR_MS

/** The sound begins after `delayMs` and is cut, or padded with silence, to the end of the last picture. */
export async function mixSound(
  input: { source: string; kind: VideoKind; sound: string; delayMs: number; target: string },
  run: ToolRun,
): Promise<{ durationMs: number }> {
  const facts = await probeVideo(input.source, run)
  await mustBeSound(input.sound, run)
  const timeLimitMs = timeBudgetMs(await measureWork(input.source, facts, run))
  const lengthMs = await measureVideoMs(input, run)
  if (lengthMs === 0) throw new UnusableMedia('damagedVideo')
  const args = [
    ...inputOf(input.source, facts.kind),
    ...soundInputOf(input.sound),
    ...['-filter_complex', soundGraph({ ...input, hasOwnSound: facts.audioCodec !== null, lengthMs })],
    ...['-map', '0:V:0', '-map', '[sound]', ...pictureOutput(facts)],
    ...['-c:a', 'aac', '-b:a', '160k', '-ac', '2', '-ar', '48000'],
    ...WITHOUT_METADATA,
    ...AS_MP4,
  ]
  await produceFile(args, input.target, { ...run, timeLimitMs: Math.min(timeLimitMs, MOST_MS) })
  return { durationMs: await measureMs(input.target, run) }
}

function pictureOutput(facts: VideoFacts): string[] {
  if (facts.isDirectlyPlayable) return ['-c:v', 'copy']
  const size = { widthPx: evenSide(facts.widthPx), heightPx: evenSide(facts.heightPx) }
  const filters = [`fps=${steadyRate(facts.frameRate).words}`, ...scaleAndToneMap(facts, size)]
  // This result is encoded again for the renditions, so this step must not cost visible quality.
  return [
    '-vf',
    filters.join(','),
    '-c:v',
    'libx264',
    '-preset',
    'veryfast',
    '-crf',
    '18',
    '-profile:v',
    'high',
  ]
}

function soundGraph(input: { hasOwnSound: boolean; delayMs: number; lengthMs: number }): string {
  const stereo = 'aresample=48000:async=1:first_pts=0,aformat=sample_fmts=fltp:channel_layouts=stereo'
  const end = `apad,atrim=end=${(input.lengthMs / 1000).toFixed(3)}[sound]`
  const laid = `[1:a:0]${stereo},adelay=${Math.round(input.delayMs)}:all=1`
  if (!input.hasOwnSound) return `${laid},${end}`
  // Does not lower the volume in advance: the limiter catches sums that would be too loud.
  const mixed = `[own][laid]amix=inputs=2:duration=longest:normalize=0,alimiter=limit=0.95,${end}`
  return [`[0:a:0]${stereo}[own]`, `${laid}[laid]`, mixed].join(';')
}

export async function mustBeSound(sound: string, run: ToolRun): Promise<void> {
  const args = ['-select_streams', 'a:0', '-show_entries', 'stream=codec_name', '-of', 'csv=p=0']
  const { stdout } = await orUnusable(
    runTool('ffprobe', [...args, ...soundInputOf(sound)], run),
    'damagedSound',
  )
  if (stdout.trim() === '') throw new UnusableMedia('damagedSound')
}
