/** Runs the e2e tests and reads Playwright's report. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { startE2eSite } from '../../e2e/site.ts'
import { call } from './call.ts'
import type { Tally, Told } from './closing.ts'

type Fault = { message?: string }
type Journey = { projectName: string; status: string; results: { error?: Fault }[] }
type Spec = { title: string; file: string; tests: Journey[] }
type Describe = { specs?: Spec[]; suites?: Describe[] }
type Report = Describe & { errors: Fault[] }
type Journeys = { passed: Told[]; failures: Told[]; secondTries: Told[] }
type Walk = Journeys & { cpuSeconds: number }

const ALONE = '@alone'
const BY_ITSELF = ['--workers=1', '--retries=1']
const NO_WALK: Walk = { passed: [], failures: [], secondTries: [], cpuSeconds: 0 }

/**
 * `only` is a part of a file's path. Most e2e tests wait more than they compute, and run in parallel with other suites. Those
 * with cameras and encoders saturate the machine and run when it is free, like the retries of failed tests.
 */
export async function runBrowserTests({
  only,
  isShown,
  untilQuiet,
}: {
  only?: string | undefined
  isShown: boolean
  untilQuiet(): Promise<unknown>
}): Promise<Tally> {
  const site = await startE2eSite()
  try {
    const walk = (...args: string[]) => walkJourneys([...args, ...(only ? [only] : [])], site.env, isShown)
    const beside = await walk('--grep-invert', ALONE)
    await untilQuiet()
    // Before the next run, which overwrites Playwright's list of failed tests.
    const again = beside.failures.length > 0 ? await walk('--last-failed', ...BY_ITSELF) : NO_WALK
    const alone = await walk('--grep', ALONE, ...BY_ITSELF)
    return {
      ...addTries(beside, again, alone),
      cpuSeconds: beside.cpuSeconds + again.cpuSeconds + alone.cpuSeconds + site.cpuSeconds(),
    }
  } finally {
    await site.stop()
  }
}

async function walkJourneys(
  args: readonly string[],
  ofSite: NodeJS.ProcessEnv,
  isShown: boolean,
): Promise<Walk> {
  const dir = mkdtempSync(path.join(tmpdir(), 'candid-browser-'))
  const report = path.join(dir, 'report.json')
  try {
    const env = { ...ofSite, PLAYWRIGHT_JSON_OUTPUT_FILE: report, PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD: '1' }
    const fixed = ['test', '-c', 'e2e/playwright.config.ts', '--reporter=line,json', '--pass-with-no-tests']
    const { status, cpuSeconds } = await call('playwright', [...fixed, ...args], { env, isShown })
    const walk = { ...tallyOf(JSON.parse(readFileSync(report, 'utf8')) as Report, status), cpuSeconds }
    if (!isShown)
      for (const { file, name, words } of walk.failures) console.log(`\n✖ ${file} › ${name}\n${words}`)
    return walk
  } finally {
    rmSync(dir, { recursive: true, force: true })
  }
}

/** A test that failed in parallel has failed, unless its retry alone passed. */
export function addTries(beside: Journeys, again: Journeys, alone: Journeys): Omit<Tally, 'cpuSeconds'> {
  const hasPassed = ({ file, name }: Told) =>
    again.passed.some((each) => each.file === file && each.name === name)
  const failures = [...beside.failures.filter((told) => !hasPassed(told)), ...alone.failures]
  return {
    passed: [beside, again, alone].reduce((sum, { passed }) => sum + passed.length, 0),
    failed: failures.length,
    failures,
    secondTries: [...beside.failures.filter(hasPassed), ...beside.secondTries, ...alone.secondTries],
  }
}

export function tallyOf(report: Report, status: number): Journeys {
  const failures = [...report.errors.map(outsideJourneys), ...journeysThat(report, 'unexpected')]
  if (status !== 0 && failures.length === 0)
    failures.push({ file: '', name: '', words: `Playwright ended with ${status}` })
  const secondTries = journeysThat(report, 'flaky')
  return { passed: [...journeysThat(report, 'expected'), ...secondTries], failures, secondTries }
}

function outsideJourneys({ message = '' }: Fault): Told {
  return { file: '', name: 'outside the journeys', words: message }
}

function journeysThat({ specs = [], suites = [] }: Describe, status: string): Told[] {
  const here = specs.flatMap(({ title, file, tests }) =>
    tests
      .filter((journey) => journey.status === status)
      .map(({ projectName, results }) => ({
        file: `e2e/${file}`,
        name: `${projectName} › ${title}`,
        words: results.find(({ error }) => error)?.error?.message ?? '',
      })),
  )
  return [...here, ...suites.flatMap((suite) => journeysThat(suite, status))]
}
