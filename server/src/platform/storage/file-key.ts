/** Keys of stored files: built from validated parts, so that no user-supplied path reaches the file system. */
import { Refusal } from '#platform/errors.ts'

declare const fileKeyBrand: unique symbol
declare const filePrefixBrand: unique symbol

/** `area/id/…/name.ext`, only built here. */
export type FileKey = string & { readonly [fileKeyBrand]: true }
/** A whole folder, `area/` or `area/id/…/`; never part of a name. */
export type FilePrefix = string & { readonly [filePrefixBrand]: true }

const FILE_EXTENSIONS = [
  ...['mp4', 'm4s', 'm3u8', 'webm', 'mov', 'mkv', 'avi', 'ts', 'vtt'],
  ...['mp3', 'm4a', 'aac', 'ogg', 'wav'],
  ...['jpg', 'png', 'webp', 'avif', 'gif', 'svg', 'heic'],
  ...['json', 'pdf', 'csv', 'txt', 'zip', 'part', 'bin'],
] as const

const MAX_KEY_LENGTH = 255
const MAX_DEPTH = 8
// No leading hyphen: a key must never look like an option of a media tool.
const SEGMENT = /^[a-z0-9][a-z0-9-]{0,63}$/
const NAME = new RegExp(`^[a-z0-9][a-z0-9-]{0,63}\\.(?:${FILE_EXTENSIONS.join('|')})$`)

/** `fileKey('media', id, 'poster.jpg')`, `fileKey('media', id, 'hls', '720p', 'part-00001.m4s')`. */
export function fileKey(area: string, id: string, ...rest: [...folders: string[], name: string]): FileKey {
  const segments = [area, id, ...rest]
  const key = isKeyOf(segments) ? segments.join('/') : ''
  if (!isFileKey(key)) throw refusedKey()
  return key
}

/** `filePrefix('media', id)`: all files of one object. */
export function filePrefix(area: string, ...folders: string[]): FilePrefix {
  const prefix = `${[area, ...folders].join('/')}/`
  if (![area, ...folders].every(isSegment) || !isFilePrefix(prefix)) throw refusedKey()
  return prefix
}

/** For keys read from a table or a signed grant; null if invalid. */
export function parseFileKey(text: unknown): FileKey | null {
  return isFileKey(text) ? text : null
}

export function isFileKey(text: unknown): text is FileKey {
  return typeof text === 'string' && text.length <= MAX_KEY_LENGTH && isKeyOf(text.split('/'))
}

export function isFilePrefix(text: unknown): text is FilePrefix {
  if (typeof text !== 'string' || text.length > MAX_KEY_LENGTH || !text.endsWith('/')) return false
  const folders = text.slice(0, -1).split('/')
  return folders.length < MAX_DEPTH && folders.every(isSegment)
}

export function refusedKey(): Refusal {
  return new Refusal('BAD_INPUT', { message: 'This isn’t the name of a stored file.' })
}

function isKeyOf(segments: unknown[]): boolean {
  const name = segments.at(-1)
  return (
    segments.length >= 3 &&
    segments.length <= MAX_DEPTH &&
    segments.slice(0, -1).every(isSegment) &&
    typeof name === 'string' &&
    NAME.test(name)
  )
}

function isSegment(segment: unknown): boolean {
  return typeof segment === 'string' && SEGMENT.test(segment)
}
