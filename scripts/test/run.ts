/** Runs the checks in parallel, then the suites, and prints a summary with every failure. */
import { availableParallelism } from 'node:os'
import { cpuSecondsOf } from '../../server/test/cpu.ts'
import { addUp, closingLines, type Tally } from './closing.ts'
import { wordsOf } from './failure-words.ts'
import { type Suite, suites } from './suites.ts'

const wanted = process.argv[2]
const chosen = suites.filter(
  (suite) => wanted === undefined || suite.name === wanted || suite.group === wanted,
)
if (chosen.length === 0) {
  console.error(
    `No suite is called ${wanted}. There are: ${suites.map((suite) => suite.name).join(', ')}, check`,
  )
  process.exit(2)
}

const results = new Map<string, Tally>()
const checks = chosen.filter(({ group }) => group === 'check')
await Promise.all(Array.from({ length: availableParallelism() }, () => takeFrom(checks)))
await takeFrom(chosen.filter(({ group }) => group === 'first'))
// In parallel, as both wait a lot: one after the other would leave two cores idle for a third of the time.
await Promise.all(chosen.filter(({ group }) => group === 'suite').map((suite) => takeFrom([suite])))

const minutes = (seconds: number) => `${(seconds / 60).toFixed(1)} min`
console.log(`   all: ${minutes(performance.now() / 1000)}, ${minutes(cpuSecondsOf('self'))} of CPU time`)
for (const line of closingLines(results)) console.log(line)
const { passed, failed } = addUp(results)
process.exit(failed > 0 || passed === 0 ? 1 : 0)

async function takeFrom(queue: Suite[]): Promise<void> {
  for (let suite = queue.shift(); suite; suite = queue.shift()) {
    const startedAt = Date.now()
    const tally = await suite.run().catch(brokenOff)
    results.set(suite.name, tally)
    const seconds = ((Date.now() - startedAt) / 1000).toFixed(1)
    const used = tally.cpuSeconds.toFixed(1)
    console.log(
      `   ${suite.name}: ${tally.passed} passed, ${tally.failed} failed in ${seconds} s (${used} s of CPU time)`,
    )
  }
}

/** A suite that could not run has failed; the others still run. */
function brokenOff(error: unknown): Tally {
  const failure = { file: '', name: 'the suite itself', words: wordsOf(error) }
  console.log(failure.words)
  return { passed: 0, failed: 1, failures: [failure], secondTries: [], cpuSeconds: 0 }
}
