/** What a way of playing takes and tells. */
import type { PlayerEvent } from './player-machine.ts'

export type AttachTo = {
  video: HTMLVideoElement
  url: string
  tell(event: Extract<PlayerEvent, 'frames' | 'lost' | 'refused' | 'denied'>): void
}

export type Attached = {
  detach(): void
  /** Null where nobody can tell: by WHEP it is a fraction of a second. */
  behindS(): number | null
  /** To what is new. */
  toEdge(): void
}

/** What the server says to somebody who may not watch, or may no longer. */
export function isDenied(status: number | undefined): boolean {
  return status === 401 || status === 403 || status === 404 || status === 410
}
