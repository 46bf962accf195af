/** The forms for starting and announcing a live. */
import * as v from 'valibot'
import { LIVE, LIVE_AUDIENCES, LIVE_WORDS } from '../live.ts'
import { characterCount, cleanText, isStorable } from '../plain-text.ts'
import { isTag, normaliseTag, TAG, TAG_WORDS } from '../tag.ts'

const descriptionField = v.pipe(
  v.string(LIVE_WORDS.description),
  v.transform(cleanText),
  v.check(isStorable, LIVE_WORDS.unreadable),
  v.check((text) => characterCount(text) <= LIVE.descriptionMaxLength, LIVE_WORDS.description),
)

/** Optional, unlike the tags of media. */
const tagsField = v.pipe(
  v.array(v.string(TAG_WORDS.note), TAG_WORDS.note),
  v.transform((tags) => tags.map(normaliseTag)),
  v.maxLength(TAG.perMedia, TAG_WORDS.tooMany),
  v.check((tags) => tags.every(isTag), TAG_WORDS.note),
  v.check((tags) => new Set(tags).size === tags.length, TAG_WORDS.twice),
)

export const liveForm = v.pipe(
  v.object({
    description: v.optional(descriptionField, ''),
    tags: v.optional(tagsField, []),
    audience: v.optional(v.picklist(LIVE_AUDIENCES, LIVE_WORDS.audience), 'everyone'),
    /** Null unless it is sold by ticket. */
    priceCents: v.optional(
      v.nullable(
        v.pipe(
          v.number(LIVE_WORDS.ticketPrice),
          v.integer(LIVE_WORDS.ticketPrice),
          v.minValue(LIVE.ticket.minCents, LIVE_WORDS.ticketPrice),
          v.maxValue(LIVE.ticket.maxCents, LIVE_WORDS.ticketPrice),
        ),
      ),
      null,
    ),
    keepRecording: v.optional(v.boolean(), true),
  }),
  v.forward(
    v.check(
      ({ audience, priceCents }) => audience !== 'ticket' || priceCents !== null,
      LIVE_WORDS.ticketPrice,
    ),
    ['priceCents'],
  ),
  v.forward(
    v.check(({ audience, priceCents }) => audience === 'ticket' || priceCents === null, LIVE_WORDS.noPrice),
    ['priceCents'],
  ),
)

export type LiveForm = v.InferOutput<typeof liveForm>
