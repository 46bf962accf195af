/** The phase of a battle by the server's clock, and its next change. Pure. */
import { BATTLE } from '#rules/battles.ts'
import type { BattleData } from './fields.ts'

export type BattlePhase =
  | 'running'
  /** The last 30 seconds. */
  | 'tense'
  /** Ended, and both sides are still live. */
  | 'talk'
  /** One side stopped. */
  | 'early'
  | 'over'

type BattleTimes = Pick<BattleData, 'state' | 'ends_at' | 'ended_at' | 'end_reason' | 'talk_until'>

/** `untilMs` is the target of the countdown; null if none is shown. */
type TimedPhase = { phase: BattlePhase; untilMs: number | null; nextMs: number | null }

export function battlePhase(times: BattleTimes, nowMs: number): TimedPhase {
  if (times.end_reason === 'stopped') return { phase: 'early', untilMs: null, nextMs: null }
  const endsMs = Date.parse(times.ends_at)
  if (times.ended_at === null && nowMs < endsMs) {
    const tenseMs = endsMs - BATTLE.tenseMs
    if (nowMs < tenseMs) return { phase: 'running', untilMs: endsMs, nextMs: tenseMs }
    return { phase: 'tense', untilMs: endsMs, nextMs: endsMs }
  }
  // The server may close the battle slightly late: until then the clock decides.
  const talkMs =
    times.ended_at === null
      ? endsMs + BATTLE.talkMs
      : times.talk_until === null
        ? 0
        : Date.parse(times.talk_until)
  if (nowMs < talkMs) return { phase: 'talk', untilMs: talkMs, nextMs: talkMs }
  return { phase: 'over', untilMs: null, nextMs: null }
}

export function isDecided(phase: BattlePhase): boolean {
  return phase === 'talk' || phase === 'early'
}
