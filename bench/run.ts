/** `npm run bench`: each line is a ratio against a named limit, measured in the same run; bench/RESULTS.md has all results. */
import path from 'node:path'
import { benches } from './benches.ts'
import { isWithinLimit, type Outcome } from './measure.ts'
import { describeMachine, describeVersion, updateResults } from './results.ts'
import { IS_TRIAL, SCALE } from './size.ts'

const RESULTS = path.join(import.meta.dirname, 'RESULTS.md')

const wanted = process.argv.slice(2)
const unknown = wanted.filter((name) => !(name in benches))
if (unknown.length > 0) {
  console.error(
    `No benchmark is called ${unknown.join(' or ')}. There are: ${Object.keys(benches).join(', ')}`,
  )
  process.exit(2)
}

let isAllWell = true
for (const [name, run] of Object.entries(benches)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue
  const outcomes: Outcome[] = await run().then(
    (found) => [found].flat(),
    (error: unknown) => [{ name, failed: String(error) }],
  )
  for (const outcome of outcomes) console.log(line(outcome))
  isAllWell &&= outcomes.every(isWell)
  // Written after each benchmark, so that an interrupted long run keeps its results; limits only apply at full size.
  if (SCALE === 1)
    updateResults(RESULTS, name, outcomes, { machine: describeMachine(), version: describeVersion() })
}
process.exit(isAllWell ? 0 : 1)

function isWell(outcome: Outcome): boolean {
  if ('failed' in outcome) return false
  return IS_TRIAL || !('ratio' in outcome) || isWithinLimit(outcome)
}

function line(outcome: Outcome): string {
  if ('skipped' in outcome) return `       ${outcome.name}: ${outcome.skipped}`
  if ('text' in outcome) return `told   ${outcome.name}: ${outcome.text}`
  if ('failed' in outcome) return `FAILED ${outcome.name}: ${outcome.failed}`
  const limit = outcome.atLeast === undefined ? `at most ${outcome.atMost}` : `at least ${outcome.atLeast}`
  return `${isWithinLimit(outcome) ? 'kept  ' : 'MISSED'} ${outcome.name}: ${outcome.ratio.toFixed(2)} (${limit}; ${outcome.detail})`
}
