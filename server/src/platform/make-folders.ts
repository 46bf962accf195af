/** Like `mkdir -p`. Node's own `recursive` never ends where folders cannot be created, as under /proc. */
import { existsSync, mkdirSync } from 'node:fs'
import path from 'node:path'

export function makeFolders(folder: string, mode: number): void {
  if (existsSync(folder)) return
  makeFolders(path.dirname(folder), mode)
  try {
    mkdirSync(folder, { mode })
  } catch (error) {
    // Another process may have created it meanwhile.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
}
