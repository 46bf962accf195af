/** The test files of the server suite, in the order in which they start. */
import { globSync } from 'node:fs'
import path from 'node:path'
import { SLOWEST_FILES } from './slowest-files.ts'

export const ROOT = path.resolve(import.meta.dirname, '../..')
const PATTERNS = [
  'server/**/*.test.ts',
  'rules/**/*.test.ts',
  'scripts/**/*.test.ts',
  'web/**/*.test.ts',
  'bench/**/*.test.ts',
]

/**
 * Absolute paths of the files that `isWanted` accepts by their path in the repository. Files with their own process and slow
 * files come first, so that all processes finish at the same time.
 */
export function serverTestFiles(isWanted: (file: string) => boolean): string[] {
  return globSync(PATTERNS, { cwd: ROOT, exclude: (name) => name === 'node_modules' })
    .filter(isWanted)
    .sort((a, b) => placeOf(a) - placeOf(b) || a.localeCompare(b))
    .map((file) => path.join(ROOT, file))
}

function placeOf(file: string): number {
  if (needsOwnProcess(file)) return -1
  const place = SLOWEST_FILES.indexOf(file)
  return place === -1 ? SLOWEST_FILES.length : place
}

export function needsOwnProcess(file: string): boolean {
  return file.endsWith('.alone.test.ts')
}
