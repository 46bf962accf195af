/** Batches watch events for a few seconds and reports each once. */
import { WATCH, type WatchKind, type WatchSource } from '#rules/watch.ts'

export type WatchLogEvent = {
  media: string
  kind: WatchKind
  progress?: number
  watchedMs?: number
  campaign?: string
  source: WatchSource
}

/** The traffic source, evaluated once per media when it is first reported. */
export type WatchOrigin = { campaign: string | null; source(media: string): WatchSource }

const SEND_AFTER_MS = 4_000
const QUARTERS = [25, 50, 75, 100] as const
/** A looping clip is rarely sampled at its very end. */
const NEARLY_S = 0.5
/** A larger step is a seek and does not count as watched. */
const MAX_STEP_S = 2
/** Watch time is reported in parts, so that little is lost when the page is closed. */
const REPORT_TIME_MS = 30_000
/** Shorter watch times are not reported. */
const MIN_REPORT_MS = 250

export type WatchLog = {
  viewed(media: string): void
  progressed(media: string, progress: { time: number; duration: number }): void
  swiped(media: string): void
  flush(): void
}

/** `send` must not throw; lost events are acceptable. */
export function createWatchLog(
  send: (events: WatchLogEvent[]) => void,
  { campaign, source }: WatchOrigin,
): WatchLog {
  const waiting: WatchLogEvent[] = []
  const viewed = new Set<string>()
  const reached = new Map<string, number>()
  const sources = new Map<string, WatchSource>()
  const times = new Map<string, { at: number; unreportedMs: number }>()
  let timer: ReturnType<typeof setTimeout> | undefined

  function enqueue(event: Omit<WatchLogEvent, 'source' | 'campaign'>) {
    const { media } = event
    const origin = sources.get(media) ?? source(media)
    sources.set(media, origin)
    waiting.push({ ...event, source: origin, ...(campaign !== null && { campaign }) })
  }

  function add(event: Omit<WatchLogEvent, 'source' | 'campaign'>) {
    enqueue(event)
    if (waiting.length >= WATCH.eventsAtOnce) flush()
    else timer ??= setTimeout(flush, SEND_AFTER_MS)
  }

  function played(media: string, time: number) {
    const known = times.get(media) ?? { at: time, unreportedMs: 0 }
    const step = time - known.at
    const unreportedMs = known.unreportedMs + (step > 0 && step <= MAX_STEP_S ? step * 1000 : 0)
    times.set(media, { at: time, unreportedMs })
    if (unreportedMs >= REPORT_TIME_MS) flush()
  }

  function reportTimes() {
    for (const [media, { at, unreportedMs }] of times) {
      if (unreportedMs < MIN_REPORT_MS) continue
      enqueue({ media, kind: 'time', watchedMs: Math.min(Math.round(unreportedMs), WATCH.mostMsAtOnce) })
      times.set(media, { at, unreportedMs: 0 })
    }
  }

  function flush() {
    clearTimeout(timer)
    timer = undefined
    reportTimes()
    if (waiting.length > 0) send(waiting.splice(0, WATCH.eventsAtOnce))
    if (waiting.length > 0) flush()
  }

  return {
    viewed(media) {
      if (viewed.has(media)) return
      viewed.add(media)
      add({ media, kind: 'view' })
    },
    progressed(media, progress) {
      const before = reached.get(media) ?? 0
      const now = quarterOf(progress)
      for (const quarter of QUARTERS)
        if (quarter > before && quarter <= now) add({ media, kind: 'progress', progress: quarter })
      if (now > before) reached.set(media, now)
      if (Number.isFinite(progress.time)) played(media, progress.time)
    },
    swiped(media) {
      add({ media, kind: 'swipe', progress: reached.get(media) ?? 0 })
    },
    flush,
  }
}

/** The last quarter reached, in percent. */
export function quarterOf({ time, duration }: { time: number; duration: number }): number {
  if (!(duration > 0) || !(time >= 0)) return 0
  const isOver = time >= duration - Math.min(NEARLY_S, duration / 10)
  return isOver ? 100 : Math.floor((time / duration) * 4) * 25
}
