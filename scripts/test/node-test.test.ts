/** The same files under our replacement of node:test and under node:test itself. */
import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, test } from 'node:test'
import { runAlone } from './run-alone.ts'
import { createShard, type FileOutcome } from './shards.ts'

const dir = mkdtempSync(path.join(tmpdir(), 'candid-node-test-'))
const shard = createShard(process.execPath, process.env)
after(() => {
  shard.stop()
  rmSync(dir, { recursive: true, force: true })
})

const names = ({ passed, failures, skips }: FileOutcome) => ({
  passed,
  failed: failures.map(({ name }) => name).sort(),
  skipped: skips.map(({ name, words }) => `${name}: ${words}`).sort(),
})

/** Runs a file with this content under both, which must agree. */
async function outcomeOf(source: string) {
  const file = path.join(dir, `${crypto.randomUUID()}.test.ts`)
  const imports = `import assert from 'node:assert/strict'
    import { after, afterEach, before, beforeEach, mock, test } from 'node:test'`
  writeFileSync(file, `${imports}\n${source}`)
  // Node refuses to run tests inside a test unless this variable is unset.
  const [ours, theirs] = [await shard.run(file), await runAlone(file, { NODE_TEST_CONTEXT: undefined })]
  assert.deepEqual(names(ours), names(theirs))
  return names(ours)
}

test('skips and to-dos from inside a test', async () => {
  const outcome = await outcomeOf(`
    test('left out', (t) => t.skip('no root'))
    test('left out without a reason', (t) => t.skip())
    test('not done yet', (t) => { t.todo('later'); throw new Error('no') })
    test('not done yet either', { todo: true }, () => { throw new Error('no') })
    test('done, though marked', (t) => t.todo())
    test('fails all the same', (t) => { t.skip(); throw new Error('no') })
    test('has a figure', (t) => t.diagnostic('12 ms'))`)
  assert.deepEqual(outcome, {
    passed: 1,
    failed: ['fails all the same'],
    skipped: [
      'done, though marked: to do',
      'left out without a reason: skipped',
      'left out: no root',
      'not done yet either: to do',
      'not done yet: later',
    ],
  })
})

test('ends of a test: all run in order, and one that fails fails the test', async () => {
  const outcome = await outcomeOf(`
    const seen = []
    test('ends', (t) => {
      t.after(() => seen.push('first'))
      t.after(async () => { await null; seen.push('second') })
      t.after(() => seen.push('third'))
    })
    test('in order', () => assert.deepEqual(seen, ['first', 'second', 'third']))
    test('cannot end', (t) => t.after(() => { throw new Error('left behind') }))
    test('fails and ends', (t) => { t.after(() => seen.push('fourth')); throw new Error('no') })
    test('ended', () => assert.equal(seen.at(-1), 'fourth'))`)
  assert.deepEqual(outcome, { passed: 3, failed: ['cannot end', 'fails and ends'], skipped: [] })
})

test('mocks of a test end with it', async () => {
  const outcome = await outcomeOf(`
    const clock = { now: () => 1 }
    test('replaces', (t) => {
      t.mock.method(clock, 'now', () => 2)
      const call = t.mock.fn(() => clock.now())
      assert.equal(call(), 2)
      assert.equal(call.mock.callCount(), 1)
    })
    test('has the original again', () => assert.equal(clock.now(), 1))`)
  assert.deepEqual(outcome, { passed: 2, failed: [], skipped: [] })
})

test('subtests: awaited or not, nested, left out, to do, and failing', async () => {
  const outcome = await outcomeOf(`
    test('parent', async (t) => {
      await t.test('child', async (t) => { await t.test('grandchild', () => {}) })
      t.test('not awaited', async () => { await null })
      await t.test('left out', { skip: 'not here' }, () => { throw new Error('no') })
      await t.test('to do', { todo: 'later' }, () => { throw new Error('no') })
    })
    test('parent of a failure', async (t) => {
      await t.test('good', () => {})
      await t.test('bad', () => { throw new Error('no') })
      await t.test('good again', () => {})
    })
    test('parent of a failure that is not awaited', (t) => {
      void t.test('bad, not awaited', async () => { await null; throw new Error('no') })
    })
    test('grandparent of a failure', async (t) => {
      await t.test('middle', async (t) => { await t.test('deep', () => { throw new Error('no') }) })
    })`)
  assert.equal(outcome.passed, 6)
  assert.deepEqual(outcome.failed, [
    'bad',
    'bad, not awaited',
    'deep',
    'grandparent of a failure',
    'middle',
    'parent of a failure',
    'parent of a failure that is not awaited',
  ])
  assert.deepEqual(outcome.skipped, ['left out: not here', 'to do: later'])
})

test('time limits, aborts and errors outside of what is awaited', async () => {
  const outcome = await outcomeOf(`
    test('too late', { timeout: 1 }, () => new Promise(() => {}))
    test('aborted', { signal: AbortSignal.abort() }, () => new Promise(() => {}))
    test('signalled', { timeout: 5 }, (t) => new Promise((_, reject) => t.signal.addEventListener('abort', reject)))
    test('left a promise', async () => {
      void Promise.reject(new Error('nobody caught it'))
      await new Promise((resolve) => setTimeout(resolve, 20))
    })
    test('left a timer', async () => {
      setTimeout(() => { throw new Error('later') }, 1)
      await new Promise((resolve) => setTimeout(resolve, 20))
    })
    test('good', () => {})`)
  const failed = ['aborted', 'left a promise', 'left a timer', 'signalled', 'too late']
  assert.deepEqual(outcome, { passed: 1, failed, skipped: [] })
})
