/** As `mkdir -p`. Node's own `recursive` tries for ever where the system makes no folders, as under /proc. */
import { existsSync, mkdirSync } from 'node:fs'
import path from 'node:path'

export function makeFolders(folder: string, mode: number): void {
  if (existsSync(folder)) return
  makeFolders(path.dirname(folder), mode)
  try {
    mkdirSync(folder, { mode })
  } catch (error) {
    // Another process may have made it meanwhile.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
}
