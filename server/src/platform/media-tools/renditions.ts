/** Makes all sizes of a video as CMAF HLS in one ffmpeg process. */
import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { VIDEO } from '#rules/media.ts'
import { type Encoder, PROCESSOR } from './encoders.ts'
import { inputOf } from './input.ts'
import { evenSide, scaleAndToneMap, steadyRate } from './picture-filters.ts'
import { finishPlaylists, MASTER, type Rendition, renditionFolder } from './playlists.ts'
import type { VideoFacts } from './probe.ts'
import { isCutShort, orUnusable, WITHOUT_METADATA } from './produce.ts'
import { runTool, type ToolRun } from './run-tool.ts'
import type { VideoKind } from './sniff.ts'
import { UnusableMedia } from './unusable.ts'

export const SEGMENT_SECONDS = 2
/** Enough for a complex picture of 1080 by 1920; a simple one takes far less. */
const FULL_HD = { pixels: 1080 * 1920, kbps: 5000 } as const
const MIN_VIDEO_KBPS = 150

/** By the short side, so that portrait is as sharp as landscape; never larger than the source. */
export function renditionsFor(widthPx: number, heightPx: number): Rendition[] {
  const shortSide = Math.min(widthPx, heightPx)
  const fitting = VIDEO.renditionsPx.filter((rendition) => rendition <= shortSide)
  return (fitting.length > 0 ? fitting : [shortSide]).map((px) => {
    const scale = Math.min(1, px / shortSide)
    const size = {
      widthPx: evenSide(Math.round(widthPx * scale)),
      heightPx: evenSide(Math.round(heightPx * scale)),
    }
    const maxVideoKbps = ceilingFor(size.widthPx * size.heightPx)
    return {
      shortSidePx: Math.min(size.widthPx, size.heightPx),
      ...size,
      maxVideoKbps,
      bufferKbits: maxVideoKbps * 2,
      audioKbps: px >= 720 ? 128 : 96,
    }
  })
}

/** Smaller pictures need more bits per pixel, because each pixel contains more detail. */
function ceilingFor(pixels: number): number {
  return Math.max(MIN_VIDEO_KBPS, Math.round(FULL_HD.kbps * (pixels / FULL_HD.pixels) ** 0.8))
}

/** Must run in `folder`: the file names are relative to it. */
export function renditionArguments(input: {
  source: string
  kind: VideoKind
  folder: string
  renditions: readonly Rendition[]
  facts: VideoFacts
  hasAudio: boolean
  encoder?: Encoder
}): string[] {
  const { renditions, hasAudio, encoder = PROCESSOR } = input
  const { rate } = steadyRate(input.facts.frameRate)
  const each = (build: (rendition: Rendition, index: number) => string[]): string[] =>
    renditions.flatMap(build)
  return [
    ...encoder.device,
    ...inputOf(input.source, input.kind),
    ...['-filter_complex', pictureGraph(renditions, input.facts, encoder.upload)],
    ...each((_, index) => ['-map', `[v${index}]`, ...(hasAudio ? ['-map', '0:a:0'] : [])]),
    ...['-t', String(VIDEO.maxDurationMs / 1000)],
    ...encoder.quality,
    ...each((rendition, index) => [
      ...encoder.rates(rendition, index),
      ...(hasAudio ? [`-b:a:${index}`, `${rendition.audioKbps}k`] : []),
    ]),
    ...[...encoder.keyFrames, '-g', String(Math.ceil(rate * SEGMENT_SECONDS) + 1)],
    ...['-force_key_frames', `expr:gte(t,n_forced*${SEGMENT_SECONDS})`],
    ...(hasAudio ? ['-c:a', 'aac', '-ac', '2', '-ar', '48000', '-af', 'aresample=async=1:first_pts=0'] : []),
    ...WITHOUT_METADATA,
    ...hlsArguments(renditions, hasAudio),
  ]
}

/** Each size is scaled from the largest, which saves work if the source is far larger than that. */
function pictureGraph(renditions: readonly Rendition[], facts: VideoFacts, upload: string | null): string {
  const [first, ...rest] = renditions
  if (!first) throw new Error('a video has at least one rendition')
  const last = upload === null ? '' : `,${upload}`
  const decoded = ['[0:V:0]', `fps=${steadyRate(facts.frameRate).words}`, ...scaleAndToneMap(facts, first)]
  const chain = `${decoded[0]}${decoded.slice(1).join(',')}`
  if (rest.length === 0) return `${chain}${last}[v0]`
  const copies = rest.map((_, index) => `[s${index + 1}]`)
  const scaled = rest.map(
    (rendition, index) =>
      `[s${index + 1}]scale=${rendition.widthPx}:${rendition.heightPx}:flags=bicubic,setsar=1${last}[v${index + 1}]`,
  )
  const largest = upload === null ? '[v0]' : '[s0]'
  const uploaded = upload === null ? [] : [`[s0]${upload}[v0]`]
  return [`${chain},split=${renditions.length}${largest}${copies.join('')}`, ...uploaded, ...scaled].join(';')
}

function hlsArguments(renditions: readonly Rendition[], hasAudio: boolean): string[] {
  const variants = renditions.map(
    (rendition, index) => `v:${index}${hasAudio ? `,a:${index}` : ''},name:${rendition.shortSidePx}`,
  )
  return [
    ...['-f', 'hls', '-hls_time', String(SEGMENT_SECONDS), '-hls_playlist_type', 'vod'],
    ...['-hls_segment_type', 'fmp4', '-hls_flags', 'independent_segments', '-start_number', '1'],
    ...['-hls_fmp4_init_filename', 'init.mp4', '-hls_segment_filename', 'r%v/seg-%05d.m4s'],
    ...['-master_pl_name', MASTER, '-var_stream_map', variants.join(' '), 'r%v/index.m3u8'],
  ]
}

export async function makeRenditions(
  input: {
    source: string
    kind: VideoKind
    folder: string
    facts: VideoFacts
    /** The CPU's, unless the machine has another one. */
    encoder?: Encoder
    /** From 0 to 1; never called if the duration is unknown. */
    onProgress?(fraction: number): void
  },
  run: ToolRun,
): Promise<{ master: 'master.m3u8'; renditions: Rendition[]; durationMs: number }> {
  const { facts, folder, encoder = PROCESSOR } = input
  const renditions = renditionsFor(facts.widthPx, facts.heightPx)
  for (const rendition of renditions)
    await mkdir(path.join(folder, renditionFolder(rendition)), { recursive: true })
  const args = renditionArguments({ ...input, renditions, hasAudio: facts.audioCodec !== null })
  let writtenMs = 0
  function onProgress(outTimeMs: number): void {
    writtenMs = Math.max(writtenMs, outTimeMs)
    if (facts.durationMs !== null) input.onProgress?.(Math.min(1, writtenMs / facts.durationMs))
  }
  const limits = encoder.memoryMb === null ? {} : { memoryMb: encoder.memoryMb }
  await orUnusable(runTool('ffmpeg', args, { ...run, ...limits, cwd: folder, onProgress }))
  const durationMs = await finishPlaylists(folder, renditions)
  // Sound after the last picture counts: the duration of a source is that of its longest track.
  if (durationMs === 0 || isCutShort(Math.max(durationMs, writtenMs), facts.durationMs))
    throw new UnusableMedia('damagedVideo')
  return { master: MASTER, renditions, durationMs }
}
