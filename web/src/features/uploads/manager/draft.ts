/** The draft of an upload: its form values, their stored form and the API input. */

import type { NamedPerson } from '#rules/forms/appearances.ts'
import { checkForm } from '#rules/forms/check.ts'
import { type MediaForm, mediaForm } from '#rules/forms/media.ts'
import {
  EMPTY_WRITTEN,
  mapWritten,
  pickWritten,
  WRITTEN_FIELDS,
  type WrittenValues,
} from '#rules/forms/written-fields.ts'
import { COVER, VISIBILITIES } from '#rules/media.ts'
import { oneOf } from '#rules/one-of.ts'

/** The form while typing: an incomplete price is NaN, an incomplete date is an Invalid Date. */
export type UploadDraft = MediaForm & {
  isInvitation: boolean
  /** A small version of the cover as a data URL: shown after a reload, never sent. */
  coverPicture: string | null
}

export const EMPTY_UPLOAD_DRAFT: UploadDraft = {
  ...EMPTY_WRITTEN,
  visibility: 'free',
  priceCents: 0,
  availableAt: null,
  posterAtMs: null,
  cover: null,
  appears: [],
  coverPicture: null,
  isInvitation: false,
}

export function isValidDraft(draft: UploadDraft): boolean {
  return checkForm(mediaForm, draft).ok
}

/** The API input. Private media have neither a release date nor a price. */
export function mediaInput({ visibility, priceCents, availableAt, posterAtMs, ...draft }: UploadDraft) {
  const isPrivate = visibility === 'private'
  return {
    ...pickWritten(draft),
    visibility,
    shop: isPrivate ? 0 : priceCents / 100,
    available_date: isPrivate ? null : (availableAt?.toISOString() ?? null),
    poster_at: posterAtMs === null ? null : posterAtMs / 1000,
    cover: draft.cover,
    appears: draft.appears,
    invitation: draft.isInvitation,
  }
}

/** The stored form: plain JSON, in which invalid numbers and dates are null. */
export function serializeDraft(draft: UploadDraft): Record<string, unknown> {
  const { priceCents, availableAt } = draft
  const isMoment = availableAt !== null && !Number.isNaN(availableAt.getTime())
  return {
    ...draft,
    ...mapWritten((name) => wellFormed(draft[name])),
    priceCents: Number.isFinite(priceCents) ? priceCents : null,
    availableAt: isMoment ? availableAt.toISOString() : null,
  }
}

/** Stored drafts may come from another version of this page; only valid fields are used. */
export function parseUploadDraft(fields: unknown): UploadDraft {
  const stored = (typeof fields === 'object' && fields !== null ? fields : {}) as Record<string, unknown>
  return {
    ...readWritten(stored),
    visibility: oneOf(VISIBILITIES, stored.visibility) ?? EMPTY_UPLOAD_DRAFT.visibility,
    priceCents: readPrice(stored.priceCents),
    availableAt: readMoment(stored.availableAt),
    posterAtMs: isWhole(stored.posterAtMs) ? stored.posterAtMs : null,
    ...readCover(stored),
    appears: readPeople(stored.appears),
    isInvitation: stored.isInvitation === true || stored.invitation === true,
  }
}

/** A lone surrogate, left by deleting half an emoji, cannot be stored in the database. */
function wellFormed(value: unknown): unknown {
  return typeof value === 'string' ? value.toWellFormed() : value
}

function readWritten(stored: Record<string, unknown>): WrittenValues {
  return mapWritten((name) => {
    const value = stored[name]
    if (WRITTEN_FIELDS[name].kind === 'text') return typeof value === 'string' ? value : ''
    return Array.isArray(value) ? value.filter((tag) => typeof tag === 'string') : []
  }) as WrittenValues
}

function readCover({
  cover,
  coverPicture,
}: Record<string, unknown>): Pick<UploadDraft, 'cover' | 'coverPicture'> {
  const isNamed = typeof cover === 'string' && COVER.nameShape.test(cover)
  const isDrawn = typeof coverPicture === 'string' && coverPicture.startsWith('data:image/jpeg;base64,')
  return { cover: isNamed ? cover : null, coverPicture: isNamed && isDrawn ? coverPicture : null }
}

function readPeople(people: unknown): NamedPerson[] {
  // Includes the empty name that stands for 'others, not yet named': a reload must not turn it into 'only me'.
  if (!Array.isArray(people)) return []
  return people.flatMap((person: unknown) => {
    const { username, name } = Object(person) as Record<string, unknown>
    if (typeof username === 'string') return { username }
    return typeof name === 'string' ? { name } : []
  })
}

/** Null is a price that was switched on and not typed yet. */
function readPrice(cents: unknown): number {
  if (cents === null) return Number.NaN
  return isWhole(cents) ? cents : 0
}

function readMoment(text: unknown): Date | null {
  const date = typeof text === 'string' ? new Date(text) : null
  return date && !Number.isNaN(date.getTime()) ? date : null
}

function isWhole(value: unknown): value is number {
  return Number.isInteger(value) && (value as number) >= 0
}
