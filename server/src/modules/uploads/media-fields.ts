/** Maps client field names of an upload to the shared form. */
import { withoutNulls } from '#rules/forms/appearances.ts'
import { checkForm, type FieldErrors } from '#rules/forms/check.ts'
import { type MediaForm, mediaForm } from '#rules/forms/media.ts'
import { EMPTY_WRITTEN, mapWritten, WRITTEN_FIELDS } from '#rules/forms/written-fields.ts'
import { VIDEO } from '#rules/media.ts'
import { centsFromDollars } from '#rules/money.ts'
import { fieldsRefusal } from '../media/index.ts'

/** Field names of GraphQL, REST and drafts, with what a field of a REST form contains. */
export const MEDIA_FIELD_KINDS = {
  ...mapWritten((name) => WRITTEN_FIELDS[name].kind),
  visibility: 'text',
  private: 'boolean',
  /** Dollars; 0 is not sold. */
  shop: 'number',
  available_date: 'text',
  /** Seconds into the video. */
  poster_at: 'number',
  invitation: 'boolean',
  /** `{ username }` of creators and `{ name }` of others; empty means 'only me'. */
  appears: 'json',
} as const

export type MediaFieldName = keyof typeof MEDIA_FIELD_KINDS
export type MediaFieldKind = (typeof MEDIA_FIELD_KINDS)[MediaFieldName]

/** Untrusted values. `cover` is the name returned by the cover upload, which a REST form does not have. */
export type MediaFields = { [name in MediaFieldName | 'cover']?: unknown }

export const MEDIA_FIELD_NAMES = Object.keys(MEDIA_FIELD_KINDS) as MediaFieldName[]

const POSTER_WORDS = 'Choose a time within the video'

/** Form field names to client names. */
const CLIENT_NAMES: Record<string, MediaFieldName> = {
  priceCents: 'shop',
  availableAt: 'available_date',
  posterAtMs: 'poster_at',
}

export function readMediaFields(fields: MediaFields): MediaForm {
  const checked = checkMediaFields(fields)
  if (!checked.ok) throw fieldsRefusal(checked.errors)
  return checked.form
}

export function checkMediaFields(
  fields: MediaFields,
): { ok: true; form: MediaForm } | { ok: false; errors: FieldErrors } {
  const isPrivate = fields.private === true || fields.visibility === 'private'
  const posterAtMs = readPosterAt(fields.poster_at)
  const checked = checkForm(mediaForm, {
    ...mapWritten(
      (name) => fields[name] ?? (WRITTEN_FIELDS[name].isRequired ? undefined : EMPTY_WRITTEN[name]),
    ),
    visibility: isPrivate ? 'private' : fields.visibility,
    priceCents: readPrice(fields.shop),
    // Private media are never listed, so they have no release time.
    availableAt: isPrivate ? null : readDate(fields.available_date),
    posterAtMs: Number.isNaN(posterAtMs) ? null : posterAtMs,
    cover: fields.cover ?? null,
    appears: withoutNulls(fields.appears ?? []),
  })
  if (checked.ok && !Number.isNaN(posterAtMs)) return { ok: true, form: checked.values }
  const errors: FieldErrors = Number.isNaN(posterAtMs) ? { poster_at: POSTER_WORDS } : {}
  for (const [name, words] of Object.entries(checked.ok ? {} : checked.errors))
    errors[CLIENT_NAMES[name] ?? name.split('.')[0] ?? name] ??= words
  return { ok: false, errors }
}

function readPrice(shop: unknown): unknown {
  if (shop === undefined || shop === null) return 0
  return typeof shop === 'number' ? centsFromDollars(shop) : null
}

/** An invalid date stays invalid, so that the form rejects it with its own message. */
function readDate(date: unknown): unknown {
  if (date === undefined || date === null) return null
  return typeof date === 'string' ? new Date(date) : date
}

/** NaN for values outside a video. */
function readPosterAt(seconds: unknown): number | null {
  if (seconds === undefined || seconds === null) return null
  const ms = typeof seconds === 'number' ? Math.round(seconds * 1000) : Number.NaN
  return ms >= 0 && ms <= VIDEO.maxDurationMs ? ms : Number.NaN
}
