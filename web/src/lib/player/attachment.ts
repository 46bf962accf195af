/** Interface for attaching a source to a video element. */
import type { Preload, QualityLevel, SourceFailure, VideoSource } from './types.ts'

export type AttachRequest = {
  video: HTMLVideoElement
  source: VideoSource
  /** Position in seconds to resume at after a failure. */
  startAt: number
  preload: Preload
  /** The element has its source and can play. */
  onAttached: () => void
  onLevels: (levels: QualityLevel[]) => void
  /** The level that is playing. */
  onLevel: (id: number) => void
  onFailure: (failure: SourceFailure) => void
}

export type SourceAttachment = {
  detach: () => void
  preload: (how: Preload) => void
  /** Playback was requested: load as far as needed. */
  wake: () => void
  chooseLevel: (id: number | 'auto') => void
}
