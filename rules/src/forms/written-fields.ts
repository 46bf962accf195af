/**
 * What the owner writes about a media and the database stores as it is. A field has one name: in the form, the API, REST forms and
 * drafts, and as the column. Row type, selected columns, inputs, edits, the check for blocked words, drafts and exports derive from
 * `WRITTEN_FIELDS`.
 */
import * as v from 'valibot'
import { MEDIA, MEDIA_TEXT } from '../media.ts'
import { characterCount, cleanText, isStorable, isVisibleText } from '../plain-text.ts'
import { isTag, normaliseTag, TAG, TAG_TEXT } from '../tag.ts'

const descriptionField = v.pipe(
  v.string(MEDIA_TEXT.descriptionRequired),
  v.transform(cleanText),
  v.check(isVisibleText, MEDIA_TEXT.descriptionRequired),
  v.check(isStorable, MEDIA_TEXT.unreadable),
  v.check((text) => {
    const length = characterCount(text)
    return length >= MEDIA.description.minLength && length <= MEDIA.description.maxLength
  }, MEDIA_TEXT.descriptionLength),
)

const tagsField = v.pipe(
  v.array(v.string(TAG_TEXT.note), TAG_TEXT.required),
  v.transform((tags) => tags.map(normaliseTag)),
  v.minLength(1, TAG_TEXT.required),
  v.maxLength(TAG.perMedia, TAG_TEXT.tooMany),
  v.check((tags) => tags.every(isTag), TAG_TEXT.note),
  v.check((tags) => new Set(tags).size === tags.length, TAG_TEXT.twice),
)

/** May be empty. */
function textField(maxLength: number) {
  return v.pipe(
    v.string(MEDIA_TEXT.unreadable),
    v.transform(cleanText),
    v.check(isStorable, MEDIA_TEXT.unreadable),
    v.check((text) => characterCount(text) <= maxLength, `Use at most ${maxLength} characters`),
  )
}

type WrittenField = { kind: 'text' | 'tags'; isRequired: boolean; schema: v.GenericSchema }

export const WRITTEN_FIELDS = {
  description: { kind: 'text', isRequired: true, schema: descriptionField },
  alt: { kind: 'text', isRequired: false, schema: textField(300) },
  tags: { kind: 'tags', isRequired: true, schema: tagsField },
} as const satisfies Record<string, WrittenField>

export type WrittenName = keyof typeof WRITTEN_FIELDS
type SchemaOf<Name extends WrittenName> = (typeof WRITTEN_FIELDS)[Name]['schema']
export type WrittenValues = { [name in WrittenName]: v.InferOutput<SchemaOf<name>> }

export const WRITTEN_NAMES = Object.keys(WRITTEN_FIELDS) as WrittenName[]

export function mapWritten<Value>(value: (name: WrittenName) => Value): Record<WrittenName, Value> {
  return Object.fromEntries(WRITTEN_NAMES.map((name) => [name, value(name)])) as Record<WrittenName, Value>
}

/** The written fields of an object that has more. */
export function pickWritten<Values extends { [name in WrittenName]?: unknown }>(
  values: Values,
): Pick<Values, WrittenName> {
  return mapWritten((name) => values[name]) as Pick<Values, WrittenName>
}

export const WRITTEN_SCHEMAS = mapWritten((name) => WRITTEN_FIELDS[name].schema) as {
  [name in WrittenName]: SchemaOf<name>
}

/** A form in which nothing is typed yet. */
export const EMPTY_WRITTEN = mapWritten((name) =>
  WRITTEN_FIELDS[name].kind === 'tags' ? [] : '',
) as WrittenValues
