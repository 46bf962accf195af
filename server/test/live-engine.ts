/** A live engine for tests, with recorded hooks, encoders and a collecting sink. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { after } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { pino } from 'pino'
import { type BuiltInOptions, createBuiltInEngine } from '#platform/live/built-in.ts'
import type { EngineHooks, StreamHealth } from '#platform/live/engine.ts'
import type { AudioFrame, StreamSink, Tracks, VideoFrame } from '#platform/live/frames.ts'
import type { LiveStream } from '#platform/live/stream.ts'

export const quietLog = pino({ level: 'silent' })

/** Waits for conditions without polling: every change calls `changed`. */
export function createWatch() {
  const waiting = new Set<() => void>()
  return {
    changed: () => {
      for (const look of [...waiting]) look()
    },
    until(is: () => boolean): Promise<void> {
      return new Promise((resolve) => {
        const look = () => {
          if (!is()) return
          waiting.delete(look)
          resolve()
        }
        waiting.add(look)
        look()
      })
    },
  }
}

/** Key `key-of-a` publishes stream `a`; every other key is unknown. */
export async function openEngine(
  options: Partial<Omit<BuiltInOptions, 'hooks'>> & { hooks?: Partial<EngineHooks> } = {},
) {
  const watch = createWatch()
  const events: string[] = []
  const health: StreamHealth[] = []
  const collectors = new Map<string, CollectingSink>()
  const note = (event: string) => {
    events.push(event)
    watch.changed()
  }
  const hooks: EngineHooks = {
    async mayPublish(options) {
      if (options.via === 'webrtc') return { ok: true, streamId: options.streamId, record: false }
      const streamId = /^key-of-(\w+)$/.exec(options.key)?.[1]
      return streamId ? { ok: true, streamId, record: false } : { ok: false, message: 'Unknown stream key.' }
    },
    began: async (id, via) => note(`began ${id} ${via}`),
    lost: async (id) => note(`lost ${id}`),
    back: async (id) => note(`back ${id}`),
    ended: async (id, why) => note(`ended ${id} ${why}`),
    health(_id, report) {
      health.push(report)
      watch.changed()
    },
    recorded: async () => {},
    recordingStopped: async () => {},
    thumbnail: async () => {},
    ...options.hooks,
  }
  const collect = (stream: LiveStream) => {
    const collector = createCollectingSink(watch.changed)
    collectors.set(stream.id, collector)
    stream.attach(collector)
  }
  const engine = createBuiltInEngine({
    ...{ log: quietLog, host: '127.0.0.1', rtmpPort: 0, outlets: [collect] },
    ...options,
    hooks,
  })
  await engine.start()
  after(() => engine.stop())
  const address = `rtmp://127.0.0.1:${engine.rtmp().port}/live`
  return {
    engine,
    address,
    events,
    health,
    until: watch.until,
    collected: (id: string) => collectors.get(id),
  }
}

export type CollectingSink = StreamSink & {
  allTracks: Tracks[]
  video: VideoFrame[]
  audio: AudioFrame[]
  gaps: number
  isOver: boolean
}

export function createCollectingSink(changed: () => void = () => {}): CollectingSink {
  const collector: CollectingSink = {
    ...{ allTracks: [], video: [], audio: [], gaps: 0, isOver: false },
    tracks(tracks) {
      collector.allTracks.push(tracks)
      changed()
    },
    frame(frame) {
      if (frame.kind === 'video') collector.video.push(frame)
      else collector.audio.push(frame)
      changed()
    },
    gap() {
      collector.gaps += 1
      changed()
    },
    end() {
      collector.isOver = true
      changed()
    },
  }
  return collector
}

export type TestEncoderOptions = {
  size?: string
  seconds?: number
  sound?: boolean
  rate?: number
  /** Frames between key frames. */
  keyframes?: number
  bFrames?: number
  /** Sends as fast as possible; else in real time. */
  isRushed?: boolean
  codec?: string
}

/** A real ffmpeg that publishes; `log` is its output. */
export function startEncoder(url: string, options: TestEncoderOptions = {}) {
  const { size = '160x90', seconds = 600, sound = true, rate = 25, keyframes = 25, bFrames = 0 } = options
  const { isRushed = false, codec = 'libx264' } = options
  const pace = isRushed ? [] : ['-re']
  const child = spawn('ffmpeg', [
    ...['-nostdin', '-hide_banner', '-loglevel', 'info', '-nostats'],
    ...[...pace, '-f', 'lavfi', '-i', `testsrc2=size=${size}:rate=${rate}`],
    ...(sound ? [...pace, '-f', 'lavfi', '-i', 'sine=frequency=440:sample_rate=44100', '-c:a', 'aac'] : []),
    ...['-t', String(seconds), '-c:v', codec, '-pix_fmt', 'yuv420p', '-g', String(keyframes)],
    ...(codec === 'libx264' ? ['-preset', 'ultrafast', '-bf', String(bFrames)] : []),
    ...['-f', 'flv', url],
  ])
  let log = ''
  child.stderr.setEncoding('utf8').on('data', (words: string) => {
    log += words
  })
  const ended = once(child, 'close').then(() => log)
  after(async () => {
    child.kill('SIGKILL')
    await ended
  })
  return { ended, kill: (signal: NodeJS.Signals) => child.kill(signal) }
}

/** Encoders wait for a moment before they connect again; a program that ends at once must not be started in a tight loop. */
const RECONNECT_MS = 200

/** An encoder that connects again whenever it was refused or cut off, as OBS does, until it is stopped. */
export function startReconnectingEncoder(url: string, options: TestEncoderOptions = {}) {
  let isStopped = false
  // Before the encoder's own hook, which kills it: another one must not follow it then.
  after(() => {
    isStopped = true
  })
  let current = connect()

  function connect() {
    const encoder = startEncoder(url, options)
    void encoder.ended.then(async () => {
      await sleep(RECONNECT_MS)
      if (!isStopped) current = connect()
    })
    return encoder
  }

  return {
    stop(signal: NodeJS.Signals) {
      isStopped = true
      current.kill(signal)
    },
  }
}
