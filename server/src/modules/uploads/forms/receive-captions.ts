/** Receives captions of a video in one language; replaces existing ones. */
import { randomBytes } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { Refusal } from '#platform/errors.ts'
import { readUuid } from '#platform/graphql/ids.ts'
import { type FormRules, readForm } from '#platform/http/form-stream.ts'
import type { Tx } from '#platform/postgres/database.ts'
import { type FileKey, fileKey } from '#platform/storage/file-key.ts'
import type { Viewer } from '#platform/viewer.ts'
import { CAPTIONS } from '#rules/media.ts'
import { characterCount, cleanText, isPlainLine, isVisibleText } from '#rules/plain-text.ts'
import {
  type Captions,
  captionsOf,
  captionsPath,
  fieldsRefusal,
  lockOwn,
  MEDIA_AREA,
  MEDIA_CHANGED,
  saveCaptions,
} from '../../media/index.ts'
import type { UploadsDeps } from '../types.ts'
import { fieldText } from './rest-fields.ts'
import { problemOfWebVtt } from './web-vtt.ts'

const RULES: FormRules = {
  maxFiles: 1,
  maxBytes: CAPTIONS.maxBytes,
  tooLargeWords: `Captions can be up to ${CAPTIONS.maxBytes / 1024} KB`,
  tooManyText: 'Add captions for one language at a time',
}
const LANGUAGE = /^[a-z]{2,3}(?:-[a-z0-9]{2,8}){0,4}$/
const LABEL_LENGTH = 60

type SentCaptions = { mediaId: string; language: string; label: string; bytes: Buffer }

export async function receiveCaptions(
  deps: UploadsDeps,
  viewer: Viewer,
  request: FastifyRequest,
): Promise<{ captions: Pick<Captions, 'language' | 'label'>[] }> {
  const sent = await readCaptions(request)
  const file = `${sent.language}-${randomBytes(6).toString('hex')}.vtt`
  const key = captionsKey(sent.mediaId, file)
  await deps.storage.write(key, sent.bytes)
  try {
    const replaced = await deps.db
      .transaction()
      .execute((tx) => replaceCaptions(deps, tx, viewer, sent, file))
    if (replaced) await deps.storage.remove(captionsKey(sent.mediaId, replaced))
  } catch (error) {
    await deps.storage.remove(key)
    throw error
  }
  const all = (await captionsOf(deps.db, [sent.mediaId])).get(sent.mediaId) ?? []
  return { captions: all.map(({ language, label }) => ({ language, label })) }
}

function captionsKey(mediaId: string, file: string): FileKey {
  const [folder = '', name = ''] = captionsPath({ file }).split('/')
  return fileKey(MEDIA_AREA, mediaId, folder, name)
}

async function readCaptions(request: FastifyRequest): Promise<SentCaptions> {
  const pieces: Buffer[] = []
  const form = await readForm(request, RULES, async ({ field, stream, maxBytes }) => {
    if (field !== 'captions') throw fieldsRefusal({ captions: 'Choose a captions file' })
    let bytes = 0
    for await (const piece of stream.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      bytes += piece.byteLength
      if (bytes > maxBytes) throw new Refusal('INPUT_TOO_LARGE')
      pieces.push(piece)
    }
    return bytes
  })
  const bytes = Buffer.concat(pieces)
  const language = (fieldText(form, 'language') ?? '').trim().toLowerCase()
  const label = cleanText(fieldText(form, 'label') ?? '')
  const errors: Record<string, string> = {}
  if (!LANGUAGE.test(language)) errors.language = 'Choose a language such as en or pt-br'
  if (!isVisibleText(label) || !isPlainLine(label) || characterCount(label) > LABEL_LENGTH)
    errors.label = `Use 1 to ${LABEL_LENGTH} characters`
  const problem = bytes.byteLength === 0 ? 'Choose a captions file' : problemOfWebVtt(bytes)
  if (problem !== null) errors.captions = problem
  if (Object.keys(errors).length > 0) throw fieldsRefusal(errors)
  return { mediaId: readUuid(fieldText(form, 'media') ?? ''), language, label, bytes }
}

/** Returns the name of the replaced file. */
async function replaceCaptions(
  deps: UploadsDeps,
  tx: Tx,
  viewer: Viewer,
  { mediaId, language, label }: SentCaptions,
  file: string,
): Promise<string | null> {
  const media = await lockOwn(deps, tx, viewer, mediaId)
  if (media.type !== 'video') throw new Refusal('BAD_INPUT', { message: 'Only videos can have captions.' })
  const known = (await captionsOf(tx, [mediaId])).get(mediaId) ?? []
  const before = known.find((captions) => captions.language === language)
  if (!before && known.length >= CAPTIONS.maxPerMedia)
    throw new Refusal('BAD_INPUT', {
      message: `A video can have captions in up to ${CAPTIONS.maxPerMedia} languages.`,
    })
  await saveCaptions(tx, { media_id: mediaId, language, label, file })
  await deps.bus.publishIn(tx, MEDIA_CHANGED, { mediaIds: [mediaId] })
  return before?.file ?? null
}
