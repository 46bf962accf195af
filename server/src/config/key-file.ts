/** Creates a file with a random key, once. */
import { randomBytes } from 'node:crypto'
import { existsSync, linkSync, rmSync, writeFileSync } from 'node:fs'

/** Safe to call concurrently: hard-linking a finished file succeeds for exactly one process. */
export function createKeyFile(file: string, bytes: number): void {
  const draft = `${file}.${process.pid}`
  // Flushed before it gets its name: a power cut must not leave an empty key.
  writeFileSync(draft, `${randomBytes(bytes).toString('base64url')}\n`, { mode: 0o600, flush: true })
  try {
    linkSync(draft, file)
  } catch (error) {
    if (!existsSync(file)) throw error
  } finally {
    rmSync(draft, { force: true })
  }
}
