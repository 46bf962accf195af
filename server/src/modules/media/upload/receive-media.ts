/** Files and their forms in one request: all of them become media, or nothing of them stays. */
import type { FastifyRequest } from 'fastify'
import { Refusal } from '#platform/errors.ts'
import { parseUuid } from '#platform/graphql/ids.ts'
import type { ContentKind } from '#platform/media-tools/sniff.ts'
import type { Viewer } from '#platform/viewer.ts'
import type { FieldErrors } from '#rules/forms/check.ts'
import type { MediaForm } from '#rules/forms/media.ts'
import { RECORDING, UPLOAD, UPLOAD_WORDS } from '#rules/media.ts'
import { answerOf, keyIfGiven, onceByKey } from '../../idempotency/index.ts'
import { refuseUnlessRoom } from '../disk-room.ts'
import { originalKey } from '../files.ts'
import { soundsByIds } from '../sounds.ts'
import type { MediaDeps } from '../types.ts'
import { createMedia, type NewMedia } from './create-media.ts'
import { type FormFields, type FormFile, type FormRules, readForm } from './form-stream.ts'
import { findSender, refuseUnlessMaySendMany, refuseUnlessMayUpload } from './may-upload.ts'
import { checkMediaFields, type MediaFields, readMediaFields, refusedFields } from './media-fields.ts'
import { contentOf, dropOriginals, peekStream, type StoredOriginal } from './original.ts'
import { fieldsOfMany, fieldsOfOne, numberOf, textOf } from './rest-fields.ts'
import { newId } from './uploads.ts'

export type ReceivedMedia = { id: string; type: string }

const MEDIA_RULES: FormRules = {
  maxFiles: UPLOAD.maxFiles,
  maxBytes: UPLOAD.maxBytes,
  tooLargeWords: UPLOAD_WORDS.tooLarge,
  tooManyWords: UPLOAD_WORDS.tooMany,
}
const RECORDING_RULES: FormRules = {
  maxFiles: 1,
  maxBytes: RECORDING.maxBytes,
  tooLargeWords: `A recording may be at most ${RECORDING.maxBytes / 1024 / 1024} MB`,
  tooManyWords: 'Send one recording at a time',
}
/** What browsers record: WebM, and MP4 in Safari. */
const RECORDED: readonly ContentKind[] = ['matroska', 'mp4']

export async function receiveMedia(
  deps: MediaDeps,
  viewer: Viewer,
  request: FastifyRequest,
): Promise<{ medias: ReceivedMedia[] }> {
  const medias = await receive(deps, viewer, request, {
    rules: MEDIA_RULES,
    takes: ({ field }) => field === 'media_files' || field === 'media_files[]',
    describe: (form, originals) => describeMany(form, originals),
  })
  return { medias }
}

export async function receiveRecording(
  deps: MediaDeps,
  viewer: Viewer,
  request: FastifyRequest,
): Promise<{ media: ReceivedMedia }> {
  const [media] = await receive(deps, viewer, request, {
    rules: RECORDING_RULES,
    kinds: RECORDED,
    takes: () => true,
    describe: async (form, originals) => [await describeRecording(deps, form, originals[0])],
  })
  if (!media) throw new Error('a recording came to nothing')
  return { media }
}

type Described = Omit<NewMedia, 'sender'>

type Way = {
  rules: FormRules
  kinds?: readonly ContentKind[]
  takes(file: FormFile): boolean
  /** Refuses unless every form is right. */
  describe(form: FormFields, originals: StoredOriginal[]): Described[] | Promise<Described[]>
}

