/** Runs all test files except e2e in several processes that share one queue. */
import { mkdtempSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import path from 'node:path'
import { SHORT_LIVED, startTestCluster } from '../../server/test/cluster.ts'
import { COMPILE_CACHE } from '../../server/test/process-env.ts'
import { bundleProduct } from './product-bundle.ts'
import { progress } from './progress.ts'
import { runAlone } from './run-alone.ts'
import { needsOwnProcess, ROOT } from './server-files.ts'
import { createShard, type FileResult, type TestMessage } from './shards.ts'
import type { Tally, TestNote } from './summary.ts'

const NODE = path.join(ROOT, 'node_modules/.bin/node')
const BUNDLE = path.join(ROOT, 'node_modules/.cache/product')
const COSTLIEST = 16
/** Tests wait for databases, ffmpeg and whole sites: one process per core leaves two fifths idle after the e2e tests. */
const PROCESSES = availableParallelism() + 1

export async function runServerTests(files: readonly string[]): Promise<Tally> {
  const cluster = await startTestCluster({ settings: SHORT_LIVED })
  const scratch = mkdtempSync(path.join(tmpdir(), 'candid-run-'))
  try {
    const env = {
      ...process.env,
      TEST_POSTGRES_URL: cluster.baseUrl,
      TEST_PRODUCT: await bundleProduct(BUNDLE),
      TEST_SITE_DIR: path.join(scratch, 'house'),
      TEST_CLIPS: path.join(scratch, 'clips'),
      NODE_COMPILE_CACHE: COMPILE_CACHE,
    }
    const results = await runQueue(files, env)
    const failed = results.filter(({ failures }) => failures.length > 0)
    const again: FileResult[] = []
    // Retried alone: on a busy machine a test occasionally times out.
    for (const { file } of failed) again.push(await runAlone(file, env))
    for (const result of again) print(result)
    printCosts(results, cluster.cpuSeconds())
    const used = sum([...results, ...again], ({ cpuSeconds }) => cpuSeconds)
    return { ...withRetries(results, again), cpuSeconds: used + cluster.cpuSeconds() }
  } finally {
    await cluster.stop()
    rmSync(scratch, { recursive: true, force: true })
  }
}

/** The retry of a file replaces its result; the tests that failed before a retry passed are named as flaky. */
export function withRetries(
  results: readonly FileResult[],
  again: readonly FileResult[],
): Omit<Tally, 'cpuSeconds'> {
  const retryOf = ({ file }: FileResult) => again.find((retry) => retry.file === file)
  const final = results.map((result) => retryOf(result) ?? result)
  const flaky = results.filter((result) => retryOf(result)?.failures.length === 0)
  return {
    passed: sum(final, ({ passed }) => passed),
    failures: final.flatMap((result) => notesOf(result, result.failures)),
    skips: final.flatMap((result) => notesOf(result, result.skips)),
    retried: flaky.flatMap((result) => notesOf(result, result.failures)),
  }
}

async function runQueue(files: readonly string[], env: NodeJS.ProcessEnv): Promise<FileResult[]> {
  const queue = [...files]
  const results: FileResult[] = []
  const running = new Map<string, number>()
  const end = progress.track('server', () => ({
    files: { done: results.length, of: files.length },
    tests: sum(results, ({ passed, failures, skips }) => passed + failures.length + skips.length),
    failed: sum(results, ({ failures }) => failures.length),
    running,
  }))
  const takeTurns = async () => {
    const shard = createShard(NODE, env)
    for (let file = queue.shift(); file; file = queue.shift()) {
      running.set(path.relative(ROOT, file), performance.now())
      const result = await (needsOwnProcess(file) ? runAlone(file, env) : shard.run(file))
      running.delete(path.relative(ROOT, file))
      results.push(result)
      // Printed at once, in case the run is killed.
      print(result)
    }
    shard.stop()
  }
  await Promise.all(Array.from({ length: PROCESSES }, takeTurns)).finally(end)
  return results
}

function notesOf({ file }: FileResult, tests: readonly TestMessage[]): TestNote[] {
  return tests.map((each) => ({ file: path.relative(ROOT, file), ...each }))
}

function print(result: FileResult): void {
  for (const { file, name, words } of notesOf(result, result.failures))
    progress.print(`\n✖ ${file} › ${name}\n${words}`)
}

/** Ranks by CPU time: waiting is cheap, as other files run meanwhile. */
function printCosts(results: readonly FileResult[], ofDatabase: number): void {
  const costliest = results.toSorted((a, b) => b.cpuSeconds - a.cpuSeconds).slice(0, COSTLIEST)
  const words = costliest.map(
    ({ file, seconds, cpuSeconds }) =>
      `${path.basename(file, '.test.ts')} ${cpuSeconds.toFixed(1)} (${seconds.toFixed(1)})`,
  )
  const ofFiles = sum(results, ({ cpuSeconds }) => cpuSeconds)
  progress.print(`   slowest in CPU seconds (and in all): ${words.join(', ')}`)
  progress.print(`   all files ${ofFiles.toFixed(1)}, the database they share ${ofDatabase.toFixed(1)}`)
}

function sum<T>(list: readonly T[], of: (item: T) => number): number {
  return list.reduce((total, item) => total + of(item), 0)
}
