/** Runs the checks and the suites in order and adds up what passed and what failed. */
import { suites } from './suites.ts'

export type Tally = { passed: number; failed: number }

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

const total: Tally = { passed: 0, failed: 0 }
const failedSuites: string[] = []
for (const suite of chosen) {
  const startedAt = Date.now()
  console.log(`\n── ${suite.name}`)
  const tally = await suite.run()
  total.passed += tally.passed
  total.failed += tally.failed
  if (tally.failed > 0) failedSuites.push(suite.name)
  console.log(
    `   ${tally.passed} passed, ${tally.failed} failed in ${((Date.now() - startedAt) / 1000).toFixed(1)} s`,
  )
}

if (failedSuites.length > 0) console.log(`\nFailed: ${failedSuites.join(', ')}`)
console.log(`\n${total.passed} passed, ${total.failed} failed`)
process.exit(total.failed > 0 || total.passed === 0 ? 1 : 0)
