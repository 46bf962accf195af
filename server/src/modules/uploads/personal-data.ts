/** Personal data of this slice: exported on request, and removed when the account is erased. */
import type { PersonalDataHandler } from '../accounts/index.ts'
import { removeUpload } from './finish-upload.ts'
import { openForm } from './sealed-names.ts'
import type { UploadsDeps } from './types.ts'
import { listOwnUploads } from './uploads.ts'

export function uploadsData(deps: UploadsDeps): PersonalDataHandler {
  return {
    name: 'media',
    exportOf: async (accountId) => ({ uploads: await exportUploads(deps, accountId) }),
    async erase(accountId) {
      for (const { id } of await listOwnUploads(deps.db, accountId)) await removeUpload(deps, id)
    },
  }
}

async function exportUploads(deps: Pick<UploadsDeps, 'db' | 'vault'>, accountId: string) {
  const rows = await deps.db
    .selectFrom('uploads')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('created_at')
    .execute()
  return rows.map((row) => ({
    fileName: row.file_name,
    bytes: Number(row.bytes),
    fields: openForm(deps, row),
    begunAt: row.created_at.toISOString(),
  }))
}
