/**
 * How a live comes to the screen: WHEP first, which is a fraction of a second behind, and LL-HLS where that does not
 * come within a few seconds, is refused or gets lost. Pure: what happens goes in, what to do next comes out.
 */

export type Way = 'whep' | 'hls'

export type PlayerState = {
  /** How it is played now, or tried next. */
  way: Way
  phase:
    | 'connecting'
    | 'playing'
    /** The picture stands still, for too short a time to try another way. */
    | 'stalled'
    /** The creator's line is lost, and what had come before is still shown. */
    | 'running-out'
    /** The way is lost and tried again after a moment. */
    | 'waiting'
    /** The creator's own line is lost; what was seen last stays. */
    | 'reconnecting'
    /** The server says that this viewer may not, or that there is nothing. */
    | 'denied'
    | 'failed'
  /** Another number is another try: who plays begins anew. */
  round: number
  /** Tries in a row that showed nothing. */
  misses: number
  /** After the second time WHEP failed it is left alone: a network that does not let it through will not learn. */
  whepFailures: number
}

export type PlayerEvent =
  /** A picture was drawn. */
  | 'frames'
  /** None was drawn for a moment. */
  | 'still'
  /** Nothing was drawn in time. */
  | 'slow'
  /** The server would not, for another reason than rights: this browser's codecs, too many viewers. */
  | 'refused'
  | 'lost'
  | 'denied'
  /** The moment of waiting is over, or somebody pressed the button. */
  | 'again'
  /** The page was out of sight or asleep for long, or the network came back. */
  | 'woke'
  | 'publisher-gone'
  | 'publisher-back'

export type Playable = { hasWhep: boolean; hasHls: boolean }

export const PLAYER = {
  firstPictureMs: 3_000,
  hlsFirstPictureMs: 10_000,
  /** What was buffered is over when nothing moved for so long. */
  ranOutMs: 1_000,
  /** A picture that stands still for so long is spoken of: a shared screen on which nothing happens is drawn once a second. */
  stillMs: 2_500,
  /** And after so long its way is lost. */
  lostMs: 4_000,
  maxMisses: 10,
  whepTries: 2,
} as const

export function firstState({ hasWhep, hasHls }: Playable): PlayerState {
  const base = { round: 0, misses: 0, whepFailures: 0 }
  if (hasWhep) return { ...base, way: 'whep', phase: 'connecting' }
  return { ...base, way: 'hls', phase: hasHls ? 'connecting' : 'failed' }
}

export function nextState(state: PlayerState, event: PlayerEvent, playable: Playable): PlayerState {
  if (state.phase === 'denied' && event !== 'again') return state
  switch (event) {
    case 'frames':
      return seen(state)
    case 'still':
      return stoodStill(state)
    case 'denied':
      return { ...state, phase: 'denied' }
    case 'publisher-gone':
      // What is buffered is seen to its end, and says nothing of the creator's line.
      return { ...state, phase: isMoving(state) ? 'running-out' : 'reconnecting' }
    case 'publisher-back':
      // Whoever sees frames again has nothing to do; the others ask anew, by the way that worked.
      if (state.phase === 'running-out') return { ...state, phase: 'playing' }
      return state.phase === 'reconnecting' ? anew({ ...state, misses: 0 }, state.way) : state
    case 'woke':
      return isAway(state) ? state : anew({ ...state, misses: 0 }, preferred(state, playable))
    case 'again':
      return anew(state.phase === 'waiting' ? state : { ...state, misses: 0 }, wayAgain(state, playable))
    case 'slow':
    case 'refused':
    case 'lost':
      return missed(state, event, playable)
  }
}

/** Whether pictures follow one another, from whenever they are. */
export function isMoving({ phase }: PlayerState): boolean {
  return phase === 'playing' || phase === 'running-out'
}

function isAway({ phase }: PlayerState): boolean {
  return phase === 'reconnecting' || phase === 'running-out'
}

/** While the creator is away a picture may be the rest of what came before: only the room knows that they are back. */
function seen(state: PlayerState): PlayerState {
  if (state.phase === 'failed') return state
  return { ...state, phase: isAway(state) ? 'running-out' : 'playing', misses: 0 }
}

function stoodStill(state: PlayerState): PlayerState {
  if (state.phase === 'playing') return { ...state, phase: 'stalled' }
  return state.phase === 'running-out' ? { ...state, phase: 'reconnecting' } : state
}

function missed(state: PlayerState, event: 'slow' | 'refused' | 'lost', playable: Playable): PlayerState {
  // Nothing comes because nothing is sent: the room tells when it goes on.
  if (isAway(state)) return { ...state, phase: 'reconnecting' }
  if (state.phase === 'failed' || state.phase === 'waiting') return state
  // A slow start is only told while one waits for it.
  if (event === 'slow' && state.phase !== 'connecting') return state
  if (state.way === 'whep') {
    const failed = { ...state, whepFailures: state.whepFailures + 1 }
    if (playable.hasHls) return anew(failed, 'hls')
    return waiting({ ...failed, misses: state.misses + 1 })
  }
  return waiting({ ...state, misses: state.misses + 1 })
}

function waiting(state: PlayerState): PlayerState {
  return { ...state, phase: state.misses >= PLAYER.maxMisses ? 'failed' : 'waiting' }
}

function anew(state: PlayerState, way: Way): PlayerState {
  return { ...state, way, phase: 'connecting', round: state.round + 1 }
}

function preferred({ whepFailures }: PlayerState, { hasWhep, hasHls }: Playable): Way {
  return hasWhep && (whepFailures < PLAYER.whepTries || !hasHls) ? 'whep' : 'hls'
}

/** A try after a miss stays with the way at hand; a person's own wish begins with the better one. */
function wayAgain(state: PlayerState, playable: Playable): Way {
  return state.phase === 'waiting' && playable.hasHls ? 'hls' : preferred(state, playable)
}

/** A process that died is back within seconds: the first tries come quickly, and the later ones ever more slowly. */
const WAITS_MS = [250, 250, 400, 400, 700, 1_000, 2_000, 4_000, 8_000]

/** Spread, so that a thousand viewers do not come back in one instant. */
export function waitMs(misses: number, chance = Math.random()): number {
  return (WAITS_MS[Math.min(misses, WAITS_MS.length) - 1] ?? 250) * (0.75 + chance / 2)
}

/** 0.4 → 'Live'; 2.2 → 'Live, 2 s behind'. */
export function behindWords(behindS: number | null): string {
  const seconds = behindS === null ? 0 : Math.round(behindS)
  return seconds < 1 ? 'Live' : `Live, ${seconds} s behind`
}

/** As people name sizes: by the shorter side. */
export function qualityWords(width: number, height: number): string | null {
  const side = Math.min(width, height)
  return side > 0 ? `${side}p` : null
}
