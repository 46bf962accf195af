/** Parses form fields of REST clients into lists, numbers and booleans. */

import { Refusal } from '#platform/errors.ts'
import type { FormFields } from '#platform/http/form-stream.ts'
import { oneOf } from '#rules/one-of.ts'
import {
  MEDIA_FIELD_KINDS,
  MEDIA_FIELD_NAMES,
  type MediaFieldKind,
  type MediaFieldName,
  type MediaFields,
} from '../media-fields.ts'

/** `medias[0][description]`, `medias[0][tags][]`, `medias[0][tags][3]` */
const OF_ONE = /^medias\[(\d{1,3})\]\[([a-z_]+)\](?:\[\d*\])?$/

type Texts = Map<MediaFieldName, string[]>

/** One entry per file, in order. */
export function fieldsOfMany(form: FormFields, fileCount: number): MediaFields[] {
  const texts: Texts[] = Array.from({ length: fileCount }, () => new Map())
  for (const [field, values] of form) {
    if (!field.startsWith('medias')) continue
    const [, index, name] = OF_ONE.exec(field) ?? []
    const ofFile = index === undefined ? undefined : texts[Number(index)]
    if (!ofFile) throw new Refusal('BAD_INPUT', { message: `No file was sent for ${field.slice(0, 40)}` })
    add(ofFile, name, values)
  }
  return texts.map(valuesOf)
}

export function fieldsOfOne(form: FormFields): MediaFields {
  const texts: Texts = new Map()
  for (const [field, values] of form) add(texts, field.replace(/\[\d*\]$/, ''), values)
  return valuesOf(texts)
}

/** The single value of a field; undefined if empty. */
export function fieldText(form: FormFields, name: string): string | undefined {
  return single(name, form.get(name) ?? [])
}

function add(texts: Texts, given: string | undefined, values: readonly string[]): void {
  const name = oneOf(MEDIA_FIELD_NAMES, given)
  if (name) texts.set(name, [...(texts.get(name) ?? []), ...values])
}

const READERS: Record<MediaFieldKind, (name: string, values: readonly string[]) => unknown> = {
  text: single,
  number: (name, values) => parseNumber(single(name, values)),
  boolean: (name, values) => parseBoolean(single(name, values)),
  json: (name, values) => listOf(single(name, values)),
  tags: (_name, values) => tagsOf(values),
}

function valuesOf(texts: Texts): MediaFields {
  const read = (name: MediaFieldName) => READERS[MEDIA_FIELD_KINDS[name]](name, texts.get(name) ?? [])
  return Object.fromEntries(MEDIA_FIELD_NAMES.map((name) => [name, read(name)]))
}

function single(name: string, values: readonly string[]): string | undefined {
  if (values.length > 1) throw new Refusal('BAD_INPUT', { message: `${name} was sent more than once` })
  return values[0] === '' ? undefined : values[0]
}

export function parseNumber(text: string | undefined): number | undefined {
  if (text === undefined) return undefined
  return /^\d+(?:\.\d+)?$/.test(text.trim()) ? Number(text) : Number.NaN
}

function parseBoolean(text: string | undefined): boolean {
  return text !== undefined && ['true', '1', 'on', 'yes'].includes(text.trim().toLowerCase())
}

/** A JSON list; other text is kept for the form to reject. */
function listOf(text: string | undefined): unknown {
  if (text === undefined) return undefined
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

/** A JSON list, a comma-separated list, or repeated fields. */
function tagsOf(values: readonly string[]): unknown {
  const [text = ''] = values
  if (values.length !== 1) return values
  if (!text.trim().startsWith('['))
    return text
      .split(',')
      .map((tag) => tag.trim())
      .filter((tag) => tag !== '')
  try {
    return JSON.parse(text)
  } catch {
    // Not a list: the form then explains the format.
    return [text]
  }
}
