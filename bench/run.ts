/** `npm run bench`: each line is a ratio against a limit named and measured in the same run. */
import path from 'node:path'
import { FIRST_LOAD_LIMIT_BYTES, firstLoadBytes } from '../scripts/checks/first-load.ts'
import { benchFanOut } from './fan-out.ts'
import { benchGraphql } from './graphql.ts'
import type { Result } from './measure.ts'
import { benchWarmStart } from './warm-start.ts'

async function benchFirstLoad(): Promise<Result> {
  const bytes = firstLoadBytes(path.resolve(import.meta.dirname, '../web/dist'))
  const detail = `${(bytes / 1024).toFixed(1)} of ${FIRST_LOAD_LIMIT_BYTES / 1024} KB gzip`
  return {
    name: 'first-load JavaScript of the home route',
    ratio: bytes / FIRST_LOAD_LIMIT_BYTES,
    atMost: 1,
    detail,
  }
}

const benches: Record<string, () => Promise<Result>> = {
  graphql: benchGraphql,
  'fan-out': benchFanOut,
  'warm-start': benchWarmStart,
  'first-load': benchFirstLoad,
}

const wanted = process.argv.slice(2)
let missed = 0
for (const [name, run] of Object.entries(benches)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue
  const result = await run()
  const isKept =
    (result.atLeast === undefined || result.ratio >= result.atLeast) &&
    (result.atMost === undefined || result.ratio <= result.atMost)
  if (!isKept) missed += 1
  const limit = result.atLeast === undefined ? `at most ${result.atMost}` : `at least ${result.atLeast}`
  console.log(
    `${isKept ? 'kept  ' : 'MISSED'} ${result.name}: ${result.ratio.toFixed(2)} (${limit}; ${result.detail})`,
  )
}
process.exit(missed === 0 ? 0 : 1)
