import assert from 'node:assert/strict'
import { test } from 'node:test'
import { closingLines, type Tally } from './summary.ts'

const good: Tally = { passed: 7, failures: [], skips: [], retried: [], cpuSeconds: 1 }

test('a run without failures ends with its count only', () => {
  assert.deepEqual(closingLines(new Map([['server', good]])), ['', '7 passed, 0 failed'])
})

test('lists every skip, retry and failure after all suites, with its first line', () => {
  const equal = 'AssertionError: Expected values to be strictly equal:\n\n1 !== 2\n\n    at somewhere'
  const server: Tally = {
    passed: 3,
    failures: [
      { file: 'server/src/a.test.ts', name: 'a tip arrives', words: equal },
      { file: 'server/src/b.test.ts', name: 'a refund goes back', words: 'Error: too late\n    at x' },
    ],
    skips: [{ file: 'server/test/c.test.ts', name: 'a cluster', words: 'needs nginx' }],
    retried: [],
    cpuSeconds: 2,
  }
  const browser: Tally = {
    passed: 2,
    failures: [],
    skips: [],
    retried: [{ file: 'e2e/feed.spec.ts', name: 'phone › swipe', words: '\u001b[31mTimeout\u001b[39m' }],
    cpuSeconds: 3,
  }
  const lines = closingLines(
    new Map([
      ['server', server],
      ['browser', browser],
    ]),
  )
  assert.deepEqual(lines, [
    '',
    'Skipped:',
    '   server › server/test/c.test.ts › a cluster: needs nginx',
    '',
    'Flaky, passed only on retry:',
    '   browser › e2e/feed.spec.ts › phone › swipe: Timeout',
    '',
    'Failed:',
    '   server › server/src/a.test.ts › a tip arrives: AssertionError: Expected values to be strictly equal: 1 !== 2',
    '   server › server/src/b.test.ts › a refund goes back: Error: too late',
    '',
    '5 passed, 2 failed, 1 skipped',
  ])
})

test('a check is named by its suite only, and lines are truncated', () => {
  const failure = { file: '', name: '', words: 'x'.repeat(5000) }
  const [, , line = ''] = closingLines(
    new Map([['lint', { passed: 0, failures: [failure], skips: [], retried: [], cpuSeconds: 0 }]]),
  )
  assert.match(line, /^ {3}lint: x+$/)
  assert.ok(line.length < 500)
})
