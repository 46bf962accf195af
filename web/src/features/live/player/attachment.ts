/** The interface of a playback transport: its inputs, and the handle it returns. */
import type { PlayerEvent } from './player-machine.ts'

export type AttachOptions = {
  video: HTMLVideoElement
  url: string
  dispatch(event: Extract<PlayerEvent, 'frames' | 'lost' | 'refused' | 'denied'>): void
}

export type LiveAttachment = {
  detach(): void
  /** A number that changes whenever a frame arrives. */
  progress(): Promise<number>
  /** Null when unknown; over WHEP the latency is a fraction of a second. */
  behindS(): number | null
  /** Seeks to the live edge. */
  toEdge(): void
}

/** Whether the status means that this viewer has no access, or no longer has it. */
export function isDenied(status: number | undefined): boolean {
  return status === 401 || status === 403 || status === 404 || status === 410
}
