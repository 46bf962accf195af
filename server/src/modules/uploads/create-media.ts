/** The only way to create a media: its row and its first job in one transaction. */

import type { Tx } from '#platform/postgres/database.ts'
import type { MediaForm } from '#rules/forms/media.ts'
import type { RecordingEdit } from '#rules/forms/recording.ts'
import { namePeople } from '../appearances/index.ts'
import {
  checkBlockedWords,
  firstVideoOf,
  insertMediaRow,
  insertRecording,
  MEDIA_CHANGED,
  mediaJobs,
  recordHold,
  removeForGood,
} from '../media/index.ts'
import { lockUploadsOf, refuseUnlessMayUpload, type Uploader } from './may-upload.ts'
import type { StoredOriginal } from './original.ts'
import { enqueueProcessing } from './processing/enqueue-processing.ts'
import type { UploadsDeps } from './types.ts'

export type NewMedia = {
  sender: Uploader
  /** Already stored: a row never references a missing file. */
  original: StoredOriginal
  form: MediaForm
  isInvitation: boolean
  sound?: { id: string; delayMs: number }
  /** A recording with several takes or edits. */
  recording?: { takes: readonly string[]; edit: RecordingEdit }
}

export async function insertMedia(
  deps: Pick<UploadsDeps, 'appearances' | 'bus' | 'clock' | 'enqueue' | 'settings' | 'vault'>,
  tx: Tx,
  { sender, original, form, isInvitation, sound, recording }: NewMedia,
): Promise<void> {
  if (!sender.isCreator) await lockUploadsOf(tx, sender.accountId)
  await refuseUnlessMayUpload(tx, sender, { type: original.type, isInvitation })
  if (!sender.isCreator) await removePreviousVideo(deps, tx, sender)
  const now = deps.clock.now()
  const isScheduled = form.availableAt !== null && form.availableAt > now
  const availableAt = isScheduled && form.availableAt ? form.availableAt : now
  const held = checkBlockedWords(deps, form)
  const isApproved = held === null && sender.isCreator && deps.settings.get('content.approval') === 'auto'
  await insertMediaRow(tx, {
    id: original.mediaId,
    account_id: sender.accountId,
    type: original.type,
    description: form.description,
    tags: form.tags,
    visibility: form.visibility,
    price_cents: form.priceCents,
    alt: form.alt,
    sound_id: sound?.id ?? null,
    sound_delay_ms: sound?.delayMs ?? 0,
    original: original.name,
    original_bytes: original.bytes,
    poster_at_ms: original.type === 'video' ? form.posterAtMs : null,
    cover: original.type === 'video' ? form.cover : null,
    verified: isApproved,
    approved: isApproved,
    available_at: availableAt,
    created_at: now,
  })
  if (held !== null) await recordHold(tx, original.mediaId, { kind: 'words', words: held, at: now })
  if (recording) await insertRecording(tx, original.mediaId, recording)
  const media = { id: original.mediaId, account_id: sender.accountId }
  await namePeople(deps, tx, { media, people: form.appears, wasShown: false })
  await enqueueProcessing(deps, tx, {
    id: original.mediaId,
    account_id: sender.accountId,
    sound_id: sound?.id ?? null,
  })
  if (isScheduled)
    await deps.enqueue(
      mediaJobs.release,
      { mediaId: original.mediaId },
      { tx, singletonKey: original.mediaId, startAfter: availableAt },
    )
}

/** A non-creator has one video: a new one replaces the previous one and its files. */
async function removePreviousVideo(
  deps: Pick<UploadsDeps, 'bus' | 'enqueue'>,
  tx: Tx,
  { accountId }: Uploader,
): Promise<void> {
  const before = await firstVideoOf(tx, accountId)
  if (before === 'none' || before === 'settled') return
  await removeForGood(deps, tx, before)
  await deps.bus.publishIn(tx, MEDIA_CHANGED, { mediaIds: [before.id] })
}
