/**
 * How bytes become media: receive → check → create → process.
 *
 * There are three ways in: one request with files and forms (`receiveForm`), a resumable upload whose file and form arrive in any
 * order (`begin-upload.ts`, `completeUpload`), and a video made by the site (`createMediaFromVideo`). Each checks in the transaction
 * that creates the media, and stores the original before that transaction commits: a row never references a missing file. Who may
 * upload is also asked before bytes are received, so that nobody sends gigabytes in vain; the check in the transaction decides.
 */
import { stat } from 'node:fs/promises'
import type { FastifyRequest } from 'fastify'
import { Refusal } from '#platform/errors.ts'
import { type FormFields, type FormFile, type FormRules, readForm } from '#platform/http/form-stream.ts'
import { keyIfGiven } from '#platform/idempotency/idempotency-key.ts'
import { onceByKey, storedResponse } from '#platform/idempotency/once-by-key.ts'
import { readHead } from '#platform/media-tools/input.ts'
import type { Tx } from '#platform/postgres/database.ts'
import type { Viewer } from '#platform/viewer.ts'
import type { MediaForm } from '#rules/forms/media.ts'
import type { RecordingEdit } from '#rules/forms/recording.ts'
import { pickWritten } from '#rules/forms/written-fields.ts'
import { UPLOAD_TEXT } from '#rules/media.ts'
import { namePeople, refuseUnlessNameable } from '../appearances/index.ts'
import {
  checkBlockedWords,
  findMedia,
  insertMediaRow,
  insertRecording,
  MEDIA_CHANGED,
  type MediaRow,
  mediaJobs,
  newId,
  originalKey,
  recordHold,
  removeForGood,
} from '../media/index.ts'
import { refuseUnlessDiskSpace } from './disk-space.ts'
import { detectOriginal, markReceived, removeIncoming, removeUpload, storeOriginal } from './finish-upload.ts'
import {
  checkBeforeCreating,
  findUploader,
  refuseUnlessMaySendMany,
  refuseUnlessMayUpload,
  type Uploader,
} from './may-upload.ts'
import { type MediaFields, readMediaFields } from './media-fields.ts'
import { detectContent, removeOriginals, type StoredOriginal } from './original.ts'
import { enqueueProcessing } from './processing/enqueue-processing.ts'
import { openForm } from './sealed-names.ts'
import type { UploadsDeps } from './types.ts'
import { deleteUploadRow, lockUpload, type UploadRow } from './uploads.ts'

export type ReceivedMedia = { id: string; type: string }
type CreateDeps = Pick<UploadsDeps, 'appearances' | 'bus' | 'clock' | 'enqueue' | 'settings' | 'vault'>

export type NewMedia = {
  sender: Uploader
  /** Already stored: a row never references a missing file. */
  original: StoredOriginal
  form: MediaForm
  /** The invited account's previous video. */
  replaced: MediaRow | null
  sound?: { id: string; delayMs: number }
  /** A recording with several takes or edits. */
  recording?: { takes: readonly string[]; edit: RecordingEdit }
}

export type DescribedMedia = Omit<NewMedia, 'sender' | 'replaced'> & { isInvitation: boolean }

export type FormHandler = {
  rules: FormRules
  /** Stores the file in its media's folder. */
  take(file: FormFile): Promise<{ mediaId: string; bytes: number }>
  /** Rejects unless every form is valid. */
  describe(form: FormFields): DescribedMedia[] | Promise<DescribedMedia[]>
}

/** One request: files are stored as they arrive, the forms are read at the end, and all become media or none. */
export async function receiveForm(
  deps: UploadsDeps,
  viewer: Viewer,
  request: FastifyRequest,
  handler: FormHandler,
): Promise<ReceivedMedia[]> {
  const sender = await findUploader(deps.db, viewer.accountId)
  const idempotency = idempotencyOf(request, viewer, deps.clock.now())
  const earlier = idempotency && (await storedResponse(deps.db, idempotency))
  if (earlier) return answerWithoutReading(request, JSON.parse(earlier))
  // The invitation flag is only known at the end; reject early those who may not upload even with it.
  await refuseUnlessMayUpload(deps.db, sender, { type: null, isInvitation: true })
  // Uploads to a bucket use no local disk space.
  if (deps.storage.localPath)
    await refuseUnlessDiskSpace(deps.uploads.folders.incoming, Number(request.headers['content-length'] ?? 0))
  const mediaIds = new Set<string>()
  try {
    const form = await readForm(request, handler.rules, async (file) => {
      const { mediaId, bytes } = await handler.take(file)
      mediaIds.add(mediaId)
      return bytes
    })
    if (mediaIds.size === 0) throw new Refusal('BAD_INPUT', { message: UPLOAD_TEXT.none })
    const described = await handler.describe(form)
    for (const media of described) await refuseUnlessNameable(deps.db, viewer.accountId, media.form.appears)
    if (described.length > 1) refuseUnlessMaySendMany(sender)
    const medias = described.map(({ original }) => ({ id: original.mediaId, type: original.type }))
    const own = JSON.stringify(medias)
    const answer = await deps.db.transaction().execute((tx) => {
      const create = async () => {
        for (const { isInvitation, ...media } of described) {
          const { type } = media.original
          const replaced = await checkBeforeCreating(tx, sender, { type, isInvitation })
          await createMedia(deps, tx, { sender, replaced, ...media })
        }
        return own
      }
      return idempotency ? onceByKey(tx, idempotency, create) : create()
    })
    if (answer === own) return medias
    await removeOriginals(deps, [...mediaIds])
    return JSON.parse(answer)
  } catch (error) {
    await removeOriginals(deps, [...mediaIds])
    throw error
  }
}

