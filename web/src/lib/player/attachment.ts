/** What attaching a source to a video element asks for and gives back. */
import type { Failure, Level, Preload, VideoSource } from './types.ts'

export type AttachRequest = {
  video: HTMLVideoElement
  source: VideoSource
  /** Seconds; where to go on after a failure. */
  startAt: number
  preload: Preload
  /** The element has its source and can be told to play. */
  onAttached: () => void
  onLevels: (levels: Level[]) => void
  /** Which level plays now. */
  onLevel: (id: number) => void
  onFailure: (failure: Failure) => void
}

export type Attachment = {
  detach: () => void
  preload: (how: Preload) => void
  /** Somebody watches: load whatever keeps it going. */
  wake: () => void
  chooseLevel: (id: number | 'auto') => void
}
