/**
 * Benchmarks still run: once, on almost no data, without checking limits, since the values are meaningless. All of them take a
 * minute and a half of CPU time, so a run tries a third, another one each day (UTC); `BENCH_TRIAL=all` tries all.
 */
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { NEEDS_DEMO_SITE, NEEDS_WHOLE_SITE } from './tried-elsewhere.ts'

// Read when the benchmarks are loaded and by the processes they start, which run the product as one bundle, as in other tests.
Object.assign(process.env, {
  BENCH_SCALE: 'trial',
  ...(process.env.TEST_PRODUCT === undefined ? {} : { NODE_OPTIONS: process.env.TEST_PRODUCT }),
})
const { benches } = await import('./benches.ts')
const elsewhere = new Set([...NEEDS_DEMO_SITE, ...NEEDS_WHOLE_SITE])
const DAY_MS = 86_400_000
const turn = Math.floor(Date.now() / DAY_MS) % 3
const isToday = (nth: number) => process.env.BENCH_TRIAL === 'all' || nth % 3 === turn

const here = Object.entries(benches).filter(([each]) => !elsewhere.has(each))
for (const [name, run] of here.filter((_, nth) => isToday(nth)))
  test(`the benchmark ${name} runs`, async () => {
    const outcomes = [await run()].flat()
    assert.ok(outcomes.length > 0, 'it measured nothing')
    for (const outcome of outcomes)
      if ('ratio' in outcome) assert.ok(Number.isFinite(outcome.ratio), `${outcome.name}: no figure`)
  })

// Exits explicitly, as the command does: an open connection of a benchmark would keep this process alive.
after(() => setImmediate(() => process.exit()))
