/** Whether nothing stands in the way of publishing an upload. */
import { isValidDraft } from '#web/lib/upload/draft.ts'
import type { UploadItem } from '#web/lib/upload/upload-item.ts'

export function isReady(item: UploadItem): boolean {
  return item.standing.kind !== 'refused' && isValidDraft(item.draft)
}
