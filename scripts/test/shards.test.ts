import assert from 'node:assert/strict'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, test } from 'node:test'
import { createShard, type TestMessage } from './shards.ts'

const dir = mkdtempSync(path.join(tmpdir(), 'candid-shards-'))
const shard = createShard(process.execPath, process.env)
after(() => {
  shard.stop()
  rmSync(dir, { recursive: true, force: true })
})

const nothing = { passed: 0, failed: [], skipped: [] }

/** Runs a file with this content; returns the first lines of its failures. */
async function outcomeOf(source: string): Promise<{ passed: number; failed: string[]; skipped: string[] }> {
  const file = path.join(dir, `${crypto.randomUUID()}.test.ts`)
  const imports = "import { after, afterEach, before, beforeEach, mock, test } from 'node:test'\n"
  writeFileSync(file, `${imports}${source}`)
  const { passed, failures, skips } = await shard.run(file)
  const lines = (tests: TestMessage[]) => tests.map(({ name, words }) => `${name}: ${words.split('\n')[0]}`)
  return { passed, failed: lines(failures), skipped: lines(skips) }
}

test('reports every way in which a test can fail', async () => {
  const { passed, failed } = await outcomeOf(`
    test('good', () => {})
    test('throws', () => { throw new Error('no') })
    test('rejects', async () => { throw new Error('no') })
    test('left a promise', async () => {
      void Promise.reject(new Error('nobody caught it'))
      await new Promise(() => {})
    })
    test('left a promise behind', () => { void Promise.reject(new Error('after its end')) })
    test('left a timer', () => new Promise(() => setTimeout(() => { throw new Error('later') })))
    test('late', { timeout: 1 }, () => new Promise(() => {}))
    test('at its end', (t) => t.after(() => { throw new Error('cannot tidy') }))
    test('in a part', async (t) => {
      await t.test('good part', () => {})
      t.test('bad part', () => { throw new Error('no') })
    })
    test('left a warning', async () => {
      process.emitWarning('old way', 'DeprecationWarning')
    })
    test('too many listeners', () => {
      for (let each = 0; each < 11; each += 1) process.once('SIGWINCH', () => {})
      process.removeAllListeners('SIGWINCH')
    })
    test('parent of a part that hangs', { timeout: 50 }, async (t) => {
      await t.test('hanging part', () => new Promise(() => {}))
      await t.test('never begun part', () => {})
    })
    test('good again', () => {})`)
  assert.equal(passed, 3)
  assert.deepEqual(failed, [
    'throws: Error: no',
    'rejects: Error: no',
    'left a promise: Error: nobody caught it',
    'left a promise behind: Error: after its end',
    'left a timer: Error: later',
    'late: Error: test timed out after 1ms',
    'at its end: Error: cannot tidy',
    'bad part: Error: no',
    'in a part: Error: A subtest failed',
    'left a warning: DeprecationWarning: old way',
    'too many listeners: MaxListenersExceededWarning: Possible EventEmitter memory leak detected. 11 SIGWINCH listeners added to [process]. MaxListeners is 10. Use emitter.setMaxListeners() to increase limit',
    'hanging part: Error: test did not finish before its parent and was cancelled',
    'parent of a part that hangs: Error: test timed out after 50ms',
  ])
})

test('counts skipped tests apart from passed ones, with their reasons', async () => {
  const refuse = "() => { throw new Error('run all the same') }"
  const { passed, failed, skipped } = await outcomeOf(`
    test('left out', { skip: 'not here' }, ${refuse})
    test('without a reason', { skip: true }, ${refuse})
    test('wanted', { skip: false }, () => {})
    test.skip('by name', ${refuse})
    test('decides itself', (t) => t.skip('needs root'))
    test('unfinished', { todo: 'later' }, ${refuse})
    test.todo('planned')
    test('without a body')
    test.only('only has no effect', () => {})
    test('fails all the same', (t) => { t.skip('no'); throw new Error('broken') })
    test('has parts', async (t) => {
      await t.test('left out part', { skip: 'not there' }, ${refuse})
      void test('a part by the function at the top', () => t.skip('of the parent'))
    })`)
  assert.deepEqual(failed, ['fails all the same: Error: broken'])
  assert.equal(passed, 4)
  assert.deepEqual(skipped, [
    'left out: not here',
    'without a reason: skipped',
    'by name: skipped',
    'decides itself: needs root',
    'unfinished: later',
    'planned: to do',
    'left out part: not there',
    'has parts: of the parent',
  ])
})

