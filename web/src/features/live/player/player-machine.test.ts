/** Tests which transport a live stream is played by, and when it is switched. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  behindText,
  eventForFrameAge,
  firstState,
  nextState,
  PLAYER,
  type PlayerEvent,
  type PlayerState,
  qualityText,
  retryDelayMs,
} from './player-machine.ts'

const BOTH = { hasWhep: true, hasHls: true }
const HLS = { hasWhep: false, hasHls: true }

function after(events: readonly PlayerEvent[], playable = BOTH): PlayerState {
  return events.reduce((state, event) => nextState(state, event, playable), firstState(playable))
}

test('tries WHEP first, and LL-HLS without WebRTC', () => {
  assert.deepEqual(pick(after([])), { way: 'whep', phase: 'connecting' })
  assert.deepEqual(pick(after([], HLS)), { way: 'hls', phase: 'connecting' })
  assert.equal(firstState({ hasWhep: false, hasHls: false }).phase, 'failed')
})

test('falls back to LL-HLS at once when WHEP is slow, refused or lost', () => {
  for (const events of [['slow'], ['refused'], ['frames', 'lost']] as PlayerEvent[][]) {
    const state = after(events)
    assert.deepEqual(pick(state), { way: 'hls', phase: 'connecting' }, events.join())
    assert.equal(state.attempt, 1, 'whoever plays begins anew')
  }
})

test('ignores a slow start once frames are drawn', () => {
  assert.deepEqual(pick(after(['frames', 'slow'])), { way: 'whep', phase: 'playing' })
})

test('retries a lost LL-HLS connection with delays, then fails', () => {
  assert.deepEqual(pick(after(['frames', 'lost'], HLS)), { way: 'hls', phase: 'waiting' })
  assert.deepEqual(pick(after(['lost', 'again'], HLS)), { way: 'hls', phase: 'connecting' })
  const often = Array.from({ length: PLAYER.maxMisses }, () => ['again', 'lost'] as const).flat()
  assert.equal(after(often, HLS).phase, 'failed')
  assert.equal(after([...often, 'again'], HLS).phase, 'connecting', 'the button begins anew')
  assert.equal(after([...often, 'again'], HLS).misses, 0)
  assert.equal(after([...often, 'lost', 'frames'], HLS).phase, 'failed', 'and nothing else does')
})

test('gives up soon where only WHEP can play', () => {
  const only = { hasWhep: true, hasHls: false }
  const often = Array.from({ length: PLAYER.maxMissesWithoutHls }, () => ['again', 'slow'] as const).flat()
  assert.equal(after(often.slice(0, -1), only).phase, 'connecting')
  assert.equal(after(often, only).phase, 'failed')
  assert.deepEqual(pick(after([...often, 'again'], only)), { way: 'whep', phase: 'connecting' })
})

test('stops trying WHEP after two failures', () => {
  assert.equal(after(['lost', 'frames', 'woke']).transport, 'whep')
  assert.equal(after(['lost', 'frames', 'woke', 'lost', 'frames', 'woke']).transport, 'hls')
})

test('makes no attempts while the creator is away, and then resumes the same transport', () => {
  const away = after(['frames', 'publisher-gone', 'lost', 'slow'])
  assert.equal(away.phase, 'reconnecting')
  assert.equal(away.attempt, 0)
  assert.deepEqual(pick(nextState(away, 'publisher-back', BOTH)), { way: 'whep', phase: 'connecting' })
  assert.deepEqual(after(['frames', 'publisher-back']), after(['frames']))
})

test('plays the buffer to its end without taking it for the creator’s return', () => {
  const rest = after(['frames', 'publisher-gone', 'frames'])
  assert.equal(rest.phase, 'running-out')
  const away = nextState(rest, 'still', BOTH)
  assert.equal(away.phase, 'reconnecting')
  // The last buffered frames arrive after a short stall.
  assert.equal(nextState(nextState(away, 'frames', BOTH), 'still', BOTH).phase, 'reconnecting')
  const back = nextState(nextState(away, 'frames', BOTH), 'publisher-back', BOTH)
  assert.deepEqual([back.phase, back.attempt], ['playing', 0], 'whoever sees it go on begins nothing anew')
  assert.equal(after(['publisher-gone', 'frames']).phase, 'running-out', 'also who came meanwhile')
})

test('reports a stall at once, and switches transport a little later', () => {
  const stalled = after(['frames', 'still'])
  assert.deepEqual(pick(stalled), { way: 'whep', phase: 'stalled' })
  assert.equal(nextState(stalled, 'frames', BOTH).phase, 'playing')
  assert.equal(nextState(stalled, 'publisher-gone', BOTH).phase, 'reconnecting')
  assert.deepEqual(pick(nextState(stalled, 'lost', BOTH)), { way: 'hls', phase: 'connecting' })
})

test('the age of the last frame decides the event, by phase', () => {
  const [connecting, playing] = [after([]), after(['frames'])]
  const [stalled, away] = [after(['frames', 'still']), after(['frames', 'publisher-gone'])]
  for (const state of [connecting, stalled]) assert.equal(eventForFrameAge(state, 0), 'frames')
  for (const state of [playing, away]) assert.equal(eventForFrameAge(state, 0), null)
  assert.equal(eventForFrameAge(connecting, 60_000), null, 'the first frame has its own timeout')
  assert.equal(eventForFrameAge(playing, PLAYER.stillMs), null)
  assert.equal(eventForFrameAge(playing, PLAYER.stillMs + 1), 'still')
  assert.equal(eventForFrameAge(away, PLAYER.ranOutMs + 1), 'still', 'a buffer runs out sooner')
  assert.equal(eventForFrameAge(stalled, PLAYER.lostMs), null)
  assert.equal(eventForFrameAge(stalled, PLAYER.lostMs + 1), 'lost')
})

test('stays denied until the viewer retries', () => {
  assert.equal(after(['denied', 'frames', 'lost', 'woke']).phase, 'denied')
  assert.equal(after(['denied', 'again']).phase, 'connecting')
})

test('backs off up to ten seconds', () => {
  const firstMs = [1, 2, 3, 4].reduce((sum, misses) => sum + retryDelayMs(misses, 1), 0)
  assert.ok(firstMs <= 2_000, 'quick in the first seconds after a break')
  assert.ok(retryDelayMs(6, 0.5) > retryDelayMs(4, 0.5) && retryDelayMs(8, 0.5) > retryDelayMs(6, 0.5))
  assert.ok(retryDelayMs(30, 1) <= 10_000)
})

test('words latency and quality', () => {
  assert.equal(behindText(null), 'Live')
  assert.equal(behindText(0.4), 'Live')
  assert.equal(behindText(2.2), 'Live, 2 s behind')
  assert.equal(qualityText(1920, 1080), '1080p')
  assert.equal(qualityText(720, 1280), '720p')
  assert.equal(qualityText(0, 0), null)
})

function pick({ transport, phase }: PlayerState) {
  return { way: transport, phase }
}
