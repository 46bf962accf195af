/** Every benchmark still runs: once, on next to no data. What it measures means nothing here, so no limit is held against it. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { NEEDS_DEMO_SITE } from './needs-demo-site.ts'

// Read when the benchmarks are loaded, and by the processes they start; those run the product as one bundle, as in other tests.
Object.assign(process.env, {
  BENCH_SCALE: 'trial',
  ...(process.env.TEST_PRODUCT === undefined ? {} : { NODE_OPTIONS: process.env.TEST_PRODUCT }),
})
const { benches } = await import('./benches.ts')

for (const [name, run] of Object.entries(benches).filter(([each]) => !NEEDS_DEMO_SITE.includes(each)))
  test(`the benchmark ${name} runs`, async () => {
    const outcomes = [await run()].flat()
    assert.ok(outcomes.length > 0, 'it measured nothing')
    for (const outcome of outcomes)
      if ('ratio' in outcome) assert.ok(Number.isFinite(outcome.ratio), `${outcome.name}: no figure`)
  })
