/** A draft message, and its summary for an ordered list. */
import { duration } from '#rules/formats.ts'
import { MESSAGE_TYPES, type MessageType } from '#rules/messages.ts'
import { centsFromDollars } from '#rules/money.ts'
import { oneOf } from '#rules/one-of.ts'

export type DraftMessage = { type: MessageType; value: string }

type DraftSummary = {
  /** 'Text', 'Photo', 'Paid video' */
  kind: string
  /** The text; empty if it only has media. */
  text: string
  thumbnail: string | null
  /** The price of paid media. */
  priceCents: number | null
  /** '12 s preview', '0:38', '3 media' */
  note: string | null
}

const NOTHING = { text: '', thumbnail: null, priceCents: null, note: null }

export function draftSummary({ type, value }: DraftMessage): DraftSummary {
  if (type === 'text') return { ...NOTHING, kind: 'Text', text: value }
  const fields = parseObject(value)
  if (type === 'upload') {
    const isVideo = fields.type === 'video'
    return { ...NOTHING, kind: isVideo ? 'Video' : 'Photo', thumbnail: isVideo ? null : textOf(fields.url) }
  }
  return teaserSummary(fields)
}

function teaserSummary(fields: Record<string, unknown>): DraftSummary {
  const isFree = fields.free === true
  const medias = Array.isArray(fields.medias) ? fields.medias.length : 0
  const isVideo = fields.type === 'video' || (fields.type === undefined && numberOf(fields.duration) !== null)
  const thing = fields.media == null ? 'message' : medias > 1 ? 'set' : isVideo ? 'video' : 'photo'
  return {
    kind: `${isFree ? 'Free' : 'Paid'} ${thing}`,
    text: textOf(fields.text) ?? '',
    thumbnail: textOf(fields.thumbnail),
    priceCents: isFree ? null : centsFromDollars(numberOf(fields.price) ?? 0),
    note: teaserNote(fields, { isFree, isVideo, medias }),
  }
}

type Shape = { isFree: boolean; isVideo: boolean; medias: number }

function teaserNote(fields: Record<string, unknown>, { isFree, isVideo, medias }: Shape): string | null {
  if (medias > 1) return `${medias} media`
  const seconds = numberOf(isFree ? fields.duration : fields.preview)
  if (!isVideo || seconds === null) return null
  return isFree ? duration(seconds) : `${Math.floor(seconds)} s preview`
}

/** Reads stored or passed messages; invalid ones are left out. */
export function readDraftMessages(stored: unknown): DraftMessage[] {
  if (!Array.isArray(stored)) return []
  return stored.flatMap((item: unknown) => {
    const { type, value } = (item ?? {}) as Record<string, unknown>
    const known = oneOf(MESSAGE_TYPES, type)
    return known && typeof value === 'string' ? [{ type: known, value }] : []
  })
}

/** The JSON object of a message value; empty if invalid. */
function parseObject(value: string): Record<string, unknown> {
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
