/**
 * Stands in for `node:test` where one process runs many files: what a file declares is kept until the file is read, then
 * run as parts of that file alone, so that no hook of one file reaches the next.
 */
import * as nodeTest from 'node:test'

type Hook = () => unknown
type TestArguments = Parameters<typeof nodeTest.test>

type Declared = {
  tests: TestArguments[]
  before: Hook[]
  after: Hook[]
  beforeEach: Hook[]
  afterEach: Hook[]
}

let declared = nothing()
let running: nodeTest.TestContext | null = null

export const { mock } = nodeTest
export const before = (hook: Hook) => void declared.before.push(hook)
export const beforeEach = (hook: Hook) => void declared.beforeEach.push(hook)
export const afterEach = (hook: Hook) => void declared.afterEach.push(hook)
/** May also be called while the tests run; it then still means the end of the file. */
export const after = (hook: Hook) => (running ? running.after(hook) : void declared.after.push(hook))

export function test(...args: TestArguments): void {
  if (running) throw new Error('A test inside a test is started by its context: t.test(…)')
  declared.tests.push(args)
}

/** Runs a file as one test of the process, its tests as that test's parts. */
export function runFile(name: string, read: () => Promise<unknown>, clearUp: () => Promise<void>) {
  return nodeTest.test(name, async (file) => {
    declared = nothing()
    try {
      await read()
      running = file
      for (const hook of declared.after) file.after(hook)
      for (const hook of declared.beforeEach) file.beforeEach(hook)
      for (const hook of declared.afterEach) file.afterEach(hook)
      for (const hook of declared.before) await hook()
      for (const args of declared.tests) await file.test(...args)
    } finally {
      running = null
      // Added last, so that it comes after the file's own.
      file.after(clearUp)
    }
  })
}

function nothing(): Declared {
  return { tests: [], before: [], after: [], beforeEach: [], afterEach: [] }
}
