/** What flows inside the live role: frames as encoders made them, and what a decoder must know before the first one. */

export type VideoFrame = {
  kind: 'video'
  /** When it is decoded, in milliseconds with fractions; rises from frame to frame. */
  dtsMs: number
  /** When it is shown: later than it is decoded where B-frames come between. */
  ptsMs: number
  isKey: boolean
  /** NAL units, each after its length in 4 bytes. */
  data: Buffer
}

export type AudioFrame = {
  kind: 'audio'
  dtsMs: number
  /** One access unit of AAC, or one packet of Opus. */
  data: Buffer
}

export type Frame = VideoFrame | AudioFrame

export type VideoTrack = {
  codec: 'h264'
  /** The decoder's configuration, as an MP4's avcC box holds it; its NAL units have lengths of 4 bytes. */
  avcC: Buffer
  width: number
  height: number
}

export type AudioTrack =
  | {
      codec: 'aac'
      /** AudioSpecificConfig of ISO 14496-3. */
      config: Buffer
      sampleRate: number
      channels: number
    }
  | { codec: 'opus'; channels: number }

export type Tracks = { video: VideoTrack; audio: AudioTrack | null }

/** Whoever takes a stream's frames. Calls come in order and must return at once; what throws is let go of. */
export type StreamSink = {
  /** Before the first frame, and again when the size or the encoder changes. A key frame follows. */
  tracks(tracks: Tracks): void
  frame(frame: Frame): void
  /** The publisher was lost; the clock goes on where it would be when it comes back. */
  gap(): void
  /** Nothing comes after this. */
  end(): void
}
