/** Parses ffprobe's JSON. No value can be trusted, because it repeats what the file claims. */
import * as v from 'valibot'

const Stream = v.object({
  codec_type: v.optional(v.string()),
  codec_name: v.optional(v.string()),
  profile: v.optional(v.string()),
  level: v.optional(v.number()),
  pix_fmt: v.optional(v.string()),
  width: v.optional(v.number()),
  height: v.optional(v.number()),
  sample_aspect_ratio: v.optional(v.string()),
  field_order: v.optional(v.string()),
  color_transfer: v.optional(v.string()),
  r_frame_rate: v.optional(v.string()),
  avg_frame_rate: v.optional(v.string()),
  start_time: v.optional(v.string()),
  duration: v.optional(v.string()),
  disposition: v.optional(v.object({ attached_pic: v.optional(v.number()) })),
  tags: v.optional(v.object({ rotate: v.optional(v.string()) })),
  side_data_list: v.optional(v.array(v.object({ rotation: v.optional(v.number()) }))),
})
const Found = v.object({
  streams: v.optional(v.array(Stream), []),
  format: v.optional(v.object({ duration: v.optional(v.string()) }), {}),
})

export type FoundStream = v.InferOutput<typeof Stream>
type Found = v.InferOutput<typeof Found>

export function readFound(json: string): Found {
  return v.parse(Found, JSON.parse(json))
}

/** Of the tracks in use if they state it, otherwise of the whole file. */
export function readDurationMs(found: Found, used: readonly (FoundStream | undefined)[]): number | null {
  const known = used.flatMap((stream) => (stream ? (streamDurationMs(stream) ?? []) : []))
  return known.length > 0 ? Math.max(...known) : toMs(found.format.duration)
}

export function streamDurationMs(stream: FoundStream): number | null {
  return toMs(stream.duration)
}

function toMs(seconds: string | undefined): number | null {
  const ms = Math.round(Number(seconds) * 1000)
  return Number.isFinite(ms) && ms > 0 ? ms : null
}

export function shownSizeOf(stream: FoundStream): { widthPx: number; heightPx: number } {
  const { width = 0, height = 0 } = stream
  const stretched = Math.round(width * pixelRatio(stream.sample_aspect_ratio))
  const turn = stream.side_data_list?.find((data) => data.rotation !== undefined)?.rotation
  const isLying = Math.abs((turn ?? Number(stream.tags?.rotate ?? 0)) % 180) === 90
  return isLying ? { widthPx: height, heightPx: stretched } : { widthPx: stretched, heightPx: height }
}

/** Extreme ratios are errors of the file: such a picture is shown as it is stored. */
function pixelRatio(ratio: string | undefined): number {
  const value = fraction(ratio, ':')
  return value !== null && value >= 0.25 && value <= 4 ? value : 1
}

/** The average rate of the file; the other value is only the resolution of its time base. */
export function frameRateOf(stream: FoundStream): number | null {
  return fraction(stream.avg_frame_rate, '/') ?? fraction(stream.r_frame_rate, '/')
}

function fraction(text: string | undefined, separator: string): number | null {
  const [above, below] = (text ?? '').split(separator).map(Number)
  const value = (above ?? 0) / (below ?? 0)
  return Number.isFinite(value) && value > 0 ? value : null
}
