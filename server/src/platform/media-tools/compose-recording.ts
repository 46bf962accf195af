/** Turns what a browser recorded into one MP4: joins takes, overlays pictures, mixes in a sound, cuts to length. */
import { frameIn } from '#rules/recording.ts'
import { HOUR_MS } from '#rules/time.ts'
import { inputOf, pictureInputOf, soundInputOf } from './input.ts'
import { mustBeSound } from './mix-sound.ts'
import { measureWholeMs } from './packets.ts'
import { evenSide, scaleAndToneMap, steadyRate } from './picture-filters.ts'
import { measureMs, probeVideo, type VideoFacts } from './probe.ts'
import { AS_MP4, produceFile, WITHOUT_METADATA } from './produce.ts'
import type { ToolRun } from './run-tool.ts'
import { UnusableMedia } from './unusable.ts'
import { measureWork, timeBudgetMs } from './work-size.ts'

export type Composition = {
  takes: readonly { source: string; isMirrored: boolean }[]
  /** Crops every take to the frame of the recorder; otherwise all get the size of the first. */
  isPortrait: boolean
  /** Counted across all takes; null is the end of the last one. */
  trim: { startMs: number; endMs: number | null }
  /** 1 leaves the volume unchanged. */
  voiceGain: number
  /** Begins `delayMs` after the start of the first take, even if its beginning is cut. */
  sound: { path: string; delayMs: number; gain: number } | null
  overlays: readonly Overlay[]
  target: string
}

/** The centre and the width as fractions of the picture. */
type Overlay = { picture: string; x: number; y: number; width: number; fromMs: number; toMs: number }

type Seen = { source: string; isMirrored: boolean; facts: VideoFacts; lengthMs: number }
type Size = { widthPx: number; heightPx: number }

/** Recordings are short, and their author waits for the result in front of the page. */
const MOST_MS = HOUR_MS
const LEAST_LEFT_MS = 200
const STEREO = 'aresample=48000:async=1:first_pts=0,aformat=sample_fmts=fltp:channel_layouts=stereo'

export async function composeRecording(input: Composition, run: ToolRun): Promise<{ durationMs: number }> {
  const takes: Seen[] = []
  let budgetMs = 0
  for (const take of input.takes) {
    const facts = await probeVideo(take.source, run)
    const lengthMs = await measureWholeMs({ source: take.source, kind: facts.kind }, run)
    if (lengthMs === 0) throw new UnusableMedia('damagedVideo')
    budgetMs += timeBudgetMs(await measureWork(take.source, facts, run))
    takes.push({ ...take, facts, lengthMs })
  }
  if (input.sound) await mustBeSound(input.sound.path, run)
  const range = rangeOf(input.trim, takes)
  const args = [
    ...takes.flatMap(({ source, facts }) => inputOf(source, facts.kind)),
    ...input.overlays.flatMap(({ picture }) => pictureInputOf(picture)),
    ...(input.sound ? soundInputOf(input.sound.path) : []),
    ...[
      '-filter_complex',
      [...pictureGraph(input, takes, range), ...soundGraph(input, takes, range)].join(';'),
    ],
    // This result is encoded again for the renditions, so this step must not cost visible quality.
    ...['-map', '[picture]', '-c:v', 'libx264', '-preset', 'veryfast', '-crf', '18', '-profile:v', 'high'],
    ...['-map', '[sound]', '-c:a', 'aac', '-b:a', '160k', '-ac', '2', '-ar', '48000'],
    ...WITHOUT_METADATA,
    ...AS_MP4,
  ]
  await produceFile(args, input.target, { ...run, timeLimitMs: Math.min(budgetMs, MOST_MS) })
  return { durationMs: await measureMs(input.target, run) }
}

/** A cut beyond the end is ignored; a start beyond the end leaves nothing. */
function rangeOf({ startMs, endMs }: Composition['trim'], takes: readonly Seen[]) {
  const wholeMs = takes.reduce((sum, { lengthMs }) => sum + lengthMs, 0)
  const range = { startMs, endMs: Math.min(endMs ?? wholeMs, wholeMs) }
  if (range.endMs - range.startMs < LEAST_LEFT_MS) throw new UnusableMedia('nothingLeft')
  return range
}

type TrimRange = ReturnType<typeof rangeOf>

