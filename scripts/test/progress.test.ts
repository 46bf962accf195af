import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createProgress, type Stage } from './progress.ts'

const stage: Stage = {
  files: { done: 4, of: 9 },
  tests: 31,
  failed: 1,
  running: new Map([
    ['b.test.ts', 60_000],
    ['a.test.ts', 5_000],
  ]),
}
const LINE = '   server: 4 of 9 files, 31 tests, 1 failed, 1:05; running: a.test.ts (1:00), b.test.ts (0:05)'

test('a log gets a line per suite at each tick, and nothing else', () => {
  const written: string[] = []
  const progress = createProgress({
    ...{ isTerminal: false, columns: () => 20, now: () => 65_000 },
    write: (text) => void written.push(text),
  })
  const end = progress.track('server', () => stage)
  progress.print('✖ a failure')
  progress.tick()
  end()
  progress.tick()
  assert.deepEqual(written, ['✖ a failure\n', `${LINE}\n`])
})

test('a terminal gets its lines redrawn below what is printed, cut to its width', () => {
  const written: string[] = []
  const progress = createProgress({
    ...{ isTerminal: true, columns: () => 20, now: () => 65_000 },
    write: (text) => void written.push(text),
  })
  const end = progress.track('server', () => stage)
  progress.tick()
  progress.print('✖ a failure\n')
  end()
  const [drawn, erased] = [`${LINE.slice(0, 19)}\n`, '\x1b[1A\x1b[J']
  assert.deepEqual(written, [drawn, erased, '✖ a failure\n', drawn, erased, ''])
})
