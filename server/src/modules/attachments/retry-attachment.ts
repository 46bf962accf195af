/** Restarts failed processing of a clip at its sender's request. */
import { Refusal } from '#platform/errors.ts'
import type { Viewer } from '#platform/viewer.ts'
import { enqueueVideo } from './files.ts'
import { uploadIdOf } from './sent-files.ts'
import type { AttachmentsDeps } from './types.ts'

/** False unless it failed. */
export async function retryAttachment(
  deps: Pick<AttachmentsDeps, 'db' | 'enqueue' | 'attachments'>,
  { accountId }: Viewer,
  url: string,
): Promise<boolean> {
  const id = uploadIdOf(url)
  return deps.db.transaction().execute(async (tx) => {
    const upload =
      id === null
        ? undefined
        : await tx
            .selectFrom('chat_uploads')
            .selectAll()
            .where('id', '=', id)
            .where('account_id', '=', accountId)
            .forUpdate()
            .executeTakeFirst()
    if (!upload) throw new Refusal('NOT_FOUND')
    if (upload.state !== 'failed') return false
    await tx
      .updateTable('chat_uploads')
      .set({ state: 'processing', failure: null, faults: 0 })
      .where('id', '=', upload.id)
      .execute()
    await enqueueVideo(deps, tx, upload)
    await deps.attachments.ports.onFileChanged(tx, upload.id)
    return true
  })
}
