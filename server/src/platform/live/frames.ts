/** Frames as they flow through the live role, and the decoder configuration needed before the first frame. */

export type VideoFrame = {
  kind: 'video'
  /** Decode time, in milliseconds with fractions; increases from frame to frame. */
  dtsMs: number
  /** Presentation time; later than the decode time with B-frames. */
  ptsMs: number
  isKey: boolean
  /** NAL units with 4-byte length prefixes. */
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
  /** Decoder configuration as in an MP4's avcC box; NAL units have 4-byte lengths. */
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

/** Consumer of a stream's frames. Calls come in order and must return at once; a sink that throws is removed. */
export type StreamSink = {
  /** Before the first frame, and again when the size or the encoder changes. A key frame follows. */
  tracks(tracks: Tracks): void
  frame(frame: Frame): void
  /** The publisher was lost; on reconnect the clock continues as if it had kept running. */
  gap(): void
  /** Nothing comes after this. */
  end(): void
}
