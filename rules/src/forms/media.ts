/** The forms for uploading and editing a video or photo. */
import * as v from 'valibot'
import { COVER, MEDIA, MEDIA_TEXT, VISIBILITIES } from '../media.ts'
import { withHashtags } from '../tag.ts'
import { appearsField } from './appearances.ts'
import { WRITTEN_SCHEMAS } from './written-fields.ts'

export const visibilityField = v.picklist(VISIBILITIES, MEDIA_TEXT.visibility)

/** In cents; 0 means not for sale. */
export const priceCentsField = v.pipe(
  v.number(MEDIA_TEXT.price),
  v.integer(MEDIA_TEXT.price),
  v.check((cents) => cents === 0 || cents >= MEDIA.price.minCents, MEDIA_TEXT.priceMinimum),
  v.maxValue(MEDIA.price.maxCents, MEDIA_TEXT.priceMaximum),
)

/** Null means now. */
export const releaseField = v.nullable(
  v.pipe(
    v.date(MEDIA_TEXT.release),
    v.check((date) => date.getTime() <= Date.now() + MEDIA.maxScheduleMs, MEDIA_TEXT.releaseTooFar),
  ),
)

const fields = {
  ...WRITTEN_SCHEMAS,
  visibility: visibilityField,
  priceCents: priceCentsField,
  availableAt: releaseField,
  /** The position of the poster frame; null for automatic. */
  posterAtMs: v.nullable(v.pipe(v.number(), v.integer(), v.minValue(0))),
  /** The name of an uploaded cover; null uses a frame of the video. */
  cover: v.nullable(v.pipe(v.string(MEDIA_TEXT.coverGone), v.regex(COVER.nameShape, MEDIA_TEXT.coverGone))),
  /** People who appear besides the owner. */
  appears: appearsField,
}

const mediaFields = v.object(fields)
type MediaInput = v.InferInput<typeof mediaFields>

/** A #word in the description counts as a tag. Values of the wrong type are left to the fields' own checks. */
function addHashtags(input: MediaInput): MediaInput {
  const { description, tags } = Object(input) as Record<string, unknown>
  const isTyped = typeof description === 'string' && Array.isArray(tags ?? [])
  if (!isTyped || !((tags ?? []) as unknown[]).every((tag) => typeof tag === 'string')) return input
  return { ...input, tags: withHashtags((tags ?? []) as string[], description) }
}

export const mediaForm = v.pipe(
  v.custom<MediaInput>(() => true),
  v.transform(addHashtags),
  mediaFields,
  v.forward(
    v.partialCheck(
      [['visibility'], ['priceCents']],
      (media) => media.visibility !== 'private' || media.priceCents === 0,
      MEDIA_TEXT.priceOfPrivate,
    ),
    ['priceCents'],
  ),
)
export type MediaForm = v.InferOutput<typeof mediaForm>
