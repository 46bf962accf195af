/** Renders the media playlist of a live stream: segments, parts, preload hint and delta updates. */

export type HlsPart = { bytes: Buffer; durationMs: number; hasKey: boolean }
export type LiveSegment = {
  /** Media sequence number. */
  mediaSequence: number
  init: string
  /** Clock or decoder restart here: the size changed, or the publisher was lost. */
  isDiscontinuous: boolean
  startsAt: Date
  parts: HlsPart[]
  durationMs: number
  isWhole: boolean
}
type PlaylistState = {
  /** Prefix of every file name, so that names stay unique across restarts. */
  run: string
  segments: readonly LiveSegment[]
  discontinuitySequence: number
  targetSeconds: number
  hasEnded: boolean
}

/** Ten frames at 30 fps, eight at 24 or 25, twenty at 60: parts of most frame rates come close to it. */
export const PART_TARGET_MS = 334
/** The minimum in the specification: six target durations. */
const SKIP_AFTER_TARGETS = 6
const PARTS_LISTED_TARGETS = 3

export const partName = (run: string, mediaSequence: number, partIndex: number) =>
  `${run}-${mediaSequence}.${partIndex}.m4s`
const segmentName = (run: string, mediaSequence: number) => `${run}-${mediaSequence}.m4s`
export const initName = (run: string, mediaSequence: number) => `${run}-init${mediaSequence}.mp4`

export function playlistText(state: PlaylistState, { isDelta }: { isDelta: boolean }): string {
  const { run, segments, targetSeconds, hasEnded } = state
  const skipped = isDelta ? skippable(segments, targetSeconds) : 0
  const lines = [...head(state), ...(skipped > 0 ? [`#EXT-X-SKIP:SKIPPED-SEGMENTS=${skipped}`] : [])]
  const withParts = segments.length - countTrailing(segments, PARTS_LISTED_TARGETS * targetSeconds * 1000)
  let init = skipped > 0 ? segments[skipped - 1]?.init : null
  segments.forEach((segment, at) => {
    if (at < skipped) return
    if (segment.isDiscontinuous) lines.push('#EXT-X-DISCONTINUITY')
    if (segment.init !== init) lines.push(`#EXT-X-MAP:URI="${segment.init}"`)
    init = segment.init
    lines.push(`#EXT-X-PROGRAM-DATE-TIME:${segment.startsAt.toISOString()}`)
    if (at >= withParts && !hasEnded)
      lines.push(...segment.parts.map((part, partIndex) => partLine(state, segment, part, partIndex)))
    if (segment.isWhole)
      lines.push(`#EXTINF:${seconds(segment.durationMs)},`, segmentName(run, segment.mediaSequence))
  })
  lines.push(hasEnded ? '#EXT-X-ENDLIST' : hint(state))
  return `${lines.join('\n')}\n`
}

function head({ segments, discontinuitySequence, targetSeconds }: PlaylistState): string[] {
  const longest = Math.max(
    PART_TARGET_MS,
    ...segments.flatMap(({ parts }) => parts.map((part) => part.durationMs)),
  )
  const control = [
    'CAN-BLOCK-RELOAD=YES',
    `PART-HOLD-BACK=${seconds(longest * 3)}`,
    `CAN-SKIP-UNTIL=${(SKIP_AFTER_TARGETS * targetSeconds).toFixed(1)}`,
  ]
  return [
    '#EXTM3U',
    '#EXT-X-VERSION:9',
    `#EXT-X-TARGETDURATION:${targetSeconds}`,
    `#EXT-X-SERVER-CONTROL:${control.join(',')}`,
    `#EXT-X-PART-INF:PART-TARGET=${seconds(longest)}`,
    `#EXT-X-MEDIA-SEQUENCE:${segments[0]?.mediaSequence ?? 0}`,
    `#EXT-X-DISCONTINUITY-SEQUENCE:${discontinuitySequence}`,
  ]
}

function partLine(
  { run }: PlaylistState,
  { mediaSequence }: LiveSegment,
  part: HlsPart,
  partIndex: number,
): string {
  const key = part.hasKey ? ',INDEPENDENT=YES' : ''
  return `#EXT-X-PART:DURATION=${seconds(part.durationMs)},URI="${partName(run, mediaSequence, partIndex)}"${key}`
}

/** Players request the next part in advance; the request is answered when the part exists. */
function hint({ run, segments }: PlaylistState): string {
  const last = segments.at(-1)
  const name =
    last && !last.isWhole
      ? partName(run, last.mediaSequence, last.parts.length)
      : partName(run, (last?.mediaSequence ?? 0) + 1, 0)
  return `#EXT-X-PRELOAD-HINT:TYPE=PART,URI="${name}"`
}

/** Number of complete segments a delta update may skip; discontinuities are never skipped. */
function skippable(segments: readonly LiveSegment[], targetSeconds: number): number {
  const old = segments.length - countTrailing(segments, SKIP_AFTER_TARGETS * targetSeconds * 1000)
  const change = segments.findIndex(({ isDiscontinuous }, at) => at > 0 && isDiscontinuous)
  return change === -1 ? old : Math.min(old, change)
}

/** Number of trailing segments that overlap the last `spanMs`. */
function countTrailing(segments: readonly LiveSegment[], spanMs: number): number {
  let coveredMs = 0
  let count = 0
  for (const { durationMs } of segments.toReversed()) {
    if (coveredMs >= spanMs) break
    coveredMs += durationMs
    count++
  }
  return count
}

const seconds = (ms: number) => (ms / 1000).toFixed(5)
