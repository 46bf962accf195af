/** The forms for uploading and editing a video or photo. */
import * as v from 'valibot'
import { COVER, MEDIA, MEDIA_WORDS, VISIBILITIES } from '../media.ts'
import { characterCount, cleanText, isStorable, isVisibleText } from '../plain-text.ts'
import { isTag, normaliseTag, TAG, TAG_WORDS } from '../tag.ts'
import { appearsField } from './appearances.ts'

export const mediaDescriptionField = v.pipe(
  v.string(MEDIA_WORDS.descriptionRequired),
  v.transform(cleanText),
  v.check(isVisibleText, MEDIA_WORDS.descriptionRequired),
  v.check(isStorable, MEDIA_WORDS.unreadable),
  v.check((text) => {
    const length = characterCount(text)
    return length >= MEDIA.description.minLength && length <= MEDIA.description.maxLength
  }, MEDIA_WORDS.descriptionLength),
)

export const tagsField = v.pipe(
  v.array(v.string(TAG_WORDS.note), TAG_WORDS.required),
  v.transform((tags) => tags.map(normaliseTag)),
  v.minLength(1, TAG_WORDS.required),
  v.maxLength(TAG.perMedia, TAG_WORDS.tooMany),
  v.check((tags) => tags.every(isTag), TAG_WORDS.note),
  v.check((tags) => new Set(tags).size === tags.length, TAG_WORDS.twice),
)

export const visibilityField = v.picklist(VISIBILITIES, MEDIA_WORDS.visibility)

/** In cents; 0 means not for sale. */
export const priceCentsField = v.pipe(
  v.number(MEDIA_WORDS.price),
  v.integer(MEDIA_WORDS.price),
  v.check((cents) => cents === 0 || cents >= MEDIA.price.minCents, MEDIA_WORDS.priceMinimum),
  v.maxValue(MEDIA.price.maxCents, MEDIA_WORDS.priceMaximum),
)

/** Null means now. */
export const releaseField = v.nullable(
  v.pipe(
    v.date(MEDIA_WORDS.release),
    v.check((date) => date.getTime() <= Date.now() + MEDIA.maxScheduleMs, MEDIA_WORDS.releaseTooFar),
  ),
)

export const altField = v.pipe(
  v.string(MEDIA_WORDS.unreadable),
  v.transform(cleanText),
  v.check(isStorable, MEDIA_WORDS.unreadable),
  v.check((text) => characterCount(text) <= MEDIA.altMaxLength, MEDIA_WORDS.altLength),
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
    v.nullable(v.pipe(v.string(MEDIA_WORDS.coverGone), v.regex(COVER.nameShape, MEDIA_WORDS.coverGone))),
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
      MEDIA_WORDS.priceOfPrivate,
    ),
    ['priceCents'],
  ),
)
export type MediaForm = v.InferOutput<typeof mediaForm>
