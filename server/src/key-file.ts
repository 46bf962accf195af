/** A key that is made once and kept in a file of its own. */
import { randomBytes } from 'node:crypto'
import { existsSync, linkSync, rmSync, writeFileSync } from 'node:fs'

/** Several processes may come here at once; linking a finished file lets exactly one of them win. */
export function createKeyFile(file: string, bytes: number): void {
  const draft = `${file}.${process.pid}`
  // On the disk before it has its name: a power cut must not leave an empty key.
  writeFileSync(draft, `${randomBytes(bytes).toString('base64url')}\n`, { mode: 0o600, flush: true })
  try {
    linkSync(draft, file)
  } catch (error) {
    if (!existsSync(file)) throw error
  } finally {
    rmSync(draft, { force: true })
  }
}
