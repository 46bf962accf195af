/** The HLS window of a stream: its latest segments and parts, and the blocking requests for the next ones. */
import { randomToken } from '#platform/crypto.ts'
import { joinFragments } from '../join-recordings.ts'
import { type HlsPart, initName, type LiveSegment, partName, playlistText } from './playlist.ts'

type PlaylistRequest = {
  /** Reply once this part exists, or the whole segment if no part is given. */
  mediaSequence?: number | undefined
  partIndex?: number | undefined
  isDelta?: boolean
}
/** Position of a frame: segment and part within it. */
export type PartPosition = { mediaSequence: number; partIndex: number }
type PlaylistReply = { text: string } | { refused: 'too far ahead' | 'nothing yet' }

export type HlsWindow = {
  addInit(bytes: Buffer): string
  addSegment(of: { init: string; isDiscontinuous: boolean; startsAt: Date }): void
  addPart(part: HlsPart): void
  closeSegment(): void
  end(): void
  /** Constant once it was announced to players. */
  readonly targetSeconds: number | null
  readonly open: LiveSegment | null
  playlist(request: PlaylistRequest, signal?: AbortSignal): Promise<PlaylistReply>
  /** Waits for the part hinted last; null for unknown or expired files. */
  file(fileName: string, signal?: AbortSignal): Promise<Buffer | null>
  /** The end of the stream as one file starting at a key frame; null if there is none. */
  clip(spanMs: number): Buffer | null
  /** Media sequence number of the next segment. */
  readonly nextMediaSequence: number
  /** Position of the newest part. */
  readonly lastPosition: PartPosition | null
  /** The newest part with its file name. */
  newest(): { fileName: string; bytes: Buffer } | null
  segment(mediaSequence: number): LiveSegment | undefined
  /** Number of discontinuities before this segment. */
  discontinuitiesBefore(mediaSequence: number): number
  /** Bitrates of the segments in the window, in bits per second. */
  rates(): { peak: number; average: number }
  heldBytes(): number
}

const MIN_TARGET_SECONDS = 2
export const MAX_TARGET_SECONDS = 10
const WINDOW_MS = 30_000
const WINDOW_TARGETS = 4
/** The minimum playlist length in the specification. */
const MIN_TARGETS = 3
const MAX_HELD_BYTES = 64 * 1024 * 1024
const MAX_AHEAD = 2
/** hls.js iterates over this many entries for every playlist. */
const MAX_FIRST_DISCONTINUITY = 4096
/** Blocking requests time out after this many target durations. */
const TIMEOUT_TARGETS = 3

type HlsWindowOptions = {
  now: Date
  maxHeldBytes?: number
  /** Another rendition of the same stream whose sequence numbers are shared, so that players can switch. */
  alignedWith?: { window: HlsWindow; mediaSequence: number }
}

