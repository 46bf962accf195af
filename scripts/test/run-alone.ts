/** Runs a test file in its own process with node:test itself. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { call } from './call.ts'
import { progress } from './progress.ts'
import { type FileOutcome, type FileResult, HUNG_AFTER_MS } from './shards.ts'

const REPORTER = path.join(import.meta.dirname, 'tally-reporter.ts')
const FAIL_ON_WARNINGS = pathToFileURL(path.join(import.meta.dirname, 'fail-on-warnings.ts')).href

export async function runAlone(file: string, env: NodeJS.ProcessEnv): Promise<FileResult> {
  const dir = mkdtempSync(path.join(tmpdir(), 'candid-tally-'))
  const report = path.join(dir, 'report.json')
  const startedAt = performance.now()
  try {
    const reporting = [`--test-reporter=${REPORTER}`, `--test-reporter-destination=${report}`]
    const args = [`--import=${FAIL_ON_WARNINGS}`, '--test', ...reporting, file]
    const { status, cpuSeconds } = await call('node', args, {
      ...{ env, limitMs: HUNG_AFTER_MS, show: progress.print },
    })
    const outcome = readOutcome(report)
    if (status !== 0 && outcome.failures.length === 0)
      outcome.failures.push({ name: 'the file itself', words: `its process ended with ${status}` })
    return { file, ...outcome, seconds: (performance.now() - startedAt) / 1000, cpuSeconds }
  } finally {
    rmSync(dir, { recursive: true, force: true })
  }
}

/** Empty if the process was killed before it reported. */
function readOutcome(report: string): FileOutcome {
  const text = readFileSync(report, 'utf8')
  return text === '' ? { passed: 0, failures: [], skips: [] } : JSON.parse(text)
}
