/** Selects which of the chosen files may be uploaded, and explains the rejected ones. */

import { type MediaType, PHOTO_EXTENSIONS, UPLOAD, UPLOAD_TEXT, VIDEO_EXTENSIONS } from '#rules/media.ts'
import { oneOf } from '#rules/one-of.ts'

export type PickRules = {
  maxFiles: number
  types: readonly MediaType[]
}

/** The limits for creators, and for people invited to upload one video. */
export const CREATOR_RULES: PickRules = { maxFiles: UPLOAD.maxFiles, types: ['video', 'photo'] }
export const INVITED_RULES: PickRules = { maxFiles: 1, types: ['video'] }

type Chosen = { name: string; size: number }
type Picked<Kind extends Chosen> = { files: Kind[]; problems: string[] }

/** Drops unusable files one by one; rejects all if the rest exceeds a limit. */
export function pickFiles<Kind extends Chosen>(chosen: readonly Kind[], rules: PickRules): Picked<Kind> {
  const problems: string[] = []
  const files = chosen.filter((file) => {
    const text = problemWith(file, rules)
    if (text) problems.push(text)
    return text === null
  })
  if (files.length > rules.maxFiles) return { files: [], problems: [tooManyText(rules)] }
  const bytes = files.reduce((sum, { size }) => sum + size, 0)
  return bytes > UPLOAD.maxBytes ? { files: [], problems: [UPLOAD_TEXT.tooLarge] } : { files, problems }
}

export function typeByName(name: string): MediaType | null {
  const extension = /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? ''
  if (oneOf(VIDEO_EXTENSIONS, extension)) return 'video'
  return oneOf(PHOTO_EXTENSIONS, extension) ? 'photo' : null
}

/** The `accept` attribute of the file picker. */
export function acceptOf({ types }: PickRules): string {
  return extensionsOf(types)
    .map((extension) => `.${extension}`)
    .join(',')
}

export function extensionsOf(types: readonly MediaType[]): readonly string[] {
  return [
    ...(types.includes('video') ? VIDEO_EXTENSIONS : []),
    ...(types.includes('photo') ? PHOTO_EXTENSIONS : []),
  ]
}

function problemWith({ name, size }: Chosen, { types }: PickRules): string | null {
  const type = typeByName(name)
  if (!type || !types.includes(type))
    return `${name}: ${types.includes('photo') ? UPLOAD_TEXT.notMedia : UPLOAD_TEXT.notVideo}`
  return size === 0 ? `${name}: ${UPLOAD_TEXT.empty}` : null
}

function tooManyText({ maxFiles }: PickRules): string {
  return maxFiles === 1 ? 'Choose one video' : UPLOAD_TEXT.tooMany
}
