/** The forms for starting and announcing a live. */
import * as v from 'valibot'
import { LIVE, LIVE_AUDIENCES, LIVE_TEXT } from '../live.ts'
import { characterCount, cleanText, isStorable } from '../plain-text.ts'
import { isTag, normaliseTag, TAG, TAG_TEXT } from '../tag.ts'

const descriptionField = v.pipe(
  v.string(LIVE_TEXT.description),
  v.transform(cleanText),
  v.check(isStorable, LIVE_TEXT.unreadable),
  v.check((text) => characterCount(text) <= LIVE.descriptionMaxLength, LIVE_TEXT.description),
)

/** Optional, unlike the tags of media. */
const tagsField = v.pipe(
  v.array(v.string(TAG_TEXT.note), TAG_TEXT.note),
  v.transform((tags) => tags.map(normaliseTag)),
  v.maxLength(TAG.perMedia, TAG_TEXT.tooMany),
  v.check((tags) => tags.every(isTag), TAG_TEXT.note),
  v.check((tags) => new Set(tags).size === tags.length, TAG_TEXT.twice),
)

export const liveForm = v.pipe(
  v.object({
    description: v.optional(descriptionField, ''),
    tags: v.optional(tagsField, []),
    audience: v.optional(v.picklist(LIVE_AUDIENCES, LIVE_TEXT.audience), 'everyone'),
    /** Null unless it is sold by ticket. */
    priceCents: v.optional(
      v.nullable(
        v.pipe(
          v.number(LIVE_TEXT.ticketPrice),
          v.integer(LIVE_TEXT.ticketPrice),
          v.minValue(LIVE.ticket.minCents, LIVE_TEXT.ticketPrice),
          v.maxValue(LIVE.ticket.maxCents, LIVE_TEXT.ticketPrice),
        ),
      ),
      null,
    ),
    keepRecording: v.optional(v.boolean(), true),
  }),
  v.forward(
    v.check(
      ({ audience, priceCents }) => audience !== 'ticket' || priceCents !== null,
      LIVE_TEXT.ticketPrice,
    ),
    ['priceCents'],
  ),
  v.forward(
    v.check(({ audience, priceCents }) => audience === 'ticket' || priceCents === null, LIVE_TEXT.noPrice),
    ['priceCents'],
  ),
)