test('hooks apply to their own file only, and mocks end with their test', async () => {
  const hooks = `
    import assert from 'node:assert/strict'
    const seen = []
    before(() => seen.push('before'))
    beforeEach(() => seen.push('each'))
    afterEach(() => seen.push('end'))
    const wanted = ['before', 'each', 'first', 'end', 'late', 'own', 'each', 'second', 'end']
    after(() => assert.deepEqual(seen, wanted))
    const fixed = { of: () => 1 }
    test('first', (t) => {
      seen.push('first')
      after(() => seen.push('late'))
      t.mock.method(fixed, 'of', () => 2)
      assert.equal(fixed.of(), 2)
      t.after(() => seen.push('own'))
    })
    test('second', () => { seen.push('second'); assert.equal(fixed.of(), 1) })`
  const { passed, failed } = await outcomeOf(hooks)
  assert.deepEqual({ passed, failed }, { passed: 2, failed: [] })
  assert.deepEqual(await outcomeOf("test('the next file', () => {})"), { ...nothing, passed: 1 })
})

test('a file fails if it cannot be loaded, a hook fails or its process dies', async () => {
  const cannotRead = await outcomeOf("throw new Error('half written')\ntest('never', () => {})")
  assert.deepEqual(cannotRead, { ...nothing, failed: ['the file itself: Error: half written'] })
  const noStart = await outcomeOf("before(() => { throw new Error('no ground') })\ntest('never', () => {})")
  assert.deepEqual(noStart, { ...nothing, failed: ['the file itself: Error: no ground'] })
  const noEnd = await outcomeOf("after(() => { throw new Error('left behind') })\ntest('good', () => {})")
  assert.deepEqual(noEnd, { ...nothing, passed: 1, failed: ['the file itself: Error: left behind'] })
  const dead = await outcomeOf("test('dies', () => process.kill(process.pid, 'SIGKILL'))")
  assert.deepEqual(dead, {
    ...nothing,
    failed: ['the file itself: its process ended with SIGKILL, at or after: dies'],
  })
  assert.deepEqual(await outcomeOf("test('a new process', () => {})"), { ...nothing, passed: 1 })
})

test('a hook that fails for each test fails each test', async () => {
  const { passed, failed } = await outcomeOf(`
    beforeEach((t) => { if (t.name === 'first') throw new Error('no ground') })
    afterEach((t) => { if (t.name === 'second') throw new Error('left behind') })
    test('first', () => { throw new Error('run all the same') })
    test('second', () => {})
    test('third', () => {})`)
  assert.deepEqual(
    { passed, failed },
    { passed: 1, failed: ['first: Error: no ground', 'second: Error: left behind'] },
  )
})

test('a file with a test that never ends fails, and says which', async (t) => {
  const impatient = createShard(process.execPath, process.env, { hungAfterMs: 1 })
  t.after(() => impatient.stop())
  const file = path.join(dir, 'hangs.test.ts')
  writeFileSync(file, "import { test } from 'node:test'\ntest('hangs', () => new Promise(() => {}))")
  const { passed, failures } = await impatient.run(file)
  assert.equal(passed, 0)
  assert.match(
    failures[0]?.words ?? '',
    /^its process ended with SIGKILL, at or after: (hangs|its first test)$/,
  )
})

test('replaces a process that uses too much memory without losing results', async (t) => {
  const small = createShard(process.execPath, process.env, { fullMb: 1 })
  t.after(() => small.stop())
  const file = path.join(dir, 'pid.test.ts')
  const pidFile = path.join(dir, 'pids')
  writeFileSync(
    file,
    `import { appendFileSync } from 'node:fs'
    import { test } from 'node:test'
    test('tells who runs it', () => appendFileSync(${JSON.stringify(pidFile)}, process.pid + ' '))`,
  )
  for (let round = 0; round < 2; round += 1) {
    const { passed, failures } = await small.run(file)
    assert.deepEqual({ passed, failures }, { passed: 1, failures: [] })
  }
  const pids = readFileSync(pidFile, 'utf8').trim().split(' ')
  assert.equal(new Set(pids).size, 2)
})
