/** How much a web process grows while 1000 MB are sent to it as a form, against the promised 100 MB. */
import { runOnServer, startTestCluster, TEMPLATE, urlOf } from '../server/test/cluster.ts'
import { measureUploadMemory } from '../server/test/upload-memory.ts'
import type { Result } from './measure.ts'

const MEGABYTES = 1000
const PROMISE_MB = 100

export async function benchUploadMemory(): Promise<Result> {
  const cluster = await startTestCluster()
  try {
    await runOnServer(cluster.baseUrl, `create database upload_memory template ${TEMPLATE}`)
    const databaseUrl = urlOf(cluster.baseUrl, 'upload_memory')
    const { status, grownMb, seconds, body } = await measureUploadMemory({
      databaseUrl,
      megabytes: MEGABYTES,
    })
    if (status !== 200) throw new Error(`the upload was answered ${status}: ${body}`)
    return {
      name: `memory of the web process during a ${MEGABYTES} MB upload`,
      ratio: grownMb / PROMISE_MB,
      atMost: 1,
      detail: `${grownMb.toFixed(0)} of ${PROMISE_MB} MB, ${(MEGABYTES / seconds).toFixed(0)} MB/s`,
    }
  } finally {
    await cluster.stop()
  }
}
