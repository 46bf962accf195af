/** Runs the checks beside one another, then the suites, adds up what passed and what failed, and names every failure at the end. */
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
// Both wait more than they work: one after the other they leave two cores idle for a third of the time.
await Promise.all(chosen.filter(({ group }) => group === 'suite').map((suite) => takeFrom([suite])))

const minutes = (seconds: number) => `${(seconds / 60).toFixed(1)} min`
console.log(`   all: ${minutes(performance.now() / 1000)}, ${minutes(cpuSecondsOf('self'))} of the processor`)
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
      `   ${suite.name}: ${tally.passed} passed, ${tally.failed} failed in ${seconds} s (${used} of the processor)`,
    )
  }
}

/** A suite that could not be run at all has failed, and the others still have their say. */
function brokenOff(error: unknown): Tally {
  const failure = { file: '', name: 'the suite itself', words: wordsOf(error) }
  console.log(failure.words)
  return { passed: 0, failed: 1, failures: [failure], secondTries: [], cpuSeconds: 0 }
}
