/** Validates and stores a teaser: a text, one price and up to ten media of the creator. */
import { Refusal } from '#platform/errors.ts'
import type { Tx } from '#platform/postgres/database.ts'
import type { Viewer } from '#platform/viewer.ts'
import { MESSAGE_TEXT, previewRange, previewText, TEASER } from '#rules/messages.ts'
import { giveMedia, lockForSending } from '../../media/index.ts'
import { requestPreview } from '../../uploads/index.ts'
import { badMessageInput, type MessageDraft } from '../draft.ts'
import type { MessengerDeps } from '../types.ts'
import { insertTeaser, type OfferedMedia, type Teaser } from './teaser-queries.ts'

type TeaserDraft = Extract<MessageDraft, { type: 'teaser' }>

type Deps = Pick<MessengerDeps, 'db' | 'clock' | 'enqueue'>

/** Runs in the transaction of the send. Any number of messages of the owner may refer to one teaser. */
export async function makeTeaser(deps: Deps, tx: Tx, viewer: Viewer, draft: TeaserDraft): Promise<string> {
  if (!viewer.isCreator) throw new Refusal('FORBIDDEN', { message: 'Only creators can send teasers.' })
  const medias = await checkMedias(deps, tx, viewer, draft)
  const { text, priceCents: price_cents } = draft
  const teaser = { owner_id: viewer.accountId, text, price_cents, created_at: deps.clock.now() }
  const id = await insertTeaser(tx, teaser, medias)
  // Recipients of a free teaser see it whole and need no preview.
  if (price_cents > 0)
    for (const { media_id: mediaId, preview_ms: lengthMs } of medias)
      if (lengthMs !== null) await requestPreview(deps, tx, { mediaId, lengthMs })
  return id
}

/** Locks the media in id order, against deadlocks, and returns them in the order offered. */
async function checkMedias(deps: Deps, tx: Tx, viewer: Viewer, draft: TeaserDraft): Promise<OfferedMedia[]> {
  const checked = new Map<string, OfferedMedia>()
  for (const { id, previewSeconds } of draft.medias.toSorted((a, b) => (a.id < b.id ? -1 : 1))) {
    const { duration_ms, type } = await lockForSending(deps, tx, viewer, id)
    // Photos have no preview clip.
    const preview_ms = type === 'photo' ? null : previewMs(draft, duration_ms ?? 0, previewSeconds)
    checked.set(id, { media_id: id, preview_ms })
  }
  return draft.medias.flatMap(({ id }) => checked.get(id) ?? [])
}

function previewMs({ priceCents }: TeaserDraft, durationMs: number, previewSeconds: number | null): number {
  const seconds = durationMs / 1000
  if (priceCents === 0) return TEASER.preview.free * 1000
  if (seconds < TEASER.minPaidDuration) throw badMessageInput({ media: MESSAGE_TEXT.tooShort })
  const range = previewRange(seconds, true)
  const chosen = previewSeconds ?? range.initial
  if (chosen < range.min || chosen > range.max) throw badMessageInput({ preview: previewText(range) })
  return Math.min(Math.floor(chosen * 1000), Math.floor(durationMs / 2))
}

/** Grants the media of a free teaser to a reader. Safe to repeat. */
export async function grantFreeTeaser(
  deps: Pick<MessengerDeps, 'bus'>,
  tx: Tx,
  { price_cents, medias }: Teaser,
  accountId: string,
): Promise<void> {
  if (price_cents > 0) return
  for (const { media_id: mediaId } of medias.toSorted((a, b) => (a.media_id < b.media_id ? -1 : 1)))
    await giveMedia(deps, tx, { mediaId, accountId })
}

/** Whether the draft equals a stored teaser, ignoring media deleted since. */
export function isSameTeaser({ text, priceCents, medias }: TeaserDraft, teaser: Teaser): boolean {
  if (text !== teaser.text || priceCents !== teaser.price_cents) return false
  const wanted = medias.map(({ id }) => id)
  return teaser.medias.every(({ media_id }) => wanted.includes(media_id))
}
