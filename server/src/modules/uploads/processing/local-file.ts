/** A stored file as a local path for media tools: the file itself on local storage, else a copy in the job's temp directory. */
import { createWriteStream } from 'node:fs'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { Refusal } from '#platform/errors.ts'
import { JobPostponed } from '#platform/jobs/define-job.ts'
import type { FileKey } from '#platform/storage/file-key.ts'
import type { UploadsDeps } from '../types.ts'
import type { WorkDir } from './work-dir.ts'

type Deps = Pick<UploadsDeps, 'storage' | 'uploads'>

/** Reserve twice the size, since processing produces about as much again. */
const SPACE_FACTOR = 2
const RETRY_SECONDS = 15

/** Copied once per temp directory and deleted with it. Throws JobPostponed if there is no space for the copy. */
export function localFile(deps: Deps, workDir: WorkDir, key: FileKey): Promise<string> {
  if (deps.storage.localPath) return deps.storage.localPath(key)
  const copied = workDir.copies.get(key) ?? copyInto(deps, workDir, key)
  workDir.copies.set(key, copied)
  return copied
}

async function copyInto({ storage, uploads }: Deps, workDir: WorkDir, key: FileKey): Promise<string> {
  const target = workDir.path(`copy-${workDir.copies.size}-${path.basename(key)}`)
  const found = await storage.stat(key)
  if (!found) throw new Refusal('NOT_FOUND')
  const reserved = uploads.scratch.reserve(found.totalBytes * SPACE_FACTOR)
  if (!reserved)
    throw new JobPostponed('copies of other files use all of SCRATCH_MB', { afterSeconds: RETRY_SECONDS })
  workDir.resources.use(reserved)
  const read = await storage.read(key)
  if (!read) throw new Refusal('NOT_FOUND')
  await pipeline(read.stream, createWriteStream(target, { flags: 'wx', mode: 0o640 }))
  return target
}
