/** The phase of a battle by the server's clock, and its next change. Pure. */
import { BATTLE } from '#rules/battles.ts'
import type { Battle } from './fields.ts'

export type Standing =
  | 'running'
  /** The last 30 seconds. */
  | 'tense'
  /** Ended, and both sides are still live. */
  | 'talk'
  /** One side stopped. */
  | 'early'
  | 'over'

type Told = Pick<Battle, 'state' | 'ends_at' | 'ended_at' | 'end_reason' | 'talk_until'>

/** `untilMs` is the target of the countdown; null if none is shown. */
export type Stands = { standing: Standing; untilMs: number | null; nextMs: number | null }

export function standingOf(told: Told, nowMs: number): Stands {
  if (told.end_reason === 'stopped') return { standing: 'early', untilMs: null, nextMs: null }
  const endsMs = Date.parse(told.ends_at)
  if (told.ended_at === null && nowMs < endsMs) {
    const tenseMs = endsMs - BATTLE.tenseMs
    if (nowMs < tenseMs) return { standing: 'running', untilMs: endsMs, nextMs: tenseMs }
    return { standing: 'tense', untilMs: endsMs, nextMs: endsMs }
  }
  // The server may close the battle slightly late: until then the clock decides.
  const talkMs =
    told.ended_at === null
      ? endsMs + BATTLE.talkMs
      : told.talk_until === null
        ? 0
        : Date.parse(told.talk_until)
  if (nowMs < talkMs) return { standing: 'talk', untilMs: talkMs, nextMs: talkMs }
  return { standing: 'over', untilMs: null, nextMs: null }
}

export function isDecided(standing: Standing): boolean {
  return standing === 'talk' || standing === 'early'
}