/** Sequence numbers start from the clock, so that they are higher after a restart than any player has seen. */
export function createHlsWindow({
  now,
  maxHeldBytes = MAX_HELD_BYTES,
  alignedWith,
}: HlsWindowOptions): HlsWindow {
  const run = randomToken(6)
  const inits = new Map<string, Buffer>()
  const segments: LiveSegment[] = []
  let nextMediaSequence = alignedWith?.mediaSequence ?? Math.floor(now.getTime() / 1000)
  let discontinuitySequence =
    alignedWith?.window.discontinuitiesBefore(nextMediaSequence) ??
    nextMediaSequence % MAX_FIRST_DISCONTINUITY
  let targetSeconds: number | null = null
  let hasEnded = false
  let heldBytes = 0
  let changed = Promise.withResolvers<void>()

  const open = () => {
    const last = segments.at(-1)
    return last && !last.isWhole ? last : null
  }

  /** The newest segment that has a part. */
  const lastBegun = () => segments.findLast(({ parts }) => parts.length > 0)

  function wakeWaiters(): void {
    changed.resolve()
    changed = Promise.withResolvers<void>()
  }

  function dropOldSegments(): void {
    const target = targetSeconds ?? MAX_TARGET_SECONDS
    const windowMs = Math.max(WINDOW_MS, WINDOW_TARGETS * target * 1000)
    let spanMs = segments.reduce((ms, { durationMs }) => ms + durationMs, 0)
    for (;;) {
      const [oldest] = segments
      if (!oldest?.isWhole) return
      const restMs = spanMs - oldest.durationMs
      const isOver = restMs >= windowMs || (heldBytes > maxHeldBytes && restMs >= MIN_TARGETS * target * 1000)
      if (!isOver) return
      segments.shift()
      spanMs = restMs
      heldBytes -= oldest.parts.reduce((bytes, part) => bytes + part.bytes.length, 0)
      if (oldest.isDiscontinuous) discontinuitySequence++
      for (const name of inits.keys())
        if (!segments.some(({ init }) => init === name) && inits.size > 1) inits.delete(name)
    }
  }

  /** A part beyond the last of its segment means the first part of the next one, as the specification says. */
  function isAvailable({ mediaSequence, partIndex }: PlaylistRequest): boolean {
    if (mediaSequence === undefined) return true
    const segment = segments.find((one) => one.mediaSequence === mediaSequence)
    if (!segment) return mediaSequence < (segments[0]?.mediaSequence ?? nextMediaSequence)
    if (partIndex === undefined) return segment.isWhole
    if (partIndex < segment.parts.length) return true
    const following = segments.find((one) => one.mediaSequence === mediaSequence + 1)
    return segment.isWhole && (following?.parts.length ?? 0) > 0
  }

  async function waitFor(isReady: () => boolean, signal?: AbortSignal): Promise<void> {
    const timeout = AbortSignal.timeout((targetSeconds ?? MAX_TARGET_SECONDS) * TIMEOUT_TARGETS * 1000)
    const over = Promise.withResolvers<void>()
    const leave = () => over.resolve()
    const signals = signal ? [timeout, signal] : [timeout]
    for (const one of signals) one.addEventListener('abort', leave)
    try {
      while (!isReady() && !hasEnded && !signals.some(({ aborted }) => aborted))
        await Promise.race([changed.promise, over.promise])
    } finally {
      for (const one of signals) one.removeEventListener('abort', leave)
    }
  }

  return {
    addInit(bytes) {
      for (const [name, known] of inits) if (known.equals(bytes)) return name
      const name = initName(run, nextMediaSequence)
      inits.set(name, bytes)
      return name
    },
    addSegment(of) {
      segments.push({ ...of, mediaSequence: nextMediaSequence++, parts: [], durationMs: 0, isWhole: false })
    },
    addPart(part) {
      const segment = open()
      if (!segment) throw new Error('No open segment for this part')
      segment.parts.push(part)
      segment.durationMs += part.durationMs
      heldBytes += part.bytes.length
      wakeWaiters()
    },
    closeSegment() {
      const segment = open()
      if (!segment) return
      segment.isWhole = true
      targetSeconds ??= alignedWith?.window.targetSeconds ?? null
      targetSeconds ??= Math.min(
        MAX_TARGET_SECONDS,
        Math.max(MIN_TARGET_SECONDS, Math.ceil(segment.durationMs / 1000)),
      )
      dropOldSegments()
      wakeWaiters()
    },
    end() {
      hasEnded = true
      wakeWaiters()
    },
    get targetSeconds() {
      return targetSeconds
    },
    get open() {
      return open()
    },
    async playlist(request, signal) {
      if ((request.mediaSequence ?? 0) > nextMediaSequence - 1 + MAX_AHEAD)
        return { refused: 'too far ahead' }
      await waitFor(() => targetSeconds !== null && isAvailable(request), signal)
      if (targetSeconds === null) return { refused: 'nothing yet' }
      const state = { run, segments, discontinuitySequence, targetSeconds, hasEnded }
      return { text: playlistText(state, { isDelta: request.isDelta === true }) }
    },
    async file(fileName, signal) {
      const init = inits.get(fileName)
      if (init) return init
      const [, ofRun, mediaSequenceText, partIndexText] =
        /^([\w-]{1,16})-(\d{1,12})(?:\.(\d{1,4}))?\.m4s$/.exec(fileName) ?? []
      if (ofRun !== run) return null
      const [mediaSequence, partIndex] = [
        Number(mediaSequenceText),
        partIndexText === undefined ? undefined : Number(partIndexText),
      ]
      const segment = () => segments.find((one) => one.mediaSequence === mediaSequence)
      if (partIndex === undefined) {
        const whole = segment()
        return whole?.isWhole ? Buffer.concat(whole.parts.map(({ bytes }) => bytes)) : null
      }
      const isAnnounced = () => {
        const last = segments.at(-1)
        if (!last || hasEnded) return false
        return last.isWhole
          ? mediaSequence === last.mediaSequence + 1 && partIndex === 0
          : mediaSequence === last.mediaSequence && partIndex === last.parts.length
      }
      if (isAnnounced()) await waitFor(() => !isAnnounced(), signal)
      return segment()?.parts[partIndex]?.bytes ?? null
    },
    clip(spanMs) {
      const last = segments.at(-1)
      const init = last && inits.get(last.init)
      if (!last || !init) return null
      const taken: LiveSegment[] = []
      let heldMs = 0
      // Stops at discontinuities.
      for (const segment of segments.toReversed()) {
        if (heldMs >= spanMs || segment.init !== last.init) break
        taken.unshift(segment)
        heldMs += segment.durationMs
        if (segment.isDiscontinuous) break
      }
      const from = taken.findIndex(({ parts }) => parts[0]?.hasKey)
      if (from === -1) return null
      return joinFragments(
        init,
        taken.slice(from).flatMap(({ parts }) => parts.map(({ bytes }) => bytes)),
      )
    },
    get nextMediaSequence() {
      return nextMediaSequence
    },
    get lastPosition() {
      const segment = lastBegun()
      return segment ? { mediaSequence: segment.mediaSequence, partIndex: segment.parts.length - 1 } : null
    },
    newest() {
      const segment = lastBegun()
      const part = segment?.parts.at(-1)
      if (!segment || !part) return null
      return { fileName: partName(run, segment.mediaSequence, segment.parts.length - 1), bytes: part.bytes }
    },
    segment: (number) => segments.find(({ mediaSequence }) => mediaSequence === number),
    discontinuitiesBefore: (number) =>
      discontinuitySequence +
      segments.filter(({ mediaSequence, isDiscontinuous }) => isDiscontinuous && mediaSequence < number)
        .length,
    rates() {
      const whole = segments.filter(({ isWhole }) => isWhole)
      const bitsOf = ({ parts }: LiveSegment) => parts.reduce((sum, { bytes }) => sum + bytes.length * 8, 0)
      const seconds = whole.reduce((ms, { durationMs }) => ms + durationMs, 0) / 1000
      const bits = whole.reduce((sum, segment) => sum + bitsOf(segment), 0)
      const peak = Math.max(0, ...whole.map((segment) => bitsOf(segment) / (segment.durationMs / 1000)))
      return { peak: Math.ceil(peak), average: seconds > 0 ? Math.ceil(bits / seconds) : 0 }
    },
    heldBytes: () => heldBytes,
  }
}
