/** Interface between an ingest protocol (RTMP, WebRTC) and the stream it publishes. */
import type { Frame, Tracks } from './frames.ts'

export type Publisher = {
  /** Before the first frame, and again when it changes; a key frame follows. */
  tracks(tracks: Tracks): void
  frame(frame: Frame): void
  /** Frames or packets that did not arrive complete. */
  dropped(count: number): void
  /** The connection closed: on purpose, or lost. */
  left(how: 'stopped' | 'lost'): void
}

/** Operations on a publisher's connection. */
export type PublisherConnection = {
  /** Closes the connection; `words` are sent to the encoder if the protocol allows it. */
  close(words: string): void
  /** Requests a key frame, if the protocol allows it. */
  requestKeyframe?(): void
}

export type Admission =
  | { ok: true; publisher: Publisher }
  /** `isBusy`: the key is valid but used by another connection. */
  | { ok: false; message: string; isBusy?: boolean }
