/** Cleans up after each test file, also when one process runs many files. */
import { after } from 'node:test'

const cleanups: (() => unknown)[] = []

// For a file that runs in its own process.
after(runCleanups)

/** Unlike a hook registered inside a test, this runs after the whole file. */
export function cleanUpAfterFile(cleanup: () => unknown): void {
  cleanups.push(cleanup)
}

/** In reverse order, so that sites stop before their databases. Runs all cleanups, then throws the first error. */
export async function runCleanups(): Promise<void> {
  const errors: unknown[] = []
  for (let cleanup = cleanups.pop(); cleanup; cleanup = cleanups.pop())
    await Promise.try(cleanup).catch((error) => errors.push(error))
  if (errors.length > 0) throw errors[0]
}
