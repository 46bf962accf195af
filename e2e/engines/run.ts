/** `npm test browsers`: the journeys in Firefox and WebKitGTK, against one fresh site. Arguments name engines and journeys. */
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { wordsOf } from '../../scripts/test/failure-words.ts'
import { keepTicking, progress } from '../../scripts/test/progress.ts'
import { closingLines, countsLine, countsOf, type Tally } from '../../scripts/test/summary.ts'
import { cpuSecondsOf } from '../../server/test/cpu.ts'
import { baseUrl } from '../kit.ts'
import { startE2eSite } from '../site.ts'
import { ENGINES, type Engine, type EngineName, type WindowSize } from './engine.ts'
import { startFirefox } from './firefox.ts'
import type { Journey } from './journeys/journey.ts'
import { JOURNEYS } from './journeys.ts'
import { pageOf, type TestPage } from './page.ts'
import { startWebkit } from './webkit.ts'

const SIZES: readonly WindowSize[] = [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
]
/** Screenshots of failures, and of the screens on the way. */
const SHOTS = process.env.SHOTS ?? path.join(import.meta.dirname, '../../test-results/browsers')

const START: Record<EngineName, () => Promise<Engine>> = {
  firefox: startFirefox,
  webkit: () => startWebkit({ hasNativeHls: false }),
  'webkit-hls': () => startWebkit({ hasNativeHls: true }),
}

const wanted = process.argv.slice(2)
const known: readonly string[] = [
  ...ENGINES,
  ...JOURNEYS.map(({ name }) => name),
  ...SIZES.map(({ width }) => `${width}`),
]
const unknown = wanted.filter((name) => !known.includes(name))
if (unknown.length > 0) {
  progress.print(`There is no ${unknown.join(', ')}. There are: ${known.join(', ')}`)
  process.exit(2)
}
const chosen = <T>(all: readonly T[], nameOf: (one: T) => string): T[] => {
  const named = all.filter((one) => wanted.includes(nameOf(one)))
  return named.length > 0 ? named : [...all]
}

/** Native HLS is the player of iPhones: it runs at a desktop's width only if that is named. */
function sizesOf(name: EngineName): readonly WindowSize[] {
  const isNamed = SIZES.some(({ width }) => wanted.includes(`${width}`))
  return name === 'webkit-hls' && !isNamed ? SIZES.slice(0, 1) : SIZES
}

keepTicking()
mkdirSync(SHOTS, { recursive: true })
// A site that runs already, with its data directory and accounts in the environment, is used as it is.
const site = process.env.E2E_DATA_DIR === undefined ? await startE2eSite() : null
Object.assign(process.env, site?.env)
const results = new Map<string, Tally>()
/** What an interrupted run still has to stop. */
let started: Engine | undefined
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, async () => {
    await started?.stop()
    await site?.stop()
    process.exit(1)
  })
try {
  for (const name of chosen(ENGINES, (each) => each)) results.set(name, await runEngine(name))
} finally {
  await site?.stop()
}
progress.print(closingLines(results).join('\n'))
const { passed, failed } = countsOf(results.values())
process.exit(failed > 0 || passed === 0 ? 1 : 0)

async function runEngine(name: EngineName): Promise<Tally> {
  const tally: Tally = { passed: 0, failures: [], skips: [], retried: [], cpuSeconds: 0 }
  const startedAt = Date.now()
  const journeys = chosen(JOURNEYS, (each) => each.name).filter(
    ({ engines }) => engines === undefined || engines.includes(name),
  )
  const tests = journeys.flatMap((journey) =>
    chosen(sizesOf(name), ({ width }) => `${width}`).map((size) => ({ journey, size })),
  )
  const running = new Map<string, number>()
  let done = 0
  const end = progress.track(name, () => ({
    files: { done, of: tests.length },
    tests: done,
    failed: tally.failures.length,
    running,
  }))
  const engine = await START[name]()
  started = engine
  try {
    for (const { journey, size } of tests) {
      const label = `${journey.name} ${size.width}`
      running.set(label, performance.now())
      await runTest(engine, journey, size, tally)
      running.delete(label)
      done += 1
    }
  } finally {
    end()
    started = undefined
    await engine.stop()
  }
  const seconds = ((Date.now() - startedAt) / 1000).toFixed(1)
  progress.print(`   ${name}: ${countsLine([tally])} in ${seconds} s`)
  return { ...tally, cpuSeconds: cpuSecondsOf('self') }
}

async function runTest(engine: Engine, journey: Journey, size: WindowSize, tally: Tally): Promise<void> {
  const file = `e2e/engines/journeys/${journey.name}.ts`
  const note = (error: unknown) => ({ file, name: `${size.width} px`, words: wordsOf(error) })
  const startedAt = Date.now()
  const inTime = () => `${((Date.now() - startedAt) / 1000).toFixed(1)} s`
  try {
    await attempt(engine, journey, size)
    progress.print(`   ✓ ${engine.name} › ${journey.name} › ${size.width} px (${inTime()})`)
    tally.passed += 1
  } catch (error) {
    tally.failures.push(note(error))
    progress.print(
      `   ✗ ${engine.name} › ${journey.name} › ${size.width} px (${inTime()}): ${wordsOf(error)}`,
    )
  }
}

async function attempt(engine: Engine, journey: Journey, size: WindowSize): Promise<void> {
  const driver = await engine.open(size)
  const shot = async (name: string) => {
    const file = `${engine.name}-${size.width}-${journey.name}-${name}.png`
    writeFileSync(path.join(SHOTS, file), await driver.screenshot())
  }
  const page: TestPage = pageOf(driver, { base: baseUrl(), size, hasTouch: engine.hasTouch, shot })
  try {
    await journey.run(page)
    const errors = driver.errors()
    if (errors.length > 0) throw new Error(`In the console: ${errors.join('\n')}`)
  } catch (error) {
    // Taking the screenshot is a command too.
    const circumstances = driver.circumstances()
    await shot('failed').catch(() => undefined)
    throw new Error(`${wordsOf(error)}\n${circumstances}`)
  } finally {
    await driver.close().catch(() => undefined)
  }
}
