/** The results table: rows that a run writes, and rows that it leaves unchanged. */
import assert from 'node:assert/strict'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, test } from 'node:test'
import { updateResults } from './results.ts'

const OLD = { machine: '2 × A Processor, arm64, 24 GiB', version: '0123456789' }
const NEW = { machine: '8 × Another, x64, 64 GiB', version: 'abcdef0123+' }

let folder = ''
let file = ''
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'candid-results-'))
  file = path.join(folder, 'RESULTS.md')
})
afterEach(() => rmSync(folder, { recursive: true }))

const rows = () =>
  readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .slice(1)

test('a row has the figure, its limit, the verdict, the machine and the commit', () => {
  updateResults(
    file,
    'feed',
    [
      { name: 'a page', ratio: 0.672, atLeast: 0.6, detail: '10 against 15' },
      { name: 'a deep page', ratio: 1.5, atMost: 1.2, detail: '3 | 2 ms' },
    ],
    OLD,
  )
  assert.deepEqual(rows(), [
    '| feed | a page | 0.67 | ≥ 0.6 | kept | 10 against 15 | 2 × A Processor, arm64, 24 GiB | 0123456789 |',
    '| feed | a deep page | 1.50 | ≤ 1.2 | **missed** | 3 \\| 2 ms | 2 × A Processor, arm64, 24 GiB | 0123456789 |',
  ])
})

test('running some benchmarks again replaces their rows in place and no others', () => {
  const result = (name: string) => [{ name, ratio: 1, atMost: 1, detail: 'first' }]
  for (const bench of ['bus', 'feed', 'feed-browser']) updateResults(file, bench, result(bench), OLD)
  updateResults(
    file,
    'feed',
    [
      { name: 'one', text: 'second' },
      { name: 'two', skipped: 'skipped: no nginx' },
    ],
    NEW,
  )
  assert.deepEqual(
    rows().map((row) => row.split(' | ').slice(0, 2).join(' ')),
    ['| bus bus', '| feed one', '| feed two', '| feed-browser feed-browser'],
  )
  assert.match(rows()[2] ?? '', /not measured \| no nginx \| 8 × Another, x64, 64 GiB \| abcdef0123\+/)
})

test('a benchmark that failed says so in its row', () => {
  updateResults(file, 'live', [{ name: 'live', failed: 'Error: no picture\ncame' }], OLD)
  assert.match(rows()[0] ?? '', /\*\*failed\*\* \| Error: no picture came \|/)
})
