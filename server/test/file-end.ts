/** What a test file leaves behind is put away when its tests have run, also where one process runs many files. */
import { after } from 'node:test'

const cleanups: (() => unknown)[] = []

// A file that runs in a process of its own ends with the process.
after(clearUp)

/** Unlike a hook of the running test, this lasts until the whole file is done. */
export function atFileEnd(cleanup: () => unknown): void {
  cleanups.push(cleanup)
}

/** Newest first, so that sites stop before their databases go. Every cleanup is tried; the first fault is told. */
export async function clearUp(): Promise<void> {
  const faults: unknown[] = []
  for (let cleanup = cleanups.pop(); cleanup; cleanup = cleanups.pop())
    await Promise.try(cleanup).catch((fault) => faults.push(fault))
  if (faults.length > 0) throw faults[0]
}
