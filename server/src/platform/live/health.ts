/** Health metrics of an incoming stream, counted from its frames. */
import type { PublishVia, StreamHealth } from './engine.ts'
import type { Frame, Tracks } from './frames.ts'

export function createHealthMeter() {
  let bytes = 0
  let pictures = 0
  let drops = 0
  let lastKeyMs: number | null = null
  let keyframeMs: number | null = null
  return {
    count(frame: Frame): void {
      bytes += frame.data.length
      if (frame.kind === 'audio') return
      pictures += 1
      if (!frame.isKey) return
      if (lastKeyMs !== null) keyframeMs = frame.dtsMs - lastKeyMs
      lastKeyMs = frame.dtsMs
    },
    drop(count: number): void {
      drops += count
    },
    /** Metrics since the previous call. */
    read({ via, tracks, elapsedMs }: { via: PublishVia; tracks: Tracks; elapsedMs: number }): StreamHealth {
      const seconds = Math.max(elapsedMs, 1) / 1_000
      const health: StreamHealth = {
        ...{ via, width: tracks.video.width, height: tracks.video.height, drops },
        lowerRenditionPx: null,
        kbitPerSecond: Math.round((bytes * 8) / 1_000 / seconds),
        framesPerSecond: Math.round((pictures / seconds) * 10) / 10,
        keyframeMs: keyframeMs === null ? null : Math.round(keyframeMs),
      }
      bytes = 0
      pictures = 0
      return health
    },
  }
}
