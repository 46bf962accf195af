/** A recording in one request: its takes in their order, the pictures of the words over it, and what is said about it. */
import type { FastifyRequest } from 'fastify'
import sharp from 'sharp'
import { Refusal } from '#platform/errors.ts'
import { parseUuid } from '#platform/graphql/ids.ts'
import type { FormFields, FormFile, FormRules } from '#platform/http/form-stream.ts'
import type { ContentKind } from '#platform/media-tools/sniff.ts'
import type { Viewer } from '#platform/viewer.ts'
import { checkForm } from '#rules/forms/check.ts'
import { isUnchanged, type RecordingEdit, recordingEditForm } from '#rules/forms/recording.ts'
import { UPLOAD_TEXT } from '#rules/media.ts'
import { RECORDING, RECORDING_TEXT } from '#rules/recording.ts'
import { fieldsRefusal, isSoundOffered, newId, originalKey, textOverlayKey } from '../../media/index.ts'
import { readMediaFields } from '../media-fields.ts'
import { detectContent, peekStream, type StoredOriginal } from '../original.ts'
import { type DescribedMedia, type ReceivedMedia, receiveForm } from '../pipeline.ts'
import type { UploadsDeps } from '../types.ts'
import { describedBy } from './receive-media.ts'
import { fieldsOfOne, fieldText, parseNumber } from './rest-fields.ts'

const RULES: FormRules = {
  maxFiles: RECORDING.maxTakes + RECORDING.words.maxCount,
  maxBytes: RECORDING.maxBytes,
  tooLargeWords: RECORDING_TEXT.tooLarge,
  tooManyText: RECORDING_TEXT.tooMany,
}
/** What browsers record: WebM, and MP4 in Safari. */
const RECORDED: readonly ContentKind[] = ['matroska', 'mp4']
/** The field of a picture of words; every other file is a take, whatever its field is called. */
const WORDS_FIELD = 'words'

export async function receiveRecording(
  deps: UploadsDeps,
  viewer: Viewer,
  request: FastifyRequest,
): Promise<{ media: ReceivedMedia }> {
  const takes: StoredOriginal[] = []
  let pictures = 0
  let mediaId: string | undefined
  const [media] = await receiveForm(deps, viewer, request, {
    rules: RULES,
    async take(file) {
      mediaId ??= await newId(deps.db)
      if (file.field === WORDS_FIELD) {
        const bytes = await storeWords(deps, file, { mediaId, index: pictures })
        pictures += 1
        return { mediaId, bytes }
      }
      const take = await storeTake(deps, file, { mediaId, index: takes.length })
      takes.push(take)
      return take
    },
    describe: async (form) => [await described(deps, form, { takes, pictures })],
  })
  if (!media) throw new Error('a recording came to nothing')
  return { media }
}

type FormPosition = { mediaId: string; index: number }

async function storeTake(
  { storage }: UploadsDeps,
  { stream, maxBytes }: FormFile,
  { mediaId, index }: FormPosition,
): Promise<StoredOriginal> {
  if (index >= RECORDING.maxTakes) throw new Refusal('BAD_INPUT', { message: RECORDING_TEXT.tooMany })
  const { head, whole } = await peekStream(stream)
  const content = detectContent(head, { kinds: RECORDED, message: UPLOAD_TEXT.notVideo })
  const name = index === 0 ? content.name : content.name.replace('original', `take-${index + 1}`)
  const { bytes } = await storage.write(originalKey(mediaId, name), whole, { maxBytes, keepSource: true })
  return { mediaId, name, bytes, type: content.type }
}

