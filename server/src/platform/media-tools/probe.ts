/** Reads a video's duration, display size and codecs, and whether browsers can play it unchanged. */
import { VIDEO } from '#rules/media.ts'
import { inputOf, videoKindOf } from './input.ts'
import {
  type FoundStream,
  frameRateOf,
  readDurationMs,
  readFound,
  shownSizeOf,
  streamDurationMs,
} from './probe-output.ts'
import { orUnusable } from './produce.ts'
import { runTool, ToolFailure, type ToolRun } from './run-tool.ts'
import type { VideoKind } from './sniff.ts'
import { UnusableMedia } from './unusable.ts'

export type VideoFacts = {
  kind: VideoKind
  /** Null if the file does not state it, like Chromium's recordings. */
  durationMs: number | null
  /** The size as displayed, with the rotation applied. */
  widthPx: number
  heightPx: number
  videoCodec: string
  pixelFormat: string
  audioCodec: string | null
  /** Null if the file does not state it. */
  frameRate: number | null
  /** True for HDR: the colours must be tone-mapped. */
  hdrTransfer: 'smpte2084' | 'arib-std-b67' | null
  /** H.264 in 8 bits 4:2:0 with AAC or without sound: a remux is enough. */
  isDirectlyPlayable: boolean
}

const PROBE_TIME_LIMIT_MS = 60_000
const ENTRIES =
  'format=duration:stream=index,codec_type,codec_name,profile,level,pix_fmt,width,height,sample_aspect_ratio,' +
  'field_order,color_transfer,r_frame_rate,avg_frame_rate,start_time,duration:stream_disposition=attached_pic:' +
  'stream_tags=rotate:stream_side_data=rotation'

export async function probeVideo(path: string, run: ToolRun): Promise<VideoFacts> {
  const kind = await videoKindOf(path)
  const found = await look(path, kind, run)
  const video = found.streams.find(
    (stream) => stream.codec_type === 'video' && stream.disposition?.attached_pic !== 1,
  )
  if (!video) throw new UnusableMedia('noPicture')
  const { widthPx, heightPx } = shownSizeOf(video)
  if (!video.codec_name || !(widthPx > 0 && heightPx > 0)) throw new UnusableMedia('damagedVideo')
  if (Math.max(widthPx, heightPx) > VIDEO.maxSidePx || widthPx * heightPx > VIDEO.maxFramePixels)
    throw new UnusableMedia('videoTooLarge')
  const audio = found.streams.find((stream) => stream.codec_type === 'audio')
  const durationMs = readDurationMs(found, [video, audio])
  if (durationMs !== null && durationMs > VIDEO.maxDurationMs) throw new UnusableMedia('videoTooLong')
  return {
    kind,
    durationMs,
    widthPx,
    heightPx,
    videoCodec: video.codec_name,
    pixelFormat: video.pix_fmt ?? 'unknown',
    audioCodec: audio?.codec_name ?? null,
    frameRate: frameRateOf(video),
    hdrTransfer: hdrTransferOf(video),
    isDirectlyPlayable: isDirectlyPlayable(kind, video, audio),
  }
}

/** The duration of a file that we made. */
export async function measureMs(path: string, run: ToolRun): Promise<number> {
  const found = await look(path, 'mp4', run)
  const longest = Math.max(0, ...found.streams.map((stream) => streamDurationMs(stream) ?? 0))
  return longest || (readDurationMs(found, []) ?? 0)
}

/** The time of the first picture, in the file's own time base. */
export async function videoStartSeconds(path: string, run: ToolRun): Promise<number> {
  const { streams } = await look(path, 'mp4', run)
  return Number(streams.find((stream) => stream.codec_type === 'video')?.start_time ?? 0)
}

async function look(path: string, kind: VideoKind, run: ToolRun) {
  const args = ['-of', 'json', '-show_entries', ENTRIES, ...inputOf(path, kind)]
  const timeLimitMs = Math.min(run.timeLimitMs ?? PROBE_TIME_LIMIT_MS, PROBE_TIME_LIMIT_MS)
  try {
    const { stdout } = await runTool('ffprobe', args, { ...run, timeLimitMs })
    return readFound(stdout)
  } catch (error) {
    const isTooLarge = error instanceof ToolFailure && error.tail.includes('max pixel count')
    if (isTooLarge) throw new UnusableMedia('videoTooLarge', { cause: error })
    return orUnusable(Promise.reject(error))
  }
}

function hdrTransferOf({ color_transfer: transfer }: FoundStream): VideoFacts['hdrTransfer'] {
  return transfer === 'smpte2084' || transfer === 'arib-std-b67' ? transfer : null
}

const PLAIN_PROFILES = new Set(['Constrained Baseline', 'Baseline', 'Main', 'High'])
const MAX_LEVEL = 52

/** AVI does not store the order of frames, so copying from it would shuffle them. */
function isDirectlyPlayable(kind: VideoKind, video: FoundStream, audio: FoundStream | undefined): boolean {
  return (
    kind !== 'avi' &&
    video.codec_name === 'h264' &&
    hdrTransferOf(video) === null &&
    ['yuv420p', 'yuvj420p'].includes(video.pix_fmt ?? '') &&
    PLAIN_PROFILES.has(video.profile ?? '') &&
    (video.level ?? 0) <= MAX_LEVEL &&
    ['progressive', 'unknown', undefined].includes(video.field_order) &&
    (audio === undefined || audio.codec_name === 'aac')
  )
}
