import assert from 'node:assert/strict'
import path from 'node:path'
import { test } from 'node:test'
import { ROOT } from './server-files.ts'
import { withRetries } from './server-suite.ts'
import type { TestMessage } from './shards.ts'
import { closingLines } from './summary.ts'

const result = (name: string, passed: number, failures: TestMessage[] = [], skips: TestMessage[] = []) => ({
  file: path.join(ROOT, `server/src/${name}.test.ts`),
  ...{ passed, failures, skips, seconds: 1, cpuSeconds: 1 },
})
const late = { name: 'a tip arrives', words: 'Error: too late' }
const broken = { name: 'a refund goes back', words: 'Error: no' }

test('names the tests that passed only on retry, and fails those that did not', () => {
  const results = [result('good', 5), result('tips', 2, [late]), result('refunds', 1, [late, broken])]
  const again = [
    result('tips', 3, [], [{ name: 'on a disk', words: 'needs root' }]),
    result('refunds', 2, [broken]),
  ]
  const tally = withRetries(results, again)
  const [tips, refunds] = ['server/src/tips.test.ts', 'server/src/refunds.test.ts']
  assert.deepEqual(tally, {
    passed: 10,
    failures: [{ file: refunds, ...broken }],
    skips: [{ file: tips, name: 'on a disk', words: 'needs root' }],
    retried: [{ file: tips, ...late }],
  })
  const lines = closingLines(new Map([['server', { ...tally, cpuSeconds: 9 }]]))
  const title = lines.indexOf('Flaky, passed only on retry:')
  assert.equal(lines[title + 1], `   server › ${tips} › a tip arrives: Error: too late`)
})
