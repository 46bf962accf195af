/** Keeps the data directory private: removes permissions of other users at every start. */
import { chmodSync, lstatSync, readdirSync } from 'node:fs'
import path from 'node:path'
import type { Log } from '#platform/log.ts'

/** If nginx serves the files, it reads them by group permission. */
type DirectoryPrivacy = { filesForGroup: boolean }

const SPECIAL_BITS = 0o7000

/** Sets the umask of this process. */
export function setPrivateUmask({ filesForGroup }: DirectoryPrivacy): void {
  process.umask(filesForGroup ? 0o027 : 0o077)
}

/** Only the top level: anything below is unreachable then, and there may be millions of files. */
export function restrictPermissions(dir: string, { filesForGroup }: DirectoryPrivacy, log: Log): void {
  allowAtMost(dir, filesForGroup ? 0o710 : 0o700, log)
  for (const name of readdirSync(dir))
    allowAtMost(path.join(dir, name), filesForGroup && name === 'files' ? 0o750 : 0o700, log)
}

function allowAtMost(target: string, allowed: number, log: Log): void {
  const { mode, uid } = lstatSync(target)
  const isFolderOrFile = (mode & 0o170000) === 0o040000 || (mode & 0o170000) === 0o100000
  const bits = mode & 0o7777
  const wanted = bits & (allowed | SPECIAL_BITS)
  if (!isFolderOrFile || bits === wanted) return
  const isOurs = process.getuid?.() === 0 || uid === process.getuid?.()
  // Sticky folders are shared on purpose, and entries of other users are not ours to change.
  if (isOurs && (bits & 0o1000) === 0) chmodSync(target, wanted)
  else
    log.warn(
      { path: target },
      'other users can read this folder; make it private, or choose another DATA_DIR',
    )
}
