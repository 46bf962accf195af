/** The overall progress of all files, as the progress screen shows it. */
import { plural } from '#rules/formats.ts'
import { speedText } from './manager/size-text.ts'
import { isFinished, percentOf, totalBytes, type UploadItem } from './manager/upload-item.ts'

export type Ring = { percent: number; below: string; tone: 'accent' | 'success' | 'ink' }

export type UploadProgressView = {
  title: string
  shortTitle: string
  text: string
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
    text: 'Everything is uploaded. You can leave or close this page.',
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
    text: sendingText(unsent),
    ring: {
      percent: percentOf(totalBytes(items)),
      below: isSending ? speed : 'not sending',
      tone: isSending ? 'accent' : 'ink',
    },
  }
}

function sendingText(unsent: readonly UploadItem[]): string {
  const isAny = (kind: UploadItem['status']['kind']) => unsent.some(({ status }) => status.kind === kind)
  if (isAny('lost')) return 'Connection lost. The upload resumes when you’re back online.'
  if (isAny('sending') || !isAny('needs-file'))
    return 'You can leave this page. The upload continues, even after a lost connection.'
  return 'This browser no longer has the file. Choose it again to continue the upload.'
}

function over(items: readonly UploadItem[], failed: readonly UploadItem[]): UploadProgressView {
  const ready = items.length - failed.length
  const text =
    failed.length === 0
      ? `${ready === 1 ? 'It is' : `All ${ready} are`} ready.`
      : `${ready} ready, ${failed.length} couldn’t be processed.`
  return {
    title: ready === 0 ? 'Processing failed' : 'Done',
    shortTitle: ready === 0 ? 'Failed' : 'Done',
    text,
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
