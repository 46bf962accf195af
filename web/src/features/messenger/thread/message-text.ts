/** A short text for a message: in quotes, for screen readers, and in the reply bar. */
import { uploadValue } from './upload-value.ts'

type Data = { type: string; value: string }

export function messageText({ type, value }: Data): string {
  if (type === 'text') return value
  if (type === 'upload') return uploadValue(value)?.type === 'video' ? 'Video' : 'Photo'
  return teaserText(value) || 'Paid message'
}

/** For a quoted message as the server describes it. */
export function quoteText({ type, text, deleted }: { type: string; text: string; deleted: boolean }): string {
  if (deleted) return 'Message unsent'
  if (text !== '') return text
  return type === 'upload' ? 'Photo or video' : 'Paid message'
}

function teaserText(value: string): string {
  try {
    const { text } = JSON.parse(value) as { text?: unknown }
    return typeof text === 'string' ? text.trim() : ''
  } catch {
    return ''
  }
}
