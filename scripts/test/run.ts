/** Runs the checks in parallel, then the suites, and prints a summary with every failure. */
import { availableParallelism } from 'node:os'
import { cpuSecondsOf } from '../../server/test/cpu.ts'
import { changedSuites } from './changed-suites.ts'
import { wordsOf } from './failure-words.ts'
import { keepTicking, progress } from './progress.ts'
import { judgeSkips } from './skips.ts'
import { browserSuite, checks, type Suite, serverSuite } from './suites.ts'
import { closingLines, countsLine, countsOf, type Tally } from './summary.ts'

const [wanted, part = ''] = process.argv.slice(2)
const all = [...checks, serverSuite((file) => file.includes(part)), browserSuite(part === '' ? [] : [part])]
const chosen =
  wanted === 'changed'
    ? changedSuites(part === '' ? undefined : part)
    : all.filter(({ name, group }) => wanted === undefined || name === wanted || group === wanted)
if (chosen.length === 0) {
  if (wanted === 'changed') {
    console.log(closingLines(new Map()).join('\n'))
    process.exit(0)
  }
  const names = [...all.map(({ name }) => name), 'check', 'changed']
  console.error(`No suite is called ${wanted}. There are: ${names.join(', ')}`)
  process.exit(2)
}

const results = new Map<string, Tally>()
keepTicking()
const ofGroup = (group: Suite['group']) => chosen.filter((suite) => suite.group === group)
const queue = ofGroup('check')
await Promise.all(Array.from({ length: availableParallelism() }, () => takeFrom(queue)))
await takeFrom(ofGroup('first'))
// In parallel, as both wait a lot: one after the other would leave two cores idle for a third of the time.
await Promise.all(ofGroup('suite').map((suite) => takeFrom([suite])))

const minutes = (seconds: number) => `${(seconds / 60).toFixed(1)} min`
progress.print(`   all: ${minutes(performance.now() / 1000)}, ${minutes(cpuSecondsOf('self'))} of CPU time`)
progress.print(closingLines(results).join('\n'))
const { passed, failed } = countsOf(results.values())
process.exit(failed > 0 || passed === 0 ? 1 : 0)

async function takeFrom(waiting: Suite[]): Promise<void> {
  for (let suite = waiting.shift(); suite; suite = waiting.shift()) {
    const startedAt = Date.now()
    const tally = judgeSkips(await suite.run().catch(brokenOff), process.env.CI === 'true')
    results.set(suite.name, tally)
    const seconds = ((Date.now() - startedAt) / 1000).toFixed(1)
    const used = tally.cpuSeconds.toFixed(1)
    progress.print(`   ${suite.name}: ${countsLine([tally])} in ${seconds} s (${used} s of CPU time)`)
  }
}

/** A suite that could not run has failed; the others still run. */
function brokenOff(error: unknown): Tally {
  const failure = { file: '', name: 'the suite itself', words: wordsOf(error) }
  progress.print(failure.words)
  return { passed: 0, failures: [failure], skips: [], retried: [], cpuSeconds: 0 }
}
