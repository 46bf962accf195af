import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { ACCEPTED_IN_CI, judgeSkips } from './skips.ts'
import type { Tally } from './summary.ts'

const [accepted] = ACCEPTED_IN_CI.map(({ file, reason }) => ({ file, name: 'checked', words: reason }))
assert.ok(accepted)
const elsewhere = { ...accepted, file: 'server/test/cluster/cluster.alone.test.ts' }
const tally: Tally = { passed: 3, failures: [], skips: [accepted, elsewhere], retried: [], cpuSeconds: 1 }

test('in CI a skip fails unless its file and reason are accepted', () => {
  const { skips, failures } = judgeSkips(tally, true)
  assert.deepEqual(skips, [accepted])
  assert.deepEqual(failures, [{ ...elsewhere, words: `skipped in CI: ${accepted.words}` }])
})

test('on other machines a skip is only counted', () => {
  assert.equal(judgeSkips(tally, false), tally)
})

test('the accepted skips name files that exist', () => {
  const root = path.resolve(import.meta.dirname, '../..')
  for (const { file } of ACCEPTED_IN_CI) assert.ok(existsSync(path.join(root, file)), file)
})
