/** Pure state machine of a camera broadcast. */
import { RECONNECT_MS } from '#rules/live.ts'

export type PublishState = {
  phase:
    | 'off'
    /** The stream is being created and the connection opened. */
    | 'starting'
    | 'live'
    /** The connection is lost; the server keeps the stream open for it. */
    | 'reconnecting'
    | 'stopping'
    | 'ended'
  /** When the connection was lost. */
  lostAtMs: number | null
  /** Why it did not start, or ended by itself. */
  message: string | null
}

export type PublishEvent =
  | { kind: 'go' }
  | { kind: 'connected' }
  | { kind: 'lost'; atMs: number }
  | { kind: 'refused'; message: string; atMs: number }
  | { kind: 'stop' }
  | { kind: 'ended'; message?: string }
  | { kind: 'dismissed' }

export const OFF: PublishState = { phase: 'off', lostAtMs: null, message: null }

const PUBLISH_TEXT = {
  notThrough: 'Couldn’t connect your camera. Try another network.',
  overdue: 'Your live ended because the connection was lost.',
} as const

export function nextPublishState(state: PublishState, event: PublishEvent): PublishState {
  switch (event.kind) {
    case 'go':
      return state.phase === 'off' || state.phase === 'ended' ? { ...OFF, phase: 'starting' } : state
    case 'connected':
      return state.phase === 'starting' || state.phase === 'reconnecting' ? { ...OFF, phase: 'live' } : state
    case 'lost':
      if (state.phase === 'starting') return { ...OFF, message: PUBLISH_TEXT.notThrough }
      if (state.phase === 'live') return { ...OFF, phase: 'reconnecting', lostAtMs: event.atMs }
      return overdue(state, event.atMs)
    case 'refused':
      // One refused reconnection does not end a running stream: the network may be that bad.
      if (state.phase === 'starting') return { ...OFF, message: event.message }
      return overdue(state, event.atMs)
    case 'stop':
      if (state.phase === 'starting') return OFF
      return state.phase === 'live' || state.phase === 'reconnecting' ? { ...OFF, phase: 'stopping' } : state
    case 'ended':
      return state.phase === 'off' ? state : { ...OFF, phase: 'ended', message: event.message ?? null }
    case 'dismissed':
      return state.phase === 'ended' ? OFF : state
  }
}

function overdue(state: PublishState, atMs: number): PublishState {
  const isOver = state.phase === 'reconnecting' && atMs - (state.lostAtMs ?? atMs) > RECONNECT_MS
  return isOver ? { ...OFF, phase: 'ended', message: PUBLISH_TEXT.overdue } : state
}

/** Whether a stream uses the camera: leaving the page then asks for confirmation. */
export function isPublishing({ phase }: PublishState): boolean {
  return phase === 'live' || phase === 'reconnecting' || phase === 'stopping'
}

export type Quality = { level: 0 | 1 | 2 | 3 | 4; label: string }

/** Connection quality by bitrate and packet loss, as bars and text. */
export function qualityOf(kbitPerSecond: number, lostShare: number): Quality {
  const rate = `${(kbitPerSecond / 1000).toFixed(1)} Mbit/s`
  if (kbitPerSecond === 0) return { level: 0, label: 'Not sending' }
  if (lostShare > 0.08 || kbitPerSecond < 250) return { level: 1, label: `Poor, ${rate}` }
  if (lostShare > 0.03 || kbitPerSecond < 600) return { level: 2, label: `Weak, ${rate}` }
  if (lostShare > 0.01) return { level: 3, label: `Fair, ${rate}` }
  return { level: 4, label: `Good, ${rate}` }
}
