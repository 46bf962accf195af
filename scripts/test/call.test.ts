import assert from 'node:assert/strict'
import { test } from 'node:test'
import { call, cpuSecondsIn } from './call.ts'

/** Uses CPU time in a child process. */
const BUSY = 'const end = process.cpuUsage().user + 200_000; while (process.cpuUsage().user < end);'
const STARTS_BUSY = `require('node:child_process').spawnSync(process.execPath, ['-e', '${BUSY}'])`

test('returns a program’s status, output and CPU time including its children', async () => {
  const args = ['-e', `${STARTS_BUSY}; console.log('done'); process.exitCode = 3`]
  const { status, said, cpuSeconds } = await call('node', args)
  assert.deepEqual([status, said], [3, 'done\n'])
  assert.ok(cpuSeconds > 0.2, String(cpuSeconds))
})

/** The child keeps the output open: the call ends only when the child has ended too. */
test('kills a program and its children at the time limit', async () => {
  const waits = "require('node:fs').writeSync(1, 'started'); setInterval(() => {}, 1000)"
  const starts = `require('node:child_process').spawn(process.execPath, ['-e', ${JSON.stringify(waits)}], { stdio: 'inherit' })`
  const { status, said } = await call('node', ['-e', `${starts}; setInterval(() => {}, 1000)`], {
    ...{ limitMs: 2_000 },
  })
  assert.deepEqual([status, said], [137, 'started'])
})

test('parses times as shells print them', () => {
  assert.equal(cpuSecondsIn('0m0.00s 0m0.01s\n1m2.5s 0m0.25s\n').toFixed(2), '62.76')
  assert.equal(cpuSecondsIn('0m0.000000s 0m0.000000s\n0m1.230000s 0m0.500000s\n').toFixed(2), '1.73')
  assert.equal(cpuSecondsIn(''), 0)
})