const KEY_HEADER = 'idempotency-key'
/** The body is not read before a repeated key is answered, so all forms of an account share one fingerprint. */
const ANY_FORM = ['upload'] as const

/** From a header, since the key must be known before the files are read. */
function idempotencyOf({ headers }: FastifyRequest, { accountId }: Viewer, at: Date) {
  const given = headers[KEY_HEADER]
  const key = keyIfGiven(Array.isArray(given) ? given.join() : given, KEY_HEADER)
  return key === null ? null : { accountId, key, about: ANY_FORM, at }
}

/** Drains the request, since a client that is still sending reads the response only after that. */
function answerWithoutReading({ raw }: FastifyRequest, earlier: ReceivedMedia[]): ReceivedMedia[] {
  raw.resume()
  return earlier
}

/**
 * Call after any progress of file or form; idempotent. Rejects and removes files that are not media. Concurrent calls are
 * serialised by the row lock. True once it is media.
 */
export async function completeUpload(deps: UploadsDeps, uploadId: string): Promise<boolean> {
  const outcome = await deps.db.transaction().execute(async (tx) => {
    const upload = await lockUpload(tx, uploadId)
    if (!upload) return (await findMedia(tx, uploadId)) ? 'media' : 'unknown'
    const refusal = upload.received_at ? null : await markReceived(deps, tx, upload)
    if (refusal) return refusal
    if (!upload.received_at || !upload.submitted_at) return 'waiting'
    await convertToMedia(deps, tx, upload)
    return 'media'
  })
  if (outcome === 'unknown') throw new Refusal('NOT_FOUND')
  if (outcome === 'media') await removeIncoming(deps, uploadId)
  if (!(outcome instanceof Refusal)) return outcome === 'media'
  await removeUpload(deps, uploadId)
  throw outcome
}

async function convertToMedia(deps: UploadsDeps, tx: Tx, upload: UploadRow): Promise<void> {
  const form = readMediaFields(openForm(deps, upload))
  const sender = await findUploader(tx, upload.account_id)
  const original = await detectOriginal(deps, upload)
  const isInvitation = upload.fields.invitation === true
  const replaced = await checkBeforeCreating(tx, sender, { type: original.type, isInvitation })
  await storeOriginal(deps, upload, original)
  await createMedia(deps, tx, { sender, original, form, replaced })
  await deleteUploadRow(tx, upload.id)
}

export type GeneratedVideo = {
  accountId: string
  /** Local path; moved away in any case, even if no media results. */
  file: string
  fields: MediaFields
}

/**
 * Turns a video made by the site, such as a live recording, into media. Both callbacks run in the transaction: whether it is
 * still wanted, and storing the media id. Null if not wanted.
 */
export async function createMediaFromVideo(
  deps: UploadsDeps,
  { accountId, file, fields }: GeneratedVideo,
  callbacks: { isWanted(tx: Tx): Promise<boolean>; onCreated(tx: Tx, mediaId: string): Promise<void> },
): Promise<string | null> {
  const form = readMediaFields(fields)
  const { size } = await stat(file)
  const { name, type } = detectContent(await readHead(file))
  const mediaId = await newId(deps.db)
  await deps.storage.adopt(file, originalKey(mediaId, name))
  try {
    const isNew = await deps.db.transaction().execute(async (tx) => {
      const sender = await findUploader(tx, accountId)
      if (!(await callbacks.isWanted(tx))) return false
      const original = { mediaId, name, bytes: size, type }
      const replaced = await checkBeforeCreating(tx, sender, { type, isInvitation: false })
      await createMedia(deps, tx, { sender, original, form, replaced })
      await callbacks.onCreated(tx, mediaId)
      return true
    })
    if (isNew) return mediaId
  } catch (error) {
    await removeOriginals(deps, [mediaId])
    throw error
  }
  await removeOriginals(deps, [mediaId])
  return null
}

/** Create and process, in the transaction that checked: the row and its first job exist together or not at all. */
async function createMedia(deps: CreateDeps, tx: Tx, media: NewMedia): Promise<void> {
  const { sender, original, sound, replaced } = media
  if (replaced) await removeReplaced(deps, tx, replaced)
  await insertMedia(deps, tx, media)
  await enqueueProcessing(deps, tx, {
    id: original.mediaId,
    account_id: sender.accountId,
    sound_id: sound?.id ?? null,
  })
}

/** A non-creator has one video: a new one replaces the previous one and its files. */
async function removeReplaced(deps: CreateDeps, tx: Tx, previous: MediaRow): Promise<void> {
  await removeForGood(deps, tx, previous)
  await deps.bus.publishIn(tx, MEDIA_CHANGED, { mediaIds: [previous.id] })
}

/** Create: the row, with what belongs to it. */
async function insertMedia(
  deps: CreateDeps,
  tx: Tx,
  { sender, original, form, sound, recording }: NewMedia,
): Promise<void> {
  const now = deps.clock.now()
  const isScheduled = form.availableAt !== null && form.availableAt > now
  const availableAt = isScheduled && form.availableAt ? form.availableAt : now
  const held = checkBlockedWords(deps, form)
  const isApproved = held === null && sender.isCreator && deps.settings.get('content.approval') === 'auto'
  await insertMediaRow(tx, {
    id: original.mediaId,
    account_id: sender.accountId,
    type: original.type,
    ...pickWritten(form),
    visibility: form.visibility,
    price_cents: form.priceCents,
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
  if (isScheduled)
    await deps.enqueue(
      mediaJobs.release,
      { mediaId: original.mediaId },
      { tx, singletonKey: original.mediaId, startAfter: availableAt },
    )
}
