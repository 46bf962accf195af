/** Validates a chosen, pasted or dropped file: one picture or video within the size limit. */
import { CHAT_UPLOAD, PHOTO_EXTENSIONS, UPLOAD_TEXT, VIDEO_EXTENSIONS } from '#rules/media.ts'

type Picked = { file: File; kind: 'image' | 'video' } | { problem: string }

const MB = 1024 * 1024

export const ACCEPTED_FILES = [...PHOTO_EXTENSIONS, ...VIDEO_EXTENSIONS].map((name) => `.${name}`).join(',')

export function pickFile(files: readonly File[]): Picked | null {
  const [file] = files
  if (!file) return null
  if (files.length > 1) return { problem: 'Send one file at a time.' }
  const kind = kindOf(file)
  if (!kind) return { problem: UPLOAD_TEXT.notMedia }
  if (file.size === 0) return { problem: UPLOAD_TEXT.empty }
  if (file.size > CHAT_UPLOAD.maxBytes)
    return { problem: `Files can be up to ${CHAT_UPLOAD.maxBytes / MB} MB` }
  return { file, kind }
}

/** Pasted files have no useful name, but a type. */
function kindOf({ name, type }: File): 'image' | 'video' | null {
  const extension = name.toLowerCase().split('.').at(-1) ?? ''
  const subtype = type.split('/')[1] ?? ''
  const isOf = (known: readonly string[]) => known.includes(extension) || known.includes(subtype)
  if (isOf(PHOTO_EXTENSIONS)) return 'image'
  return isOf([...VIDEO_EXTENSIONS, 'quicktime', 'x-matroska']) ? 'video' : null
}
