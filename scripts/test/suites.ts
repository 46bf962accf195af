/** The suites of `npm test`, quick ones first. */
import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { startTestCluster } from '../../server/test/cluster.ts'
import type { Tally } from './run.ts'

type Suite = { name: string; group: 'check' | 'suite'; run(): Promise<Tally> }

const ROOT = path.resolve(import.meta.dirname, '../..')
const COMPILED = path.join(ROOT, 'node_modules/.cache/compiled')
const SERVER_TESTS = ['server/**/*.test.ts', 'rules/**/*.test.ts', 'scripts/**/*.test.ts', 'web/**/*.test.ts']

export const suites: readonly Suite[] = [
  check('types of the server', 'tsc', ['-p', 'tsconfig.json']),
  check('types of the web', 'tsc', ['-p', 'web/tsconfig.json']),
  check('types of the journeys', 'tsc', ['-p', 'e2e/tsconfig.json']),
  check('lint', 'biome', ['check', '--error-on-warnings', '.']),
  check('import law', 'node', ['scripts/checks/import-law.ts']),
  check('lockfile', 'node', ['scripts/checks/lockfile.ts']),
  check('schema snapshots', 'node', ['scripts/print-schemas.ts', '--check']),
  {
    name: 'first load',
    group: 'suite',
    run: () => asOne(() => call('node', ['scripts/checks/first-load.ts'])),
  },
  { name: 'server', group: 'suite', run: runServerTests },
  { name: 'browser', group: 'suite', run: runBrowserTests },
]

function check(name: string, command: string, args: string[]): Suite {
  return { name, group: 'check', run: () => asOne(() => call(command, args)) }
}

async function asOne(run: () => Promise<number>): Promise<Tally> {
  return (await run()) === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
}

type ServerTally = Tally & { failedFiles: string[] }

/**
 * Two files at a time share two cores with ffmpeg and whole sites, so now and then one waits too long for another. What
 * failed runs once more, alone, and is told of either way; what fails twice has failed.
 */
async function runServerTests(): Promise<Tally> {
  const cluster = await startTestCluster()
  try {
    const first = await runFiles(cluster.baseUrl, SERVER_TESTS, '2')
    if (first.failed === 0 || first.failedFiles.length === 0) return first
    console.log(`\n   once more, alone: ${first.failedFiles.join(' ')}`)
    const again = await runFiles(cluster.baseUrl, first.failedFiles, '1')
    const recovered = first.failed - again.failed
    if (recovered > 0) console.log(`\n   ${recovered} passed at the second try only`)
    return { passed: first.passed + Math.max(0, recovered), failed: again.failed }
  } finally {
    await cluster.stop()
  }
}

async function runFiles(databaseUrl: string, files: readonly string[], atOnce: string): Promise<ServerTally> {
  const dir = mkdtempSync(path.join(tmpdir(), 'candid-tally-'))
  const report = path.join(dir, 'report.txt')
  try {
    const args = [
      '--test',
      `--test-concurrency=${atOnce}`,
      '--test-reporter=dot',
      '--test-reporter-destination=stdout',
      `--test-reporter=${path.join(ROOT, 'scripts/test/tally-reporter.ts')}`,
      `--test-reporter-destination=${report}`,
      ...files,
    ]
    // Each file is a process that loads most of the product: what one has read, the next need not.
    const env = { TEST_POSTGRES_URL: databaseUrl, NODE_COMPILE_CACHE: COMPILED }
    const status = await call('node', args, env)
    const tally = JSON.parse(readFileSync(report, 'utf8')) as ServerTally
    return status !== 0 && tally.failed === 0 ? { ...tally, failed: 1 } : tally
  } finally {
    rmSync(dir, { recursive: true, force: true })
  }
}

type PlaywrightReport = { stats: { expected: number; unexpected: number; flaky: number } }

async function runBrowserTests(): Promise<Tally> {
  const dir = mkdtempSync(path.join(tmpdir(), 'candid-browser-'))
  const report = path.join(dir, 'report.json')
  try {
    const env = { PLAYWRIGHT_JSON_OUTPUT_FILE: report, PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD: '1' }
    const status = await call(
      'playwright',
      ['test', '-c', 'e2e/playwright.config.ts', '--reporter=line,json'],
      env,
    )
    const { stats } = JSON.parse(readFileSync(report, 'utf8')) as PlaywrightReport
    if (stats.flaky > 0) console.log(`\n   ${stats.flaky} passed at the second try only`)
    const failed = stats.unexpected
    return { passed: stats.expected + stats.flaky, failed: status !== 0 && failed === 0 ? 1 : failed }
  } finally {
    rmSync(dir, { recursive: true, force: true })
  }
}

function call(command: string, args: string[], env: Record<string, string> = {}): Promise<number> {
  const binary = path.join(ROOT, 'node_modules/.bin', command)
  const child = spawn(binary, args, { cwd: ROOT, stdio: 'inherit', env: { ...process.env, ...env } })
  return new Promise((resolve) => {
    child.on('error', () => resolve(1))
    child.on('exit', (code) => resolve(code ?? 1))
  })
}
