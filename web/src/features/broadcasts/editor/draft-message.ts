/** A draft message, and its summary for an ordered list. */
import { duration } from '#rules/formats.ts'
import { MESSAGE_TYPES, type MessageType } from '#rules/messages.ts'
import { centsFromDollars } from '#rules/money.ts'
import { oneOf } from '#rules/one-of.ts'

export type DraftMessage = { type: MessageType; value: string }

export type DraftWords = {
  /** 'Text', 'Photo', 'Paid video' */
  kind: string
  /** The text; empty if it only has media. */
  words: string
  thumbnail: string | null
  /** The price of paid media. */
  priceCents: number | null
  /** '12 s preview', '0:38', '3 media' */
  note: string | null
}

const NOTHING = { words: '', thumbnail: null, priceCents: null, note: null }

export function wordsOf({ type, value }: DraftMessage): DraftWords {
  if (type === 'text') return { ...NOTHING, kind: 'Text', words: value }
  const told = parsed(value)
  if (type === 'upload') {
    const isVideo = told.type === 'video'
    return { ...NOTHING, kind: isVideo ? 'Video' : 'Photo', thumbnail: isVideo ? null : textOf(told.url) }
  }
  return teaserWords(told)
}

function teaserWords(told: Record<string, unknown>): DraftWords {
  const isFree = told.free === true
  const medias = Array.isArray(told.medias) ? told.medias.length : 0
  const isVideo = told.type === 'video' || (told.type === undefined && numberOf(told.duration) !== null)
  const thing = told.media == null ? 'message' : medias > 1 ? 'set' : isVideo ? 'video' : 'photo'
  return {
    kind: `${isFree ? 'Free' : 'Paid'} ${thing}`,
    words: textOf(told.text) ?? '',
    thumbnail: textOf(told.thumbnail),
    priceCents: isFree ? null : centsFromDollars(numberOf(told.price) ?? 0),
    note: teaserNote(told, { isFree, isVideo, medias }),
  }
}

type Shape = { isFree: boolean; isVideo: boolean; medias: number }

function teaserNote(told: Record<string, unknown>, { isFree, isVideo, medias }: Shape): string | null {
  if (medias > 1) return `${medias} media`
  const seconds = numberOf(isFree ? told.duration : told.preview)
  if (!isVideo || seconds === null) return null
  return isFree ? duration(seconds) : `${Math.floor(seconds)} s preview`
}

/** Reads stored or passed messages; invalid ones are left out. */
export function readDraftMessages(kept: unknown): DraftMessage[] {
  if (!Array.isArray(kept)) return []
  return kept.flatMap((item: unknown) => {
    const { type, value } = (item ?? {}) as Record<string, unknown>
    const known = oneOf(MESSAGE_TYPES, type)
    return known && typeof value === 'string' ? [{ type: known, value }] : []
  })
}

/** The JSON object of a message value; empty if invalid. */
export function parsed(value: string): Record<string, unknown> {
  try {
    const json: unknown = JSON.parse(value)
    return typeof json === 'object' && json !== null && !Array.isArray(json) ? { ...json } : {}
  } catch {
    // Not written by this site.
    return {}
  }
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null
}

function numberOf(value: unknown): number | null {
  return typeof value === 'number' && Number.isFinite(value) ? value : null
}
