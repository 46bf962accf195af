/** The suites of `npm test`, quick ones first. */
import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Tally } from './run.ts'
import { runServerTests } from './server-suite.ts'

type Suite = { name: string; group: 'check' | 'suite'; run(): Promise<Tally> }

const ROOT = path.resolve(import.meta.dirname, '../..')

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
  { name: 'server', group: 'suite', run: () => runServerTests(process.argv[3]) },
  { name: 'browser', group: 'suite', run: runBrowserTests },
]

function check(name: string, command: string, args: string[]): Suite {
  return { name, group: 'check', run: () => asOne(() => call(command, args)) }
}

async function asOne(run: () => Promise<number>): Promise<Tally> {
  return (await run()) === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
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
