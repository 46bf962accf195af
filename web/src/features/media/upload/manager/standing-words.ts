/** What a row says about its file. */
import { leftWords, partWords, sizeWords } from './size-words.ts'
import { secondsLeft } from './speed.ts'
import { percentOf, type UploadItem } from './upload-item.ts'

type RowWords = { text: string; tone: 'mute' | 'danger' | 'success' }

const mute = (text: string): RowWords => ({ text, tone: 'mute' })

export function rowWords(item: UploadItem, bytesPerSecond: number | null): RowWords {
  if (item.work) return workWords(item.work)
  const percent = percentOf(item)
  switch (item.standing.kind) {
    case 'new':
    case 'waiting':
      return mute(`${sizeWords(item.bytes)}, waiting`)
    case 'sending': {
      const left = secondsLeft(item.bytes - item.received, bytesPerSecond)
      const part = partWords(item.received, item.bytes)
      return mute(left === null ? part : `${part} · ${leftWords(left)}`)
    }
    case 'paused':
      return mute(`Paused at ${percent}%`)
    case 'lost':
      return { text: `Connection lost at ${percent}%`, tone: 'danger' }
    case 'signed-out':
      return { text: `Sign in to go on at ${percent}%`, tone: 'danger' }
    case 'elsewhere':
      return mute('Being sent in another tab')
    case 'needs-file':
      return { text: `Choose the file again to go on at ${percent}%`, tone: 'danger' }
    case 'refused':
      return { text: item.standing.words, tone: 'danger' }
    case 'received':
      return mute(
        item.isSubmitted ? `${sizeWords(item.bytes)} sent` : `${sizeWords(item.bytes)} sent, not published`,
      )
  }
}

function workWords({ state, progress, failure }: NonNullable<UploadItem['work']>): RowWords {
  if (state === 'failed') return { text: failure ?? 'It could not be processed', tone: 'danger' }
  if (state === 'ready') return { text: 'Ready', tone: 'success' }
  if (state === 'playable') return mute(`Playable, better qualities follow · ${progress}%`)
  return mute(`Processing · ${progress}%`)
}
