/** What takes live media in and hands it out, whoever does it: the product decides by the hooks, and knows no protocol. */

export type PublishVia = 'rtmp' | 'webrtc'

export type PublishWish =
  | { via: 'rtmp'; key: string; address: string }
  /** The web role has looked at who asks. */
  | { via: 'webrtc'; streamId: string }

/** `words` are shown in the encoder's log. */
export type PublishAnswer = { ok: true; streamId: string; record: boolean } | { ok: false; words: string }

/** Stopped by its publisher; lost for too long; replaced by another key or publisher; closed by us. */
export type EndReason = 'stopped' | 'lost' | 'replaced' | 'closed'

export type StreamHealth = {
  via: PublishVia
  kbitPerSecond: number
  width: number
  height: number
  framesPerSecond: number
  /** Between the last two key frames; null before the second. */
  keyframeMs: number | null
  /** Frames and packets that did not reach us whole, since the stream began. */
  drops: number
  /** The shorter side of the smaller picture that it is also sent in; null without one. */
  lowerRungPx: number | null
}

export type EngineHooks = {
  mayPublish(wish: PublishWish): Promise<PublishAnswer>
  /** The first frames are here. */
  began(streamId: string, via: PublishVia): Promise<void>
  lost(streamId: string): Promise<void>
  back(streamId: string, via: PublishVia): Promise<void>
  ended(streamId: string, why: EndReason): Promise<void>
  /** Every two seconds. */
  health(streamId: string, figures: StreamHealth): void
  /** The recording lies in `file`, which is the hook's from then on. */
  recorded(streamId: string, file: string, durationMs: number): Promise<void>
  /** No room is left for it, or the disk does not keep up; the stream goes on. What it has so far is kept. */
  recordingStopped(streamId: string): Promise<void>
  thumbnail(streamId: string, jpeg: Buffer): Promise<void>
}

export type LiveEngine = {
  start(): Promise<void>
  /** Ends a running stream at once; its encoder is told the words. */
  stopStream(streamId: string, why: EndReason, words: string): Promise<void>
  /** Streams with a publisher, and those whose publisher may still come back. */
  running(): string[]
  /** Somebody sends it at this moment. */
  isFed(streamId: string): boolean
  /** Lets go of all publishers without ending their streams: they go on with whoever starts next. */
  stop(): Promise<void>
}
