/** Pure state machine of live playback: WHEP first, with sub-second latency, then LL-HLS when WHEP is slow, refused or lost. */

type Transport = 'whep' | 'hls'

export type PlayerState = {
  /** The transport in use, or the one to try next. */
  transport: Transport
  phase:
    | 'connecting'
    | 'playing'
    /** No frames, but for too short a time to switch transport. */
    | 'stalled'
    /** The creator's connection is lost, and the buffer is still playing. */
    | 'running-out'
    /** Backing off before the next attempt. */
    | 'waiting'
    /** The creator's connection is lost; the last frame stays. */
    | 'reconnecting'
    /** This viewer has no access, or there is no stream. */
    | 'denied'
    | 'failed'
  /** Changes with every attempt, so that the player reattaches. */
  attempt: number
  /** Consecutive attempts without a frame. */
  misses: number
  /** WHEP is abandoned after its second failure: a network that blocks it will keep blocking it. */
  whepFailures: number
}

export type PlayerEvent =
  /** A frame was drawn. */
  | 'frames'
  /** No frame was drawn for a moment. */
  | 'still'
  /** No frame was drawn in time. */
  | 'slow'
  /** The server refused for a reason other than access: codecs of this browser, or too many viewers. */
  | 'refused'
  | 'lost'
  | 'denied'
  /** The backoff ended, or the viewer pressed retry. */
  | 'again'
  /** The page was hidden or suspended for long, or the network came back. */
  | 'woke'
  | 'publisher-gone'
  | 'publisher-back'

export type Playable = { hasWhep: boolean; hasHls: boolean }

export const PLAYER = {
  firstPictureMs: 3_000,
  hlsFirstPictureMs: 10_000,
  /** Without movement for this long, the buffer has run out. */
  ranOutMs: 1_000,
  /** A stall is reported after this long; a static shared screen still draws one frame a second. */
  stillMs: 2_500,
  /** After this long, the transport counts as lost. */
  lostMs: 4_000,
  maxMisses: 10,
  /** Without HLS to fall back to, a network that blocks WebRTC leaves nothing to wait for. */
  maxMissesWithoutHls: 3,
  whepTries: 2,
} as const

export function firstState({ hasWhep, hasHls }: Playable): PlayerState {
  const base = { attempt: 0, misses: 0, whepFailures: 0 }
  if (hasWhep) return { ...base, transport: 'whep', phase: 'connecting' }
  return { ...base, transport: 'hls', phase: hasHls ? 'connecting' : 'failed' }
}

export function nextState(state: PlayerState, event: PlayerEvent, playable: Playable): PlayerState {
  if (state.phase === 'denied' && event !== 'again') return state
  switch (event) {
    case 'frames':
      return onFrames(state)
    case 'still':
      return onStill(state)
    case 'denied':
      return { ...state, phase: 'denied' }
    case 'publisher-gone':
      // The buffer plays to its end and says nothing about the creator's connection.
      return { ...state, phase: isMoving(state) ? 'running-out' : 'reconnecting' }
    case 'publisher-back':
      // A player that still draws frames goes on; otherwise it reattaches by the transport that worked.
      if (state.phase === 'running-out') return { ...state, phase: 'playing' }
      return state.phase === 'reconnecting' ? reconnect({ ...state, misses: 0 }, state.transport) : state
    case 'woke':
      return isAway(state) ? state : reconnect({ ...state, misses: 0 }, preferredTransport(state, playable))
    case 'again':
      return reconnect(
        state.phase === 'waiting' ? state : { ...state, misses: 0 },
        retryTransport(state, playable),
      )
    case 'slow':
    case 'refused':
    case 'lost':
      return onFailure(state, event, playable)
  }
}

/** The event that follows from the age of the last drawn frame; 0 for a frame drawn just now. */
export function eventForFrameAge(state: PlayerState, stillForMs: number): PlayerEvent | null {
  if (stillForMs === 0) return isMoving(state) ? null : 'frames'
  if (isMoving(state)) {
    const limitMs = state.phase === 'playing' ? PLAYER.stillMs : PLAYER.ranOutMs
    return stillForMs > limitMs ? 'still' : null
  }
  return state.phase === 'stalled' && stillForMs > PLAYER.lostMs ? 'lost' : null
}

/** Whether frames advance, live or buffered. */
export function isMoving({ phase }: PlayerState): boolean {
  return phase === 'playing' || phase === 'running-out'
}

function isAway({ phase }: PlayerState): boolean {
  return phase === 'reconnecting' || phase === 'running-out'
}

/** While the creator is away, frames may come from the buffer: only the room reports their return. */
function onFrames(state: PlayerState): PlayerState {
  if (state.phase === 'failed') return state
  return { ...state, phase: isAway(state) ? 'running-out' : 'playing', misses: 0 }
}

function onStill(state: PlayerState): PlayerState {
  if (state.phase === 'playing') return { ...state, phase: 'stalled' }
  return state.phase === 'running-out' ? { ...state, phase: 'reconnecting' } : state
}

function onFailure(state: PlayerState, event: 'slow' | 'refused' | 'lost', playable: Playable): PlayerState {
  // Nothing arrives because nothing is sent: the room reports when the stream resumes.
  if (isAway(state)) return { ...state, phase: 'reconnecting' }
  if (state.phase === 'failed' || state.phase === 'waiting') return state
  // 'slow' only counts while connecting.
  if (event === 'slow' && state.phase !== 'connecting') return state
  if (state.transport === 'whep') {
    const failed = { ...state, whepFailures: state.whepFailures + 1 }
    if (playable.hasHls) return reconnect(failed, 'hls')
    return backOff({ ...failed, misses: state.misses + 1 }, PLAYER.maxMissesWithoutHls)
  }
  return backOff({ ...state, misses: state.misses + 1 })
}

function backOff(state: PlayerState, maxMisses: number = PLAYER.maxMisses): PlayerState {
  return { ...state, phase: state.misses >= maxMisses ? 'failed' : 'waiting' }
}

function reconnect(state: PlayerState, transport: Transport): PlayerState {
  return { ...state, transport, phase: 'connecting', attempt: state.attempt + 1 }
}

function preferredTransport({ whepFailures }: PlayerState, { hasWhep, hasHls }: Playable): Transport {
  return hasWhep && (whepFailures < PLAYER.whepTries || !hasHls) ? 'whep' : 'hls'
}

/** An automatic retry stays on HLS; a retry by the viewer starts with the preferred transport. */
function retryTransport(state: PlayerState, playable: Playable): Transport {
  return state.phase === 'waiting' && playable.hasHls ? 'hls' : preferredTransport(state, playable)
}

/** A restarted server process is back within seconds: short delays first, then longer ones. */
const BACKOFF_MS = [250, 250, 400, 400, 700, 1_000, 2_000, 4_000, 8_000]

/** With jitter, so that a thousand viewers do not reconnect at once. */
export function retryDelayMs(misses: number, chance = Math.random()): number {
  return (BACKOFF_MS[Math.min(misses, BACKOFF_MS.length) - 1] ?? 250) * (0.75 + chance / 2)
}

/** 0.4 → 'Live'; 2.2 → 'Live, 2 s behind'. */
export function behindText(behindS: number | null): string {
  const seconds = behindS === null ? 0 : Math.round(behindS)
  return seconds < 1 ? 'Live' : `Live, ${seconds} s behind`
}

/** By the shorter side, such as '1080p'. */
export function qualityText(width: number, height: number): string | null {
  const side = Math.min(width, height)
  return side > 0 ? `${side}p` : null
}
