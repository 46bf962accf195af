/** Resumes uploads that a reload or a lost connection interrupted, on any screen; their code is loaded only if there are some. */
import type { Connection } from './connection.ts'
import { hasFiles } from './file-store.ts'

export async function syncUploads(connection: Connection): Promise<void> {
  if (!(await hasFiles(connection.accountId))) return
  const { connectUploads } = await import('./upload-manager.ts')
  await connectUploads(connection)
}
