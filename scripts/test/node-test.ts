/**
 * A replacement for `node:test` when one process runs many files: collects the tests of a file, then runs them in order, so
 * that hooks don't leak into the next file. Node's own runner tracks every promise to find its test, which costs more than most
 * tests do; here one test runs at a time.
 */
import { mock } from 'node:test'
import { wordsOf } from './failure-words.ts'

export { mock }

export type ShardMessage =
  | { type: 'ready' }
  | { type: 'test'; name: string; failure: string | null }
  | { type: 'file'; failure: string | null; megabytes: number }

type Hook = () => unknown
type Options = { timeout?: number; skip?: boolean | string }
type Body = (t: Context) => unknown
type TestArguments = [name: string, body: Body] | [name: string, options: Options, body: Body]
type Context = {
  name: string
  mock: typeof mock
  test(...args: TestArguments): Promise<void>
  after(hook: Hook): void
  diagnostic(words: string): void
  skip(): void
}
type Hooks = { beforeEach: Hook[]; afterEach: Hook[] }
type Declared = Hooks & { tests: TestArguments[]; before: Hook[]; after: Hook[] }

const Mocks = mock.constructor as new () => typeof mock

let declared = nothing()
let isRunning = false
/** Receives uncaught errors. */
let strays: (fault: unknown) => void = () => {}

for (const event of ['uncaughtException', 'unhandledRejection'] as const)
  process.on(event, (fault: unknown) => strays(fault))

export const before = (hook: Hook) => void declared.before.push(hook)
export const beforeEach = (hook: Hook) => void declared.beforeEach.push(hook)
export const afterEach = (hook: Hook) => void declared.afterEach.push(hook)
/** Runs at the end of the file, even when called during a test. */
export const after = (hook: Hook) => void declared.after.push(hook)

export function test(...args: TestArguments): void {
  if (isRunning) throw new Error('A test inside a test is started by its context: t.test(…)')
  declared.tests.push(args)
}

type File = { read(): Promise<unknown>; clearUp(): Promise<void>; tell(message: ShardMessage): void }

/** Errors outside tests count as a failure of the file. */
export async function runFile({ read, clearUp, tell }: File): Promise<void> {
  declared = nothing()
  const faults: unknown[] = []
  const attempt = async (work: Hook) => void (await guarded(work).catch((fault) => faults.push(fault)))
  await attempt(read)
  isRunning = true
  for (const hook of declared.before) await attempt(hook)
  if (faults.length === 0) for (const each of declared.tests) await runTest(each, declared, tell)
  // The list may grow meanwhile.
  for (const hook of declared.after) await attempt(hook)
  await attempt(clearUp)
  isRunning = false
  const megabytes = process.memoryUsage.rss() / 2 ** 20
  tell({ type: 'file', failure: faults.length > 0 ? wordsOf(faults[0]) : null, megabytes })
}

/** Returns whether the test passed. Runs all its `after` hooks and reports the first error. */
async function runTest(args: TestArguments, hooks: Hooks, tell: File['tell']): Promise<boolean> {
  const [name, options, body] = args.length === 2 ? [args[0], {}, args[1]] : args
  const faults: unknown[] = []
  const attempt = async (work: Hook, timeout?: number) =>
    void (await guarded(work, timeout).catch((fault) => faults.push(fault)))
  if (!options.skip) {
    const ends: Hook[] = []
    const mocks = new Mocks()
    let parts: Promise<unknown> = Promise.resolve()
    const t: Context = {
      name,
      mock: mocks,
      test: (...part) => {
        const passes = parts.then(() => runTest(part, hooks, tell))
        parts = passes.then((isGood) => isGood || faults.push(new Error('A part of it failed')))
        return passes.then(() => {})
      },
      after: (hook) => void ends.push(hook),
      diagnostic: (words) => console.log(words),
      skip: () => {},
    }
    for (const hook of hooks.beforeEach) await attempt(hook)
    if (faults.length === 0) await attempt(() => body(t), options.timeout)
    await parts
    for (const hook of [...hooks.afterEach, ...ends]) await attempt(hook)
    mocks.reset()
  }
  tell({ type: 'test', name, failure: faults.length > 0 ? wordsOf(faults[0]) : null })
  return faults.length === 0
}

/** Also fails on uncaught errors meanwhile, and on a timeout. */
async function guarded(work: Hook, timeoutMs?: number): Promise<void> {
  const outer = strays
  const broken = Promise.withResolvers<never>()
  strays = broken.reject
  const late = () => broken.reject(new Error(`It took longer than ${timeoutMs} ms`))
  const timer = timeoutMs === undefined ? undefined : setTimeout(late, timeoutMs)
  try {
    await Promise.race([Promise.try(work), broken.promise])
  } finally {
    clearTimeout(timer)
    strays = outer
  }
}

function nothing(): Declared {
  return { tests: [], before: [], after: [], beforeEach: [], afterEach: [] }
}
