/** What a way in (RTMP, WebRTC) is given for a publisher that may send, and what it tells when one may not. */
import type { Frame, Tracks } from './frames.ts'

export type Publisher = {
  /** Before the first frame, and again when it changes; a key frame follows. */
  tracks(tracks: Tracks): void
  frame(frame: Frame): void
  /** Something did not reach us whole. */
  dropped(count: number): void
  /** The connection is gone: on purpose, or lost. */
  left(how: 'stopped' | 'lost'): void
}

/** What a publisher's connection is asked for. */
export type PublisherConnection = {
  /** Ends it; the words reach the encoder where its protocol has a place for them. */
  close(words: string): void
  /** A key frame is wanted soon, where the encoder can be asked for one. */
  requestKeyframe?(): void
}

export type Admission =
  | { ok: true; publisher: Publisher }
  /** `isBusy`: the key is right, and another connection uses it. */
  | { ok: false; words: string; isBusy?: boolean }
