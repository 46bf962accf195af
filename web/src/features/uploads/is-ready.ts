/** Whether an upload can be published. */
import { isValidDraft } from './manager/draft.ts'
import type { UploadItem } from './manager/upload-item.ts'

export function isReady(item: UploadItem): boolean {
  return item.status.kind !== 'refused' && isValidDraft(item.draft)
}
