/** One file on its way to becoming media, and the plain questions asked about it. */
import type { MediaType } from '#rules/media.ts'
import type { Draft } from './draft.ts'

/** How the sending of the bytes stands. */
export type Standing =
  /** The server has not given it an id yet. */
  | { kind: 'new' }
  | { kind: 'waiting' | 'sending' | 'paused' | 'received' }
  /** The connection broke; it is tried again by itself. */
  | { kind: 'lost' }
  | { kind: 'signed-out' }
  /** Another tab of this browser holds it. */
  | { kind: 'elsewhere' }
  /** This browser does not have the file any more. */
  | { kind: 'needs-file' }
  | { kind: 'refused'; words: string; canRetry: boolean }

/** How the work on the server stands, once the upload has become media. */
export type Work = {
  state: string
  progress: number
  failure: string | null
  picture: string | null
}

export type UploadItem = {
  /** Stays the same from the moment the file was picked. */
  key: string
  /** The upload's id on the server, and later the media's. */
  id: string | null
  fileName: string
  bytes: number
  received: number
  type: MediaType
  file: File | null
  /** The file is kept in this browser, so that a reload does not lose it. */
  isShelved: boolean
  standing: Standing
  draft: Draft
  /** What was typed is not on the server yet. */
  isUnsaved: boolean
  isSubmitted: boolean
  /** Belongs to the files picked last; the others are drafts from before. */
  isAtHand: boolean
  /** The server's words at the fields they are about. */
  fieldErrors: Record<string, string>
  work: Work | null
}

/** Not published yet: still a form to fill in. */
export function isOpen(item: UploadItem): boolean {
  return !item.isSubmitted && item.work === null
}

/** Some of its bytes still have to be sent. */
function isUnsent({ standing, work }: UploadItem): boolean {
  return work === null && standing.kind !== 'received' && standing.kind !== 'refused'
}

/** What cancelling would take away. */
export function isCancellable({ work }: UploadItem): boolean {
  return work === null
}

export function isFinished({ work }: UploadItem): boolean {
  return work?.state === 'ready' || work?.state === 'failed'
}

/** The first that may be sent now, those already published before those still being typed. */
export function nextToSend(items: readonly UploadItem[]): UploadItem | undefined {
  const isNext = ({ id, file, standing }: UploadItem) =>
    id !== null && file !== null && standing.kind === 'waiting'
  return items.find((item) => isNext(item) && item.isSubmitted) ?? items.find(isNext)
}

export function percentOf({ received, bytes }: { received: number; bytes: number }): number {
  if (bytes === 0) return 0
  // Never 100 before the last byte is there.
  return received >= bytes ? 100 : Math.min(99, Math.floor((received * 100) / bytes))
}

export function totalOf(items: readonly UploadItem[]): { received: number; bytes: number } {
  return items.reduce(
    (sum, item) => ({
      received: sum.received + (item.work ? item.bytes : item.received),
      bytes: sum.bytes + item.bytes,
    }),
    { received: 0, bytes: 0 },
  )
}

/**
 * Closing the page would lose something: words the server cannot get any more, bytes nobody else has, or the sending of
 * what its person believes to be published.
 */
export function isLostByLeaving(item: UploadItem, isOnline: boolean): boolean {
  if (item.work || item.standing.kind === 'refused') return false
  const isTypingLost = item.isUnsaved && isOpen(item) && (item.id === null || !isOnline)
  const isOnItsWay = isUnsent(item) && item.file !== null && item.standing.kind !== 'elsewhere'
  return isTypingLost || (isOnItsWay && (item.isSubmitted || !item.isShelved))
}