/** Drawn anew, so that nothing but a picture comes near the encoder. */
async function storeWords({ storage }: UploadsDeps, file: FormFile, place: FormPosition): Promise<number> {
  if (place.index >= RECORDING.words.maxCount)
    throw new Refusal('BAD_INPUT', { message: RECORDING_TEXT.tooManyText })
  const bytes = await bytesOf(file, Math.min(file.maxBytes, RECORDING.words.maxBytes))
  detectContent(bytes, { kinds: ['png'], message: RECORDING_TEXT.wordsPicture })
  const { maxSidePx } = RECORDING.words
  const options = { limitInputPixels: maxSidePx * maxSidePx, failOn: 'error', pages: 1 } as const
  const picture = await sharp(bytes, options)
    .timeout({ seconds: 15 })
    .resize(maxSidePx, maxSidePx, { fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .ensureAlpha()
    .png()
    .toBuffer()
    .catch(() => {
      // The decoder only ever sees bytes of a stranger's file: what it cannot do with them is the file's fault.
      throw new Refusal('BAD_INPUT', { message: RECORDING_TEXT.wordsPicture })
    })
  await storage.write(textOverlayKey(place.mediaId, place.index), picture)
  return bytes.byteLength
}

async function bytesOf({ stream }: FormFile, maxBytes: number): Promise<Buffer> {
  const pieces: Buffer[] = []
  let bytes = 0
  for await (const piece of stream.iterator({ destroyOnReturn: false })) {
    bytes += (piece as Buffer).byteLength
    if (bytes > maxBytes) throw new Refusal('INPUT_TOO_LARGE', { message: RECORDING_TEXT.wordsPicture })
    pieces.push(piece as Buffer)
  }
  return Buffer.concat(pieces)
}

type Sent = { takes: readonly StoredOriginal[]; pictures: number }

async function described(
  deps: UploadsDeps,
  form: FormFields,
  { takes, pictures }: Sent,
): Promise<DescribedMedia> {
  const [first] = takes
  if (!first) throw new Refusal('BAD_INPUT', { message: UPLOAD_TEXT.none })
  const fields = fieldsOfOne(form)
  const checked = readMediaFields(fields)
  const edit = withinLength(readEdit(form), lengthMsOf(form))
  if (edit.words.length !== pictures) throw fieldsRefusal({ edit: RECORDING_TEXT.wordsPicture })
  if (edit.mirrored.length > takes.length) throw fieldsRefusal({ edit: RECORDING_TEXT.edit })
  const original = { ...first, bytes: takes.reduce((sum, { bytes }) => sum + bytes, 0) }
  const sound = await soundOf(deps, form)
  return {
    ...describedBy(original, fields, checked),
    ...(sound && { sound }),
    ...((takes.length > 1 || !isUnchanged(edit)) && {
      recording: { takes: takes.map(({ name }) => name), edit },
    }),
  }
}

/** The length that was chosen before recording; recordings of other programs have none. */
function lengthMsOf(form: FormFields): number | null {
  const given = fieldText(form, 'seconds')
  if (given === undefined) return null
  const chosen = RECORDING.lengthsSeconds.find((seconds) => String(seconds) === given)
  if (chosen === undefined) throw fieldsRefusal({ seconds: RECORDING_TEXT.seconds })
  return chosen * 1000
}

/** A recorder on a busy machine stops late: what it has beyond the chosen length is cut away with the rest. */
function withinLength(edit: RecordingEdit, lengthMs: number | null): RecordingEdit {
  if (lengthMs === null) return edit
  const trimEndMs = Math.min(edit.trimEndMs ?? lengthMs, lengthMs)
  if (trimEndMs - edit.trimStartMs < RECORDING.leastMs) throw fieldsRefusal({ edit: RECORDING_TEXT.trim })
  return { ...edit, trimEndMs }
}

/** One field of JSON. */
function readEdit(form: FormFields): RecordingEdit {
  const checked = checkForm(recordingEditForm, parsed(fieldText(form, 'edit') ?? '{}'))
  if (checked.ok) return checked.values
  const [words = RECORDING_TEXT.edit] = Object.values(checked.errors)
  // What valibot says by itself is meant for programmers.
  const isOurs = Object.values<string>(RECORDING_TEXT).includes(words)
  throw fieldsRefusal({ edit: isOurs ? words : RECORDING_TEXT.edit })
}

function parsed(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value
  } catch {
    // Refused like everything that is no edit.
  }
  throw fieldsRefusal({ edit: RECORDING_TEXT.edit })
}

async function soundOf({ db }: UploadsDeps, form: FormFields): Promise<DescribedMedia['sound'] | null> {
  const given = fieldText(form, 'sound')
  if (given === undefined) return null
  const delayMs = Math.round((parseNumber(fieldText(form, 'delay')) ?? 0) * 1000)
  if (!(delayMs >= 0 && delayMs <= RECORDING.maxDelaySeconds * 1000))
    throw fieldsRefusal({ delay: `Choose a delay of 0 to ${RECORDING.maxDelaySeconds} seconds` })
  const id = parseUuid(given)
  if (!id || !(await isSoundOffered(db, id))) throw fieldsRefusal({ sound: 'Unknown sound' })
  return { id, delayMs }
}
