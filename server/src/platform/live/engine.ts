/** Interface of a live engine: it ingests and delivers media; the product decides through the hooks and knows no protocol. */

export type PublishVia = 'rtmp' | 'webrtc'

export type PublishRequest =
  | { via: 'rtmp'; key: string; address: string }
  /** The web role has already authorised the publisher. */
  | { via: 'webrtc'; streamId: string }

/** `message` is shown in the encoder's log. */
export type PublishAnswer = { ok: true; streamId: string; record: boolean } | { ok: false; message: string }

/** Stopped by its publisher; disconnected for too long; replaced by another key or publisher; closed by us. */
export type EndReason = 'stopped' | 'lost' | 'replaced' | 'closed'

export type StreamHealth = {
  via: PublishVia
  kbitPerSecond: number
  width: number
  height: number
  framesPerSecond: number
  /** Between the last two key frames; null before the second. */
  keyframeMs: number | null
  /** Frames and packets lost or incomplete since the stream began. */
  drops: number
  /** Shorter side of the additional lower rendition; null without one. */
  lowerRenditionPx: number | null
}

export type EngineHooks = {
  mayPublish(request: PublishRequest): Promise<PublishAnswer>
  /** The first frames have arrived. */
  began(streamId: string, via: PublishVia): Promise<void>
  lost(streamId: string): Promise<void>
  back(streamId: string, via: PublishVia): Promise<void>
  ended(streamId: string, why: EndReason): Promise<void>
  /** Every two seconds. */
  health(streamId: string, health: StreamHealth): void
  /** The hook takes ownership of `file`. */
  recorded(streamId: string, file: string, durationMs: number): Promise<void>
  /** The disk is full or too slow; the stream continues and the part recorded so far is kept. */
  recordingStopped(streamId: string): Promise<void>
  thumbnail(streamId: string, jpeg: Buffer): Promise<void>
}

export type LiveEngine = {
  start(): Promise<void>
  /** Ends a running stream at once; `words` are sent to its encoder. */
  stopStream(streamId: string, why: EndReason, words: string): Promise<void>
  /** Streams with a publisher, and streams whose publisher may still reconnect. */
  running(): string[]
  /** Whether a publisher is sending now. */
  isPublishing(streamId: string): boolean
  /** Disconnects all publishers without ending their streams; they reconnect to the next process. */
  stop(): Promise<void>
}
