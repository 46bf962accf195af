/** What is kept of a message: ids and numbers, once media and files are known to be the sender's to send. */
import { Refusal } from '#platform/errors.ts'
import type { Tx } from '#platform/postgres/database.ts'
import type { Viewer } from '#platform/viewer.ts'
import { MESSAGE_WORDS, previewRange, previewText, TEASER } from '#rules/messages.ts'
import { isOwnUpload } from '../attachments/index.ts'
import { lockForSending } from '../media/index.ts'
import { type Draft, refused } from './draft.ts'
import type { Message } from './message-queries.ts'
import type { MessengerDeps } from './types.ts'

export type Contents = Pick<
  Message,
  'type' | 'text' | 'media_id' | 'price_cents' | 'preview_ms' | 'upload_id'
>

type TeaserDraft = Extract<Draft, { type: 'teaser' }>

const NOTHING = { text: '', media_id: null, price_cents: null, preview_ms: null, upload_id: null }

export async function contentsOf(
  deps: Pick<MessengerDeps, 'db' | 'clock'>,
  tx: Tx,
  viewer: Viewer,
  draft: Draft,
): Promise<Contents> {
  if (draft.type === 'text') return { ...NOTHING, ...draft }
  if (draft.type === 'upload') {
    if (!(await isOwnUpload(tx, viewer.accountId, draft.uploadId)))
      throw refused({ value: MESSAGE_WORDS.upload })
    return { ...NOTHING, type: draft.type, upload_id: draft.uploadId }
  }
  if (!viewer.isCreator) throw new Refusal('FORBIDDEN', { words: 'Only creators can send teasers.' })
  const { type, text, priceCents: price_cents, mediaId: media_id } = draft
  const contents = { ...NOTHING, type, text, price_cents, media_id }
  if (media_id === null) return contents
  const { duration_ms } = await lockForSending(deps, tx, viewer, media_id)
  // Photos do not play.
  return { ...contents, preview_ms: duration_ms === null ? null : previewMs(draft, duration_ms) }
}

function previewMs({ priceCents, previewSeconds }: TeaserDraft, durationMs: number): number {
  const seconds = durationMs / 1000
  if (priceCents === 0) return TEASER.preview.free * 1000
  if (seconds < TEASER.minPaidDuration) throw refused({ media: MESSAGE_WORDS.tooShort })
  const range = previewRange(seconds, true)
  const chosen = previewSeconds ?? range.initial
  if (chosen < range.min || chosen > range.max) throw refused({ preview: previewText(range) })
  return Math.floor(chosen * 1000)
}

/** Whether this is what was said before. */
export function isSaid(draft: Draft, { type, text, upload_id, media_id, price_cents }: Message): boolean {
  if (draft.type !== type) return false
  if (draft.type === 'text') return draft.text === text
  if (draft.type === 'upload') return draft.uploadId === upload_id
  // A media that was deleted since is no other media.
  const isSameMedia = media_id === null || draft.mediaId === media_id
  return draft.text === text && draft.priceCents === price_cents && isSameMedia
}