async function receive(
  deps: MediaDeps,
  viewer: Viewer,
  request: FastifyRequest,
  way: Way,
): Promise<ReceivedMedia[]> {
  const sender = await findSender(deps.db, viewer.accountId)
  const intention = intentionOf(request, viewer, deps.clock.now())
  const earlier = intention && (await answerOf(deps.db, intention))
  if (earlier) return answerUnread(request, JSON.parse(earlier))
  // Whether it is on invitation is known at the end only; whoever may not even then is told at once.
  await refuseUnlessMayUpload(deps.db, sender, { type: null, isInvitation: true })
  await refuseUnlessRoom(deps.media.folders.incoming, Number(request.headers['content-length'] ?? 0))
  const originals: StoredOriginal[] = []
  try {
    const form = await readForm(request, way.rules, async (file) => {
      if (!way.takes(file)) throw new Refusal('BAD_INPUT', { words: UPLOAD_WORDS.none })
      const original = await storeFile(deps, file, way.kinds)
      originals.push(original)
      return original.bytes
    })
    if (originals.length === 0) throw new Refusal('BAD_INPUT', { words: UPLOAD_WORDS.none })
    const described = await way.describe(form, originals)
    if (described.length > 1) refuseUnlessMaySendMany(sender)
    const medias = originals.map(({ mediaId, type }) => ({ id: mediaId, type }))
    const own = JSON.stringify(medias)
    const answer = await deps.db.transaction().execute((tx) => {
      const create = async () => {
        for (const media of described) await createMedia(deps, tx, { sender, ...media })
        return own
      }
      return intention ? onceByKey(tx, intention, create) : create()
    })
    if (answer === own) return medias
    await dropOriginals(
      deps,
      originals.map(({ mediaId }) => mediaId),
    )
    return JSON.parse(answer)
  } catch (fault) {
    await dropOriginals(
      deps,
      originals.map(({ mediaId }) => mediaId),
    )
    throw fault
  }
}

const KEY_HEADER = 'idempotency-key'
/** What comes under a key is not read before it is answered: every form of a person is the same to it. */
const ANY_FORM = ['upload'] as const

/** By a header, since the key must be known before the files are read. */
function intentionOf({ headers }: FastifyRequest, { accountId }: Viewer, at: Date) {
  const given = headers[KEY_HEADER]
  const key = keyIfGiven(Array.isArray(given) ? given.join() : given, KEY_HEADER)
  return key === null ? null : { accountId, key, about: ANY_FORM, at }
}

/** A client that is still sending reads the answer only if somebody takes the rest. */
function answerUnread({ raw }: FastifyRequest, earlier: ReceivedMedia[]): ReceivedMedia[] {
  raw.resume()
  return earlier
}

async function storeFile(
  deps: MediaDeps,
  { stream, maxBytes }: FormFile,
  kinds: readonly ContentKind[] | undefined,
): Promise<StoredOriginal> {
  const { head, whole } = await peekStream(stream)
  const { name, type } = contentOf(head, kinds ? { kinds, words: UPLOAD_WORDS.notVideo } : {})
  const mediaId = await newId(deps.db)
  const options = { maxBytes, keepSource: true }
  const { bytes } = await deps.storage.write(originalKey(mediaId, name), whole, options)
  return { mediaId, name, bytes, type }
}

/** False when this very form came through before. */
function describeMany(form: FormFields, originals: StoredOriginal[]): Described[] {
  const errors: FieldErrors = {}
  const described = fieldsOfMany(form, originals.length).flatMap((fields, index) => {
    const checked = checkMediaFields(fields)
    const original = originals[index]
    if (checked.ok && original) return describedBy(original, fields, checked.form)
    for (const [name, words] of Object.entries(checked.ok ? {} : checked.errors))
      errors[`medias[${index}].${name}`] = words
    return []
  })
  if (Object.keys(errors).length > 0) throw refusedFields(errors)
  return described
}

async function describeRecording(
  deps: MediaDeps,
  form: FormFields,
  original: StoredOriginal | undefined,
): Promise<Described> {
  if (!original) throw new Refusal('BAD_INPUT', { words: UPLOAD_WORDS.none })
  const fields = fieldsOfOne(form)
  const checked = readMediaFields(fields)
  const soundId = textOf(form, 'sound')
  if (soundId === undefined) return describedBy(original, fields, checked)
  const delayMs = Math.round((numberOf(textOf(form, 'delay')) ?? 0) * 1000)
  if (!(delayMs >= 0 && delayMs <= RECORDING.maxDelaySeconds * 1000))
    throw refusedFields({ delay: `The delay is 0 to ${RECORDING.maxDelaySeconds} seconds` })
  return {
    ...describedBy(original, fields, checked),
    sound: { id: await knownSound(deps, soundId), delayMs },
  }
}

function describedBy(original: StoredOriginal, fields: MediaFields, form: MediaForm): Described {
  return { original, form, isInvitation: fields.invitation === true }
}

async function knownSound({ db }: MediaDeps, given: string): Promise<string> {
  const id = parseUuid(given)
  if (!id || !(await soundsByIds(db, [id])).has(id)) throw refusedFields({ sound: 'There is no such sound' })
  return id
}
