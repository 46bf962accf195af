/** Build id of the web app that this process serves. */
import { readFileSync } from 'node:fs'
import path from 'node:path'

/** Enough to distinguish builds. */
const CHARACTERS = 16

/** Null if the app was not built by us, as in development: clients are then not told about new builds. */
export function readWebBuild(distDir: string): string | null {
  try {
    const [found] = /^[0-9a-f]{16,}/.exec(readFileSync(path.join(distDir, 'built-from'), 'utf8')) ?? []
    return found?.slice(0, CHARACTERS) ?? null
  } catch {
    return null
  }
}
