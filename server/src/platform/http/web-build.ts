/** Which build of the web app this process serves. */
import { readFileSync } from 'node:fs'
import path from 'node:path'

/** Enough to tell builds apart. */
const CHARACTERS = 16

/** Null where the app was not built by us, as while developing: nobody is then told of a new one. */
export function readWebBuild(distDir: string): string | null {
  try {
    const [found] = /^[0-9a-f]{16,}/.exec(readFileSync(path.join(distDir, 'built-from'), 'utf8')) ?? []
    return found?.slice(0, CHARACTERS) ?? null
  } catch {
    return null
  }
}
