/** The forms for uploading and editing a video or photo. */
import * as v from 'valibot'
import { COVER, MEDIA, MEDIA_TEXT, VISIBILITIES } from '../media.ts'
import { characterCount, cleanText, isStorable, isVisibleText } from '../plain-text.ts'
import { isTag, normaliseTag, TAG, TAG_TEXT } from '../tag.ts'
import { appearsField } from './appearances.ts'

export const mediaDescriptionField = v.pipe(
  v.string(MEDIA_TEXT.descriptionRequired),
  v.transform(cleanText),
  v.check(isVisibleText, MEDIA_TEXT.descriptionRequired),
  v.check(isStorable, MEDIA_TEXT.unreadable),
  v.check((text) => {
    const length = characterCount(text)
    return length >= MEDIA.description.minLength && length <= MEDIA.description.maxLength
  }, MEDIA_TEXT.descriptionLength),
)

export const tagsField = v.pipe(
  v.array(v.string(TAG_TEXT.note), TAG_TEXT.required),
  v.transform((tags) => tags.map(normaliseTag)),
  v.minLength(1, TAG_TEXT.required),
  v.maxLength(TAG.perMedia, TAG_TEXT.tooMany),
  v.check((tags) => tags.every(isTag), TAG_TEXT.note),
  v.check((tags) => new Set(tags).size === tags.length, TAG_TEXT.twice),
)

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

export const altField = v.pipe(
  v.string(MEDIA_TEXT.unreadable),
  v.transform(cleanText),
  v.check(isStorable, MEDIA_TEXT.unreadable),
  v.check((text) => characterCount(text) <= MEDIA.altMaxLength, MEDIA_TEXT.altLength),
)

const fields = {
  description: mediaDescriptionField,
  tags: tagsField,
  visibility: visibilityField,
  priceCents: v.optional(priceCentsField, 0),
  availableAt: v.optional(releaseField, null),
  alt: v.optional(altField, ''),
  /** The position of the poster frame; null for automatic. */
  posterAtMs: v.optional(v.nullable(v.pipe(v.number(), v.integer(), v.minValue(0))), null),
  /** The name of an uploaded cover; null uses a frame of the video. */
  cover: v.optional(
    v.nullable(v.pipe(v.string(MEDIA_TEXT.coverGone), v.regex(COVER.nameShape, MEDIA_TEXT.coverGone))),
    null,
  ),
  /** People who appear besides the owner. */
  appears: v.optional(appearsField, []),
}

export const mediaForm = v.pipe(
  v.object(fields),
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
