import assert from 'node:assert/strict'
import { test } from 'node:test'
import { BATTLE } from '#rules/battles.ts'
import { battlePhase } from './battle-phase.ts'

const ENDS = Date.parse('2026-11-16T12:05:00Z')
const iso = (ms: number) => new Date(ms).toISOString()
const running = {
  state: 'running',
  ends_at: iso(ENDS),
  ended_at: null,
  end_reason: null,
  talk_until: null,
}
const closed = {
  ...running,
  state: 'talk',
  ended_at: iso(ENDS),
  end_reason: 'time',
  talk_until: iso(ENDS + BATTLE.talkMs),
}

test('goes from running to tense, talk and over by the clock alone', () => {
  const at = (ms: number) => battlePhase(running, ENDS + ms)
  assert.deepEqual(at(-BATTLE.tenseMs - 1), {
    phase: 'running',
    untilMs: ENDS,
    nextMs: ENDS - BATTLE.tenseMs,
  })
  assert.deepEqual(at(-BATTLE.tenseMs), { phase: 'tense', untilMs: ENDS, nextMs: ENDS })
  assert.equal(at(-1).phase, 'tense')
  assert.equal(at(0).phase, 'talk')
  assert.equal(at(BATTLE.talkMs - 1).untilMs, ENDS + BATTLE.talkMs)
  assert.equal(at(BATTLE.talkMs).phase, 'over')
})

test('takes the talk time of a closed battle from the server, or skips it if a side left', () => {
  assert.equal(battlePhase(closed, ENDS + 1).phase, 'talk')
  assert.equal(battlePhase({ ...closed, talk_until: null }, ENDS + 1).phase, 'over')
  const stopped = { ...closed, end_reason: 'stopped', talk_until: null }
  assert.deepEqual(battlePhase(stopped, ENDS - 60_000), { phase: 'early', untilMs: null, nextMs: null })
})
