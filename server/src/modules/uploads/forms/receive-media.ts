/** Receives files and their forms in one request: all become media, or none. */
import type { FastifyRequest } from 'fastify'
import { Refusal } from '#platform/errors.ts'
import type { FormFields, FormRules } from '#platform/http/form-stream.ts'
import type { Viewer } from '#platform/viewer.ts'
import type { FieldErrors } from '#rules/forms/check.ts'
import type { MediaForm } from '#rules/forms/media.ts'
import { UPLOAD, UPLOAD_TEXT } from '#rules/media.ts'
import { fieldsRefusal, newId, originalKey } from '../../media/index.ts'
import { checkMediaFields, type MediaFields } from '../media-fields.ts'
import { detectContent, peekStream, type StoredOriginal } from '../original.ts'
import { type DescribedMedia, type ReceivedMedia, receiveForm } from '../pipeline.ts'
import type { UploadsDeps } from '../types.ts'
import { fieldsOfMany } from './rest-fields.ts'

const MEDIA_RULES: FormRules = {
  maxFiles: UPLOAD.maxFiles,
  maxBytes: UPLOAD.maxBytes,
  tooLargeWords: UPLOAD_TEXT.tooLarge,
  tooManyText: UPLOAD_TEXT.tooMany,
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
        throw new Refusal('BAD_INPUT', { message: UPLOAD_TEXT.none })
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
