/** The last message of a thread as a short text for its row. */
import { dollars, plural } from '#rules/formats.ts'

export type LastMessage = {
  deleted: boolean
  unlocked: boolean
  data: { type: string; value: string }
  from: { id: string }
}

export type LastMessageText = {
  /** The icon before the text. */
  sign?: 'photo' | 'video' | 'locked'
  text: string
}

export function lastMessageText(message: LastMessage, viewerId: string): LastMessageText {
  const isOwn = message.from.id === viewerId
  if (message.deleted) return { text: isOwn ? 'You unsent a message' : 'Message unsent' }
  const label = contentText(message, isOwn)
  return isOwn ? { ...label, text: `You: ${label.text}` } : label
}

function contentText({ data, unlocked }: LastMessage, isOwn: boolean): LastMessageText {
  if (data.type === 'text') return { text: data.value.replace(/\s+/g, ' ').trim() }
  const value = readValue(data.value)
  if (data.type === 'upload') return mediaTypeText(value.type)
  const cents = Math.round(numberIn(value.price) * 100)
  if (cents === 0) return mediaText(value)
  if (isOwn) {
    const { text, ...sign } = mediaText(value)
    return { ...sign, text: `${text} for ${dollars(cents)}` }
  }
  return unlocked ? mediaText(value) : { sign: 'locked', text: `Unlock for ${dollars(cents)}` }
}

/** '3 photos', '2 videos', '4 photos and videos', or the single item. */
function mediaText(value: Value): LastMessageText {
  const types = Array.isArray(value.medias) ? value.medias.map((media: Value | null) => media?.type) : []
  if (types.length < 2) return mediaTypeText(types[0] ?? value.type)
  const videos = types.filter((type) => type === 'video').length
  if (videos === 0) return { sign: 'photo', text: `${types.length} ${plural(types.length, 'photo')}` }
  const word = videos === types.length ? plural(videos, 'video') : 'photos and videos'
  return { sign: 'video', text: `${types.length} ${word}` }
}

function mediaTypeText(type: unknown): LastMessageText {
  return type === 'video' ? { sign: 'video', text: 'Video' } : { sign: 'photo', text: 'Photo' }
}

type Value = { type?: unknown; price?: unknown; medias?: unknown }

/** Tolerates unknown formats from a newer server. */
function readValue(json: string): Value {
  try {
    const value: unknown = JSON.parse(json)
    return typeof value === 'object' && value !== null ? value : {}
  } catch {
    return {}
  }
}

function numberIn(value: unknown): number {
  const number = Number(value)
  return Number.isFinite(number) ? number : 0
}
