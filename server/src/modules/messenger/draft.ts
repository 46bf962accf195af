/** Parses and validates a message as clients send it: a text, or the JSON of a teaser or an upload. */

import { Refusal } from '#platform/errors.ts'
import { parseUuid } from '#platform/graphql/ids.ts'
import { checkForm } from '#rules/forms/check.ts'
import { messageTextField, normaliseTeaserMedia, teaserForm } from '#rules/forms/teaser.ts'
import { MESSAGE_TEXT } from '#rules/messages.ts'
import { isVisibleText } from '#rules/plain-text.ts'
import { uploadIdOf } from '../attachments/index.ts'

export type MessageData = { type: string; value: string }

export type MessageDraft =
  | { type: 'text'; text: string }
  | { type: 'upload'; uploadId: string }
  | {
      type: 'teaser'
      text: string
      priceCents: number
      /** Up to ten, without duplicates; with `previewSeconds` null the server chooses the length. */
      medias: { id: string; previewSeconds: number | null }[]
    }

export function parseMessageDraft({ type, value }: MessageData): MessageDraft {
  if (type === 'text') return { type, text: readText(value) }
  if (type === 'upload') return { type, uploadId: readUpload(parseJsonObject(value)) }
  if (type === 'teaser') return readTeaser(parseJsonObject(value))
  throw badMessageInput({ type: MESSAGE_TEXT.type })
}

function readText(value: string): string {
  const checked = checkForm(messageTextField, value)
  if (!checked.ok) throw badMessageInput({ value: Object.values(checked.errors)[0] ?? MESSAGE_TEXT.value })
  if (!isVisibleText(checked.values)) throw badMessageInput({ value: MESSAGE_TEXT.empty })
  return checked.values
}

function readUpload({ url }: Record<string, unknown>): string {
  const id = typeof url === 'string' ? uploadIdOf(url) : null
  if (id === null) throw badMessageInput({ value: MESSAGE_TEXT.upload })
  return id
}

function readTeaser(value: Record<string, unknown>): MessageDraft {
  const checked = checkForm(teaserForm, { ...value, ...(value.free === true && { price: 0 }) })
  if (!checked.ok) throw badMessageInput(checked.errors)
  const { text, price: priceCents } = checked.values
  const medias = normaliseTeaserMedia(checked.values).map(({ id: given, preview: previewSeconds }) => {
    const id = parseUuid(given)
    if (id === null) throw badMessageInput({ media: MESSAGE_TEXT.media })
    return { id, previewSeconds }
  })
  if (new Set(medias.map(({ id }) => id)).size < medias.length)
    throw badMessageInput({ media: MESSAGE_TEXT.mediaTwice })
  if (medias.length === 0 && !isVisibleText(text)) throw badMessageInput({ text: MESSAGE_TEXT.empty })
  return { type: 'teaser', text, priceCents, medias }
}

function parseJsonObject(value: string): Record<string, unknown> {
  try {
    const json: unknown = JSON.parse(value)
    if (typeof json === 'object' && json !== null && !Array.isArray(json)) return { ...json }
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
  }
  throw badMessageInput({ value: MESSAGE_TEXT.value })
}

export function badMessageInput(fields: Record<string, string>): Refusal {
  const [message] = Object.values(fields)
  return new Refusal('BAD_INPUT', { ...(message === undefined ? {} : { message }), fields })
}