/** Filters contain only our own numbers and ffmpeg's words: user text was rendered to a picture before. */
function pictureGraph(
  { overlays, isPortrait }: Composition,
  takes: readonly Seen[],
  range: TrimRange,
): string[] {
  const first = takes[0]?.facts
  if (!first) throw new Error('a recording without a take')
  const frame = isPortrait ? frameIn(first) : first
  const size = {
    widthPx: evenSide(Math.round(frame.widthPx)),
    heightPx: evenSide(Math.round(frame.heightPx)),
  }
  const { words: rate } = steadyRate(first.frameRate)
  const shown = takes.map(
    (take, index) => `[${index}:V:0]${shownAs(take, { size, isPortrait }, rate).join(',')}[v${index}]`,
  )
  const joined = `${takes.map((_, index) => `[v${index}]`).join('')}concat=n=${takes.length}:v=1:a=0[p0]`
  const laid = overlays.flatMap(({ x, y, width, fromMs, toMs }, index) => [
    `[${takes.length + index}:v:0]scale=${Math.max(2, Math.round(size.widthPx * width))}:-1,format=rgba[o${index}]`,
    `[p${index}][o${index}]overlay=x=${px(size.widthPx * x)}-overlay_w/2:y=${px(size.heightPx * y)}-overlay_h/2` +
      `:format=auto:enable='between(t,${seconds(fromMs)},${seconds(toMs)})'[p${index + 1}]`,
  ])
  const cut = `trim=start=${seconds(range.startMs)}:end=${seconds(range.endMs)},setpts=PTS-STARTPTS,format=yuv420p`
  return [...shown, joined, ...laid, `[p${overlays.length}]${cut}[picture]`]
}

/**
 * A phone that was rotated between two takes causes no stretched picture: in the portrait frame its middle is shown, otherwise bars
 * fill the rest.
 */
function shownAs(
  { facts, isMirrored, lengthMs }: Seen,
  { size, isPortrait }: { size: Size; isPortrait: boolean },
  rate: string,
): string[] {
  const ratios = [size.widthPx / facts.widthPx, size.heightPx / facts.heightPx]
  const scale = isPortrait ? Math.max(...ratios) : Math.min(...ratios)
  const scaled = {
    widthPx: evenSide(Math.round(facts.widthPx * scale)),
    heightPx: evenSide(Math.round(facts.heightPx * scale)),
  }
  const fitted = isPortrait
    ? { widthPx: Math.max(size.widthPx, scaled.widthPx), heightPx: Math.max(size.heightPx, scaled.heightPx) }
    : { widthPx: Math.min(size.widthPx, scaled.widthPx), heightPx: Math.min(size.heightPx, scaled.heightPx) }
  const isWhole = fitted.widthPx === size.widthPx && fitted.heightPx === size.heightPx
  return [
    `fps=${rate}:start_time=0`,
    ...scaleAndToneMap(facts, fitted),
    ...(isMirrored ? ['hflip'] : []),
    ...(isWhole
      ? []
      : [
          `${isPortrait ? 'crop' : 'pad'}=${size.widthPx}:${size.heightPx}:${MIDDLE[isPortrait ? 'crop' : 'pad']}`,
        ]),
    // Pads each take to the length of its sound, so that sound and picture stay in sync across takes.
    `tpad=stop_mode=clone:stop=-1,trim=end=${seconds(lengthMs)},setpts=PTS-STARTPTS`,
  ]
}

/** In a crop, `iw` is the picture and `ow` the frame, as in a pad the other way round. */
const MIDDLE = { crop: '(iw-ow)/2:(ih-oh)/2', pad: '(ow-iw)/2:(oh-ih)/2' } as const

function soundGraph(
  { overlays, sound, voiceGain }: Composition,
  takes: readonly Seen[],
  range: TrimRange,
): string[] {
  const voices = takes.map(({ facts, lengthMs }, index) => {
    const voice = facts.audioCodec === null ? 'anullsrc=r=48000:cl=stereo' : `[${index}:a:0]${STEREO},apad`
    return `${voice},atrim=end=${seconds(lengthMs)},asetpts=PTS-STARTPTS[a${index}]`
  })
  const joined = `${takes.map((_, index) => `[a${index}]`).join('')}concat=n=${takes.length}:v=0:a=1`
  const voice = `${joined},volume=${gain(voiceGain)}`
  // Does not lower the volume in advance: the limiter catches sums that would be too loud.
  const end =
    `alimiter=limit=0.95,apad,atrim=start=${seconds(range.startMs)}:end=${seconds(range.endMs)},` +
    'asetpts=PTS-STARTPTS[sound]'
  if (!sound) return [...voices, `${voice},${end}`]
  const from = takes.length + overlays.length
  const laid = `[${from}:a:0]${STEREO},adelay=${Math.round(sound.delayMs)}:all=1,volume=${gain(sound.gain)}[laid]`
  return [
    ...voices,
    `${voice}[voice]`,
    laid,
    `[voice][laid]amix=inputs=2:duration=longest:normalize=0,${end}`,
  ]
}

const seconds = (ms: number) => (ms / 1000).toFixed(3)
const px = (length: number) => length.toFixed(2)
const gain = (factor: number) => factor.toFixed(2)
