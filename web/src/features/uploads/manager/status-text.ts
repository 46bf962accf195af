/** The status text of an upload row. */
import { leftText, receivedText, sizeText } from './size-text.ts'
import { secondsLeft } from './speed.ts'
import { percentOf, type UploadItem } from './upload-item.ts'

type RowText = { text: string; tone: 'mute' | 'danger' | 'success' }

const mute = (text: string): RowText => ({ text, tone: 'mute' })

export function rowText(item: UploadItem, bytesPerSecond: number | null): RowText {
  if (item.work) return workText(item.work)
  const percent = percentOf(item)
  switch (item.status.kind) {
    case 'new':
    case 'waiting':
      return mute(`${sizeText(item.bytes)}, waiting`)
    case 'sending': {
      const left = secondsLeft(item.bytes - item.received, bytesPerSecond)
      const part = receivedText(item.received, item.bytes)
      return mute(left === null ? part : `${part} · ${leftText(left)}`)
    }
    case 'paused':
      return mute(`Paused at ${percent}%`)
    case 'lost':
      return { text: `Connection lost · ${percent}%`, tone: 'danger' }
    case 'signed-out':
      return { text: `Sign in to continue · ${percent}%`, tone: 'danger' }
    case 'elsewhere':
      return mute('Uploading in another tab')
    case 'needs-file':
      return { text: `Choose the file again to continue · ${percent}%`, tone: 'danger' }
    case 'refused':
      return { text: item.status.message, tone: 'danger' }
    case 'received':
      return mute(
        item.isSubmitted ? `${sizeText(item.bytes)} sent` : `${sizeText(item.bytes)} sent, not published`,
      )
  }
}

function workText({ state, progress, failure }: NonNullable<UploadItem['work']>): RowText {
  if (state === 'failed') return { text: failure ?? 'Couldn’t be processed', tone: 'danger' }
  if (state === 'ready') return { text: 'Ready', tone: 'success' }
  if (state === 'playable') return mute(`Playable · HD in progress · ${progress}%`)
  return mute(`Processing · ${progress}%`)
}
