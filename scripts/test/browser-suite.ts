/** Runs the e2e tests and reads Playwright's report. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { startE2eSite } from '../../e2e/site.ts'
import { followBrowserEvents } from './browser-progress.ts'
import { call } from './call.ts'
import { progress } from './progress.ts'
import type { Tally, TestNote } from './summary.ts'

type Problem = { message?: string }
type E2eTest = {
  projectName: string
  status: string
  annotations?: { type: string; description?: string }[]
  results: { error?: Problem }[]
}
type Spec = { title: string; file: string; tests: E2eTest[] }
type Describe = { specs?: Spec[]; suites?: Describe[] }
type Report = Describe & { errors: Problem[] }
type Outcomes = { passed: TestNote[]; failures: TestNote[]; skips: TestNote[]; retried: TestNote[] }
type PlaywrightRun = Outcomes & { cpuSeconds: number }

const ALONE = '@alone'
const BY_ITSELF = ['--workers=1', '--retries=1']
const REPORTER = path.join(import.meta.dirname, 'browser-progress.ts')
const NO_RUN: PlaywrightRun = { passed: [], failures: [], skips: [], retried: [], cpuSeconds: 0 }

/**
 * `files` are parts of their paths, all if empty. Most e2e tests wait more than they compute, and run in parallel with other
 * suites. Those with cameras and encoders saturate the machine and run when it is free, like the retries of failed tests.
 */
export async function runBrowserTests({
  files,
  untilQuiet,
}: {
  files: readonly string[]
  untilQuiet(): Promise<unknown>
}): Promise<Tally> {
  const site = await startE2eSite()
  try {
    const run = (...args: string[]) => runPlaywright([...args, ...files], site.env)
    const parallel = await run('--grep-invert', ALONE)
    await untilQuiet()
    // Before the next run, which overwrites Playwright's list of failed tests.
    const again = parallel.failures.length > 0 ? await run('--last-failed', ...BY_ITSELF) : NO_RUN
    const alone = await run('--grep', ALONE, ...BY_ITSELF)
    return {
      ...addTries(parallel, again, alone),
      cpuSeconds: parallel.cpuSeconds + again.cpuSeconds + alone.cpuSeconds + site.cpuSeconds(),
    }
  } finally {
    await site.stop()
  }
}

async function runPlaywright(args: readonly string[], ofSite: NodeJS.ProcessEnv): Promise<PlaywrightRun> {
  const dir = mkdtempSync(path.join(tmpdir(), 'candid-browser-'))
  const report = path.join(dir, 'report.json')
  const events = followBrowserEvents(() => performance.now())
  const end = progress.track('browser', events.stage)
  let line = ''
  const show = (text: string) => {
    const lines = `${line}${text}`.split('\n')
    line = lines.pop() ?? ''
    for (const each of lines) {
      const shown = events.take(each)
      if (shown !== null) progress.print(shown)
    }
  }
  try {
    const env = { ...ofSite, PLAYWRIGHT_JSON_OUTPUT_FILE: report, PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD: '1' }
    const fixed = [
      'test',
      '-c',
      'e2e/playwright.config.ts',
      `--reporter=${REPORTER},json`,
      '--pass-with-no-tests',
    ]
    const { status, cpuSeconds } = await call('playwright', [...fixed, ...args], { env, show })
    return { ...specOutcomesOf(JSON.parse(readFileSync(report, 'utf8')) as Report, status), cpuSeconds }
  } finally {
    end()
    rmSync(dir, { recursive: true, force: true })
  }
}

/** A test that failed in parallel has failed, unless its retry alone passed. */
export function addTries(parallel: Outcomes, again: Outcomes, alone: Outcomes): Omit<Tally, 'cpuSeconds'> {
  const hasPassed = ({ file, name }: TestNote) =>
    again.passed.some((each) => each.file === file && each.name === name)
  return {
    passed: [parallel, again, alone].reduce((sum, { passed }) => sum + passed.length, 0),
    failures: [...parallel.failures.filter((note) => !hasPassed(note)), ...alone.failures],
    skips: [...parallel.skips, ...alone.skips],
    retried: [...parallel.failures.filter(hasPassed), ...parallel.retried, ...alone.retried],
  }
}

export function specOutcomesOf(report: Report, status: number): Outcomes {
  const failures = [...report.errors.map(outsideTests), ...testsThat(report, 'unexpected')]
  if (status !== 0 && failures.length === 0)
    failures.push({ file: '', name: '', words: `Playwright ended with ${status}` })
  const retried = testsThat(report, 'flaky')
  return {
    ...{ passed: [...testsThat(report, 'expected'), ...retried], failures, retried },
    skips: testsThat(report, 'skipped'),
  }
}

function outsideTests({ message = '' }: Problem): TestNote {
  return { file: '', name: 'outside the tests', words: message }
}

function testsThat({ specs = [], suites = [] }: Describe, status: string): TestNote[] {
  const here = specs.flatMap(({ title, file, tests }) =>
    tests
      .filter((test) => test.status === status)
      .map((test) => ({ file: `e2e/${file}`, name: `${test.projectName} › ${title}`, words: wordsOf(test) })),
  )
  return [...here, ...suites.flatMap((suite) => testsThat(suite, status))]
}

/** The first error, or why a test was skipped. */
function wordsOf({ status, annotations = [], results }: E2eTest): string {
  if (status !== 'skipped') return results.find(({ error }) => error)?.error?.message ?? ''
  return annotations.find(({ type }) => type === 'skip' || type === 'fixme')?.description ?? 'skipped'
}
