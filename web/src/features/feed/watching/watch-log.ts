/** Batches watch events for a few seconds and reports each once. */
import { WATCH, type WatchKind, type WatchSource } from '#rules/watch.ts'

export type WatchEvent = {
  media: string
  kind: WatchKind
  progress?: number
  watchedMs?: number
  campaign?: string
  source: WatchSource
}

/** The traffic source, evaluated once per media when it is first reported. */
export type Came = { campaign: string | null; source(): WatchSource }

const SEND_AFTER_MS = 4_000
const QUARTERS = [25, 50, 75, 100] as const
/** A looping clip is rarely sampled at its very end. */
const NEARLY_S = 0.5
/** A larger step is a seek and does not count as watched. */
const STEP_S = 2
/** Watch time is reported in parts, so that little is lost when the page is closed. */
const TELL_TIME_MS = 30_000
/** Shorter watch times are not reported. */
const LEAST_MS = 250

export type WatchLog = {
  viewed(media: string): void
  progressed(media: string, progress: { time: number; duration: number }): void
  swiped(media: string): void
  flush(): void
}

/** `send` must not throw; lost events are acceptable. */
export function createWatchLog(send: (events: WatchEvent[]) => void, { campaign, source }: Came): WatchLog {
  const waiting: WatchEvent[] = []
  const viewed = new Set<string>()
  const reached = new Map<string, number>()
  const sources = new Map<string, WatchSource>()
  const times = new Map<string, { at: number; untoldMs: number }>()
  let timer: ReturnType<typeof setTimeout> | undefined

  function wait(event: Omit<WatchEvent, 'source' | 'campaign'>) {
    const { media } = event
    const came = sources.get(media) ?? source()
    sources.set(media, came)
    waiting.push({ ...event, source: came, ...(campaign !== null && { campaign }) })
  }

  function add(event: Omit<WatchEvent, 'source' | 'campaign'>) {
    wait(event)
    if (waiting.length >= WATCH.eventsAtOnce) flush()
    else timer ??= setTimeout(flush, SEND_AFTER_MS)
  }

  function played(media: string, time: number) {
    const known = times.get(media) ?? { at: time, untoldMs: 0 }
    const step = time - known.at
    const untoldMs = known.untoldMs + (step > 0 && step <= STEP_S ? step * 1000 : 0)
    times.set(media, { at: time, untoldMs })
    if (untoldMs >= TELL_TIME_MS) flush()
  }

  function tellTimes() {
    for (const [media, { at, untoldMs }] of times) {
      if (untoldMs < LEAST_MS) continue
      wait({ media, kind: 'time', watchedMs: Math.min(Math.round(untoldMs), WATCH.mostMsAtOnce) })
      times.set(media, { at, untoldMs: 0 })
    }
  }

  function flush() {
    clearTimeout(timer)
    timer = undefined
    tellTimes()
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
