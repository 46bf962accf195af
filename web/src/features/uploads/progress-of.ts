/** The overall progress of all files, as the progress screen shows it. */
import { plural } from '#rules/formats.ts'
import { speedText } from './manager/size-text.ts'
import { isFinished, percentOf, totalBytes, type UploadItem } from './manager/upload-item.ts'

export type Ring = { percent: number; below: string; tone: 'accent' | 'success' | 'ink' }

export type UploadProgressView = {
  title: string
  shortTitle: string
  words: string
  ring: Ring
}

export function uploadProgressView(
  items: readonly UploadItem[],
  bytesPerSecond: number | null,
): UploadProgressView {
  const unsent = items.filter(({ work }) => work === null)
  if (unsent.length > 0) return sending(items, unsent, bytesPerSecond)
  const failed = items.filter(({ work }) => work?.state === 'failed')
  if (items.every(isFinished)) return over(items, failed)
  const percents = items.map((item) => (isFinished(item) ? 100 : (item.work?.progress ?? 0)))
  const percent = Math.floor(percents.reduce((sum, one) => sum + one, 0) / items.length)
  return {
    title: `Processing ${files(items.length)}`,
    shortTitle: 'Processing',
    words: 'Everything is sent. You can leave this page, and even close it.',
    ring: { percent, below: 'processed', tone: 'success' },
  }
}

function sending(
  items: readonly UploadItem[],
  unsent: readonly UploadItem[],
  bytesPerSecond: number | null,
): UploadProgressView {
  const isSending = unsent.some(({ status }) => status.kind === 'sending')
  const speed = bytesPerSecond === null ? 'sending' : speedText(bytesPerSecond)
  return {
    title: `Uploading ${files(items.length)}`,
    shortTitle: 'Uploading',
    words: sendingText(unsent),
    ring: {
      percent: percentOf(totalBytes(items)),
      below: isSending ? speed : 'not sending',
      tone: isSending ? 'accent' : 'ink',
    },
  }
}

function sendingText(unsent: readonly UploadItem[]): string {
  const isAny = (kind: UploadItem['status']['kind']) => unsent.some(({ status }) => status.kind === kind)
  if (isAny('lost')) return 'The connection is lost. The upload goes on by itself when it is back.'
  if (isAny('sending') || !isAny('needs-file'))
    return 'You can leave this page. The upload goes on and picks up again if the connection drops.'
  return 'This browser no longer has the file. Choose it again, and the upload goes on where it stopped.'
}

function over(items: readonly UploadItem[], failed: readonly UploadItem[]): UploadProgressView {
  const ready = items.length - failed.length
  const text =
    failed.length === 0
      ? `${ready === 1 ? 'It is' : `All ${ready} are`} ready.`
      : `${ready} ready, ${failed.length} could not be processed.`
  return {
    title: ready === 0 ? 'Nothing could be processed' : 'Done',
    shortTitle: ready === 0 ? 'Failed' : 'Done',
    words: text,
    ring: {
      percent: Math.round((ready / items.length) * 100),
      below: ready === items.length ? 'ready' : `${ready} of ${items.length} ready`,
      tone: ready === 0 ? 'ink' : 'success',
    },
  }
}

function files(count: number): string {
  return `${count} ${plural(count, 'file')}`
}
