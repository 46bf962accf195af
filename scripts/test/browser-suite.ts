/** Runs the journeys and reads what Playwright reports of them. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { call } from './call.ts'
import type { Tally, Told } from './closing.ts'

type Fault = { message?: string }
type Journey = { projectName: string; status: string; results: { error?: Fault }[] }
type Spec = { title: string; file: string; tests: Journey[] }
type Describe = { specs?: Spec[]; suites?: Describe[] }
type Report = Describe & {
  errors: Fault[]
  stats: { expected: number; unexpected: number; flaky: number }
}

/** `only` is a part of a file's path. Where it runs beside another suite it has its say at the end, if something failed. */
export async function runBrowserTests({
  only,
  isShown,
}: {
  only?: string | undefined
  isShown: boolean
}): Promise<Tally> {
  const dir = mkdtempSync(path.join(tmpdir(), 'candid-browser-'))
  const report = path.join(dir, 'report.json')
  try {
    const env = { PLAYWRIGHT_JSON_OUTPUT_FILE: report, PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD: '1' }
    const args = ['test', '-c', 'e2e/playwright.config.ts', '--reporter=line,json', ...(only ? [only] : [])]
    const { status, said, cpuSeconds } = await call('playwright', args, { env, isShown })
    if (status !== 0 && !isShown) console.log(said)
    return { ...tallyOf(JSON.parse(readFileSync(report, 'utf8')) as Report, status), cpuSeconds }
  } finally {
    rmSync(dir, { recursive: true, force: true })
  }
}

export function tallyOf(report: Report, status: number): Omit<Tally, 'cpuSeconds'> {
  const { expected, flaky } = report.stats
  const failures = [...report.errors.map(outsideJourneys), ...journeysThat(report, 'unexpected')]
  if (status !== 0 && failures.length === 0)
    failures.push({ file: '', name: '', words: `Playwright ended with ${status}` })
  return {
    passed: expected + flaky,
    failed: failures.length,
    failures,
    secondTries: journeysThat(report, 'flaky'),
  }
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
