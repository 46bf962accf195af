/** The model of one uploaded file, and predicates on it. */
import type { MediaType } from '#rules/media.ts'
import type { UploadDraft } from './draft.ts'

/** The state of sending the bytes. */
export type UploadStatus =
  /** Not created on the server yet. */
  | { kind: 'new' }
  | { kind: 'waiting' | 'sending' | 'paused' | 'received' }
  /** The connection failed; retried automatically. */
  | { kind: 'lost' }
  | { kind: 'signed-out' }
  /** Another tab of this browser is sending it. */
  | { kind: 'elsewhere' }
  /** This browser no longer has the file. */
  | { kind: 'needs-file' }
  | { kind: 'refused'; message: string; canRetry: boolean }

/** The state of processing on the server, once the upload is media. */
export type Work = {
  state: string
  progress: number
  failure: string | null
  picture: string | null
}

export type UploadItem = {
  /** Stable from the moment the file was picked. */
  key: string
  /** The upload's id on the server, later the media's. */
  id: string | null
  fileName: string
  bytes: number
  received: number
  type: MediaType
  file: File | null
  /** The file is stored in this browser, so that a reload does not lose it. */
  isStored: boolean
  status: UploadStatus
  draft: UploadDraft
  /** The draft is not saved on the server yet. */
  isUnsaved: boolean
  isSubmitted: boolean
  /** Among the files picked last; others are earlier drafts. */
  isCurrent: boolean
  /** The server's messages by field. */
  fieldErrors: Record<string, string>
  work: Work | null
}

/** Not published yet: its form can still be edited. */
export function isEditable(item: UploadItem): boolean {
  return !item.isSubmitted && item.work === null
}

/** Some bytes are still to be sent. */
function isUnsent({ status, work }: UploadItem): boolean {
  return work === null && status.kind !== 'received' && status.kind !== 'refused'
}

/** Whether cancelling would remove it. */
export function isCancellable({ work }: UploadItem): boolean {
  return work === null
}

export function isFinished({ work }: UploadItem): boolean {
  return work?.state === 'ready' || work?.state === 'failed'
}

/** The next file to send, published ones before drafts. */
export function nextToSend(items: readonly UploadItem[]): UploadItem | undefined {
  const isNext = ({ id, file, status }: UploadItem) =>
    id !== null && file !== null && status.kind === 'waiting'
  return items.find((item) => isNext(item) && item.isSubmitted) ?? items.find(isNext)
}

export function percentOf({ received, bytes }: { received: number; bytes: number }): number {
  if (bytes === 0) return 0
  // Never 100 before the last byte is there.
  return received >= bytes ? 100 : Math.min(99, Math.floor((received * 100) / bytes))
}

export function totalBytes(items: readonly UploadItem[]): { received: number; bytes: number } {
  return items.reduce(
    (sum, item) => ({
      received: sum.received + (item.work ? item.bytes : item.received),
      bytes: sum.bytes + item.bytes,
    }),
    { received: 0, bytes: 0 },
  )
}

/** Whether closing the page loses something: an unsaved draft, bytes stored nowhere else, or the upload of a published file. */
export function isLostByLeaving(item: UploadItem, isOnline: boolean): boolean {
  if (item.work || item.status.kind === 'refused') return false
  const isTypingLost = item.isUnsaved && isEditable(item) && (item.id === null || !isOnline)
  const isOnItsWay = isUnsent(item) && item.file !== null && item.status.kind !== 'elsewhere'
  return isTypingLost || (isOnItsWay && (item.isSubmitted || !item.isStored))
}
