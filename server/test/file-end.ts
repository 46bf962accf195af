/** Cleans up after each test file, also when one process runs many files. */
import { after } from 'node:test'

const cleanups: (() => unknown)[] = []

// For a file that runs in its own process.
after(clearUp)

/** Unlike a hook registered inside a test, this runs after the whole file. */
export function atFileEnd(cleanup: () => unknown): void {
  cleanups.push(cleanup)
}

/** In reverse order, so that sites stop before their databases. Runs all cleanups, then throws the first error. */
export async function clearUp(): Promise<void> {
  const faults: unknown[] = []
  for (let cleanup = cleanups.pop(); cleanup; cleanup = cleanups.pop())
    await Promise.try(cleanup).catch((fault) => faults.push(fault))
  if (faults.length > 0) throw faults[0]
}
