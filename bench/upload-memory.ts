/** Memory growth of a web process during a form upload of 1000 MB, against the promised 100 MB. */
import { measureUploadMemory } from '../server/test/upload-memory.ts'
import { startBenchServer } from './database.ts'
import type { Result } from './measure.ts'
import { unlessTrial } from './size.ts'

const MEGABYTES = unlessTrial(1000, 10)
const PROMISE_MB = 100

export async function benchUploadMemory(): Promise<Result> {
  await using server = await startBenchServer()
  const databaseUrl = await server.createDatabase('bench_upload')
  const { status, grownMb, seconds, body } = await measureUploadMemory({ databaseUrl, megabytes: MEGABYTES })
  if (status !== 200) throw new Error(`the upload was answered ${status}: ${body}`)
  return {
    name: `memory of the web process during a ${MEGABYTES} MB upload`,
    ratio: grownMb / PROMISE_MB,
    atMost: 1,
    detail: `${grownMb.toFixed(0)} of ${PROMISE_MB} MB, ${(MEGABYTES / seconds).toFixed(0)} MB/s`,
  }
}
