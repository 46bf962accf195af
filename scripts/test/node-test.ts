/**
 * A replacement for `node:test` when one process runs many files: collects the tests of a file, then runs them in order, so
 * that hooks don't leak into the next file. Node's own runner tracks every promise to find its test, which costs more than most
 * tests do (decision 70). It has what our tests use of `node:test`, with the same meaning; a function that it lacks is an
 * error, not a test that passes.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import { mock } from 'node:test'
import { wordsOf } from './failure-words.ts'
import { guarded, type StepLimits } from './guarded.ts'

export { mock }

export type ShardMessage =
  | { type: 'ready' }
  | { type: 'start'; name: string }
  /** `skip` is the reason why a test did not run or does not count yet. */
  | { type: 'test'; name: string; failure: string | null; skip: string | null }
  | { type: 'file'; failure: string | null; megabytes: number }

type Hook = (t?: unknown) => unknown
/** `only` has no effect, as in `node --test` without `--test-only`. */
type Options = {
  timeout?: number
  signal?: AbortSignal
  skip?: boolean | string
  todo?: boolean | string
  only?: boolean
}
type Body = (t: Context) => unknown
type TestArguments = [...([] | [name: string]), ...([] | [options: Options]), ...([] | [body: Body])]
type Declared = { name: string; options: Options; body: Body }
type Context = {
  name: string
  signal: AbortSignal
  mock: typeof mock
  test(...args: TestArguments): Promise<void>
  after(hook: Hook): void
  diagnostic(message: string): void
  skip(reason?: string): void
  todo(reason?: string): void
}
type Hooks = Record<'before' | 'beforeEach' | 'afterEach' | 'after', { hook: Hook; limits: StepLimits }[]>
type Running = { hooks: Hooks; signal: AbortSignal; send(message: ShardMessage): void }

const Mocks = mock.constructor as new () => typeof mock
/** The test that calls `after` or `test`. */
const current = new AsyncLocalStorage<Context>()

let tests: Declared[] = []
let hooks = noHooks()

const declareHook =
  (kind: keyof Hooks) =>
  (hook: Hook, { timeout, signal }: Options = {}): void => {
    const t = current.getStore()
    if (t && kind !== 'after') throw new Error(`${kind} is called at the top of the file`)
    if (t) t.after(hook)
    else hooks[kind].push({ hook, limits: { timeoutMs: timeout, ...(signal ? { signal } : {}) } })
  }
export const before = declareHook('before')
export const beforeEach = declareHook('beforeEach')
export const afterEach = declareHook('afterEach')
export const after = declareHook('after')

function declareTest(...args: TestArguments): Promise<void> {
  const t = current.getStore()
  if (t) return t.test(...args)
  tests.push(declared(args))
  return Promise.resolve()
}

const declareWith =
  (more: Options) =>
  (...args: TestArguments) => {
    const { name, options, body } = declared(args)
    return declareTest(name, { ...options, ...more }, body)
  }
export const test = Object.assign(declareTest, {
  skip: declareWith({ skip: true }),
  todo: declareWith({ todo: true }),
  only: declareWith({ only: true }),
})
export const it = test

type File = { read(): Promise<unknown>; clearUp(): Promise<void>; send(message: ShardMessage): void }

/** Errors outside tests count as a failure of the file. */
export async function runFile({ read, clearUp, send }: File): Promise<void> {
  tests = []
  hooks = noHooks()
  const errors: unknown[] = []
  const attempt = async (work: Hook, limits?: StepLimits) =>
    void (await guarded(work, limits).catch((error) => errors.push(error)))
  await attempt(read)
  for (const { hook, limits } of hooks.before) await attempt(hook, limits)
  const running = { hooks, signal: new AbortController().signal, send }
  if (errors.length === 0) for (const each of tests) await runTest(each, running)
  for (const { hook, limits } of hooks.after) await attempt(hook, limits)
  await attempt(clearUp)
  mock.reset()
  const megabytes = process.memoryUsage.rss() / 2 ** 20
  send({ type: 'file', failure: errors.length > 0 ? wordsOf(errors[0]) : null, megabytes })
}

/** Returns whether the test passed. Runs all its `after` hooks and reports the first error. */
async function runTest({ name, options, body }: Declared, running: Running): Promise<boolean> {
  running.send({ type: 'start', name })
  const errors: unknown[] = []
  let [skip, todo] = [reasonOf(options.skip, 'skipped'), reasonOf(options.todo, 'to do')]
  const attempt = async (work: Hook, limits?: StepLimits) => {
    await guarded(work, limits).catch((error) => errors.push(error))
  }
  if (skip === null) {
    const over = new AbortController()
    const signal = AbortSignal.any([running.signal, over.signal])
    const ends: Hook[] = []
    const mocks = new Mocks()
    let parts: Promise<unknown> = Promise.resolve()
    const t: Context = {
      name,
      signal,
      mock: mocks,
      test(...args) {
        if (signal.aborted) return Promise.reject(signal.reason)
        const passes = parts.then(() => runTest(declared(args), { ...running, signal }))
        parts = passes.then((isGood) => isGood || errors.push(new Error('A subtest failed')))
        return passes.then(() => {})
      },
      after: (hook) => void ends.push(hook),
      diagnostic: (message) => console.log(message),
      skip: (reason) => {
        skip = reason ?? 'skipped'
      },
      todo: (reason) => {
        todo = reason ?? 'to do'
      },
    }
    const withParts = async () => {
      await current.run(t, body, t)
      await parts
    }
    const given = options.signal ? AbortSignal.any([running.signal, options.signal]) : running.signal
    for (const { hook, limits } of running.hooks.beforeEach) await attempt(() => hook(t), limits)
    if (errors.length === 0) await attempt(withParts, { timeoutMs: options.timeout, signal: given })
    // Subtests of a failed test are not left running.
    over.abort(new Error('test did not finish before its parent and was cancelled'))
    await parts
    for (const { hook, limits } of running.hooks.afterEach) await attempt(() => hook(t), limits)
    for (const hook of ends) await attempt(() => hook(t))
    mocks.reset()
  }
  // As in node:test, a test that is still to be done may fail.
  const failure = errors.length > 0 && todo === null ? wordsOf(errors[0]) : null
  running.send({ type: 'test', name, failure, skip: failure === null ? (skip ?? todo) : null })
  return failure === null
}

function declared(args: readonly (string | Options | Body)[]): Declared {
  const body = args.find((each) => typeof each === 'function') ?? (() => {})
  const options = args.find((each) => typeof each === 'object') ?? {}
  const name = args.find((each) => typeof each === 'string') ?? (body.name || '<anonymous>')
  if (body.length > 1) throw new Error('A test with a callback must return a promise instead')
  return { name, options, body }
}

/** The reason of a skip or todo, null if it is neither. */
function reasonOf(given: boolean | string | undefined, plain: string): string | null {
  if (given === undefined || given === false) return null
  return given === true || given === '' ? plain : given
}

function noHooks(): Hooks {
  return { before: [], beforeEach: [], afterEach: [], after: [] }
}
