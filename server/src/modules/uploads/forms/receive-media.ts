/** Receives files and their forms in one request: all become media, or none. */
import type { FastifyRequest } from 'fastify'
import { Refusal } from '#platform/errors.ts'
import { type FormFields, type FormFile, type FormRules, readForm } from '#platform/http/form-stream.ts'
import { keyIfGiven } from '#platform/idempotency/idempotency-key.ts'
import { onceByKey, storedResponse } from '#platform/idempotency/once-by-key.ts'
import type { Viewer } from '#platform/viewer.ts'
import type { FieldErrors } from '#rules/forms/check.ts'
import type { MediaForm } from '#rules/forms/media.ts'
import { UPLOAD, UPLOAD_WORDS } from '#rules/media.ts'
import { refuseUnlessNameable } from '../../appearances/index.ts'
import { fieldsRefusal, newId, originalKey } from '../../media/index.ts'
import { type NewMedia, insertMedia } from '../create-media.ts'
import { refuseUnlessDiskSpace } from '../disk-space.ts'
import { findUploader, refuseUnlessMaySendMany, refuseUnlessMayUpload } from '../may-upload.ts'
import { checkMediaFields, type MediaFields } from '../media-fields.ts'
import { detectContent, peekStream, removeOriginals, type StoredOriginal } from '../original.ts'
import type { UploadsDeps } from '../types.ts'
import { fieldsOfMany } from './rest-fields.ts'

export type ReceivedMedia = { id: string; type: string }

const MEDIA_RULES: FormRules = {
  maxFiles: UPLOAD.maxFiles,
  maxBytes: UPLOAD.maxBytes,
  tooLargeWords: UPLOAD_WORDS.tooLarge,
  tooManyWords: UPLOAD_WORDS.tooMany,
}

export async function receiveMedia(
  deps: UploadsDeps,
  viewer: Viewer,
  request: FastifyRequest,
): Promise<{ medias: ReceivedMedia[] }> {
  const originals: StoredOriginal[] = []
  const medias = await receiveForm(deps, viewer, request, {
    rules: MEDIA_RULES,
    async take({ field, stream, maxBytes }) {
      if (field !== 'media_files' && field !== 'media_files[]')
        throw new Refusal('BAD_INPUT', { words: UPLOAD_WORDS.none })
      const { head, whole } = await peekStream(stream)
      const { name, type } = detectContent(head)
      const mediaId = await newId(deps.db)
      const options = { maxBytes, keepSource: true }
      const { bytes } = await deps.storage.write(originalKey(mediaId, name), whole, options)
      originals.push({ mediaId, name, bytes, type })
      return { mediaId, bytes }
    },
    describe: (form) => describeMany(form, originals),
  })
  return { medias }
}

export type DescribedMedia = Omit<NewMedia, 'sender'>

export type FormHandler = {
  rules: FormRules
  /** Stores the file in its media's folder. */
  take(file: FormFile): Promise<{ mediaId: string; bytes: number }>
  /** Rejects unless every form is valid. */
  describe(form: FormFields): DescribedMedia[] | Promise<DescribedMedia[]>
}

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
    if (mediaIds.size === 0) throw new Refusal('BAD_INPUT', { words: UPLOAD_WORDS.none })
    const described = await handler.describe(form)
    for (const media of described) await refuseUnlessNameable(deps.db, viewer.accountId, media.form.appears)
    if (described.length > 1) refuseUnlessMaySendMany(sender)
    const medias = described.map(({ original }) => ({ id: original.mediaId, type: original.type }))
    const own = JSON.stringify(medias)
    const answer = await deps.db.transaction().execute((tx) => {
      const create = async () => {
        for (const media of described) await insertMedia(deps, tx, { sender, ...media })
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

function describeMany(form: FormFields, originals: StoredOriginal[]): DescribedMedia[] {
  const errors: FieldErrors = {}
  const described = fieldsOfMany(form, originals.length).flatMap((fields, index) => {
    const checked = checkMediaFields(fields)
    const original = originals[index]
    if (checked.ok && original) return describedBy(original, fields, checked.form)
    for (const [name, words] of Object.entries(checked.ok ? {} : checked.errors))
      errors[`medias[${index}].${name}`] = words
    return []
  })
  if (Object.keys(errors).length > 0) throw fieldsRefusal(errors)
  return described
}

export function describedBy(original: StoredOriginal, fields: MediaFields, form: MediaForm): DescribedMedia {
  return { original, form, isInvitation: fields.invitation === true }
}
