/** Runs all test files except e2e in several processes that share one queue. */
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import path from 'node:path'
import { SHORT_LIVED, startTestCluster } from '../../server/test/cluster.ts'
import { COMPILE_CACHE } from '../../server/test/process-env.ts'
import { call } from './call.ts'
import type { Tally, Told } from './closing.ts'
import { LONGEST } from './longest.ts'
import { bundleProduct } from './product-bundle.ts'
import { createShard, type FileResult, HUNG_AFTER_MS } from './shards.ts'

const ROOT = path.resolve(import.meta.dirname, '../..')
const NODE = path.join(ROOT, 'node_modules/.bin/node')
const PATTERNS = [
  'server/**/*.test.ts',
  'rules/**/*.test.ts',
  'scripts/**/*.test.ts',
  'web/**/*.test.ts',
  'bench/**/*.test.ts',
]
const BUNDLE = path.join(ROOT, 'node_modules/.cache/product')
const COSTLIEST = 16
/** Tests wait for databases, ffmpeg and whole sites: one process per core leaves two fifths idle after the e2e tests. */
const PROCESSES = availableParallelism() + 1

/** `only` filters files by a part of their path. */
export async function runServerTests(only?: string): Promise<Tally> {
  const cluster = await startTestCluster({ settings: SHORT_LIVED })
  const scratch = mkdtempSync(path.join(tmpdir(), 'candid-run-'))
  try {
    const env = {
      ...process.env,
      TEST_POSTGRES_URL: cluster.baseUrl,
      TEST_PRODUCT: await bundleProduct(BUNDLE),
      TEST_HOUSE: path.join(scratch, 'house'),
      TEST_CLIPS: path.join(scratch, 'clips'),
      NODE_COMPILE_CACHE: COMPILE_CACHE,
    }
    const results = await runQueue(testFiles(only), env)
    const failed = results.filter(({ failures }) => failures.length > 0)
    const again: FileResult[] = []
    // Retried alone: on a busy machine a test occasionally times out.
    for (const { file } of failed) again.push(await runAlone(file, env))
    for (const result of again) print(result)
    tellCosts(results, cluster.cpuSeconds())
    const final = [...results.filter((result) => !failed.includes(result)), ...again]
    const hasPassed = (file: string) => again.some((each) => each.file === file && each.failures.length === 0)
    const failures = final.flatMap(toldOf)
    return {
      passed: sum(final, ({ passed }) => passed),
      failed: failures.length,
      failures,
      secondTries: failed.filter(({ file }) => hasPassed(file)).flatMap(toldOf),
      cpuSeconds: sum([...results, ...again], (result) => result.cpuSeconds) + cluster.cpuSeconds(),
    }
  } finally {
    await cluster.stop()
    rmSync(scratch, { recursive: true, force: true })
  }
}

/** Files with their own process and slow files come first, so that all processes finish at the same time. */
function testFiles(only = ''): string[] {
  const found = globSync(PATTERNS, { cwd: ROOT, exclude: (name) => name === 'node_modules' })
  return found
    .filter((file) => file.includes(only))
    .sort((a, b) => placeOf(a) - placeOf(b) || a.localeCompare(b))
    .map((file) => path.join(ROOT, file))
}

function placeOf(file: string): number {
  if (needsOwnProcess(file)) return -1
  const place = LONGEST.indexOf(file)
  return place === -1 ? LONGEST.length : place
}

function needsOwnProcess(file: string): boolean {
  return file.endsWith('.alone.test.ts')
}

async function runQueue(files: readonly string[], env: NodeJS.ProcessEnv): Promise<FileResult[]> {
  const queue = [...files]
  const results: FileResult[] = []
  const takeTurns = async () => {
    const shard = createShard(NODE, env)
    for (let file = queue.shift(); file; file = queue.shift()) {
      const result = await (needsOwnProcess(file) ? runAlone(file, env) : shard.run(file))
      process.stdout.write(result.failures.length > 0 ? '✖' : '.')
      // Printed at once, in case the run is killed.
      print(result)
      results.push(result)
    }
    shard.stop()
  }
  await Promise.all(Array.from({ length: PROCESSES }, takeTurns))
  process.stdout.write('\n')
  return results
}

/** Runs a file in its own process with node:test itself. */
async function runAlone(file: string, env: NodeJS.ProcessEnv): Promise<FileResult> {
  const dir = mkdtempSync(path.join(tmpdir(), 'candid-tally-'))
  const report = path.join(dir, 'report.json')
  const reporter = path.join(import.meta.dirname, 'tally-reporter.ts')
  const startedAt = performance.now()
  try {
    const args = ['--test', `--test-reporter=${reporter}`, `--test-reporter-destination=${report}`, file]
    const { status: code, cpuSeconds } = await call('node', args, { env, limitMs: HUNG_AFTER_MS })
    const told = readTally(report)
    if (code !== 0 && told.failures.length === 0)
      told.failures.push({ name: 'the file itself', words: `its process ended with ${code}` })
    return { file, ...told, seconds: (performance.now() - startedAt) / 1000, cpuSeconds }
  } finally {
    rmSync(dir, { recursive: true, force: true })
  }
}

/** Empty if the process was killed before it reported. */
function readTally(report: string): Pick<FileResult, 'passed' | 'failures'> {
  const text = readFileSync(report, 'utf8')
  return text === '' ? { passed: 0, failures: [] } : JSON.parse(text)
}

function toldOf({ file, failures }: FileResult): Told[] {
  return failures.map((failure) => ({ file: path.relative(ROOT, file), ...failure }))
}

function print(result: FileResult): void {
  for (const { file, name, words } of toldOf(result)) console.log(`\n✖ ${file} › ${name}\n${words}`)
}

/** Ranks by CPU time: waiting is cheap, as other files run meanwhile. */
function tellCosts(results: readonly FileResult[], ofDatabase: number): void {
  const costliest = results.toSorted((a, b) => b.cpuSeconds - a.cpuSeconds).slice(0, COSTLIEST)
  const words = costliest.map(
    ({ file, seconds, cpuSeconds }) =>
      `${path.basename(file, '.test.ts')} ${cpuSeconds.toFixed(1)} (${seconds.toFixed(1)})`,
  )
  const ofFiles = sum(results, ({ cpuSeconds }) => cpuSeconds)
  console.log(`   slowest in CPU seconds (and in all): ${words.join(', ')}`)
  console.log(`   all files ${ofFiles.toFixed(1)}, the database they share ${ofDatabase.toFixed(1)}`)
}

function sum<T>(list: readonly T[], of: (item: T) => number): number {
  return list.reduce((total, item) => total + of(item), 0)
}
