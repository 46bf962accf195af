/** The email type, the mailer interface, and the check that keeps hostile text out of email headers. */
import { Refusal } from '#platform/errors.ts'

export type Mail = {
  to: string
  subject: string
  html: string
  text: string
  /** What the email is for, such as `reset-password`: shown in the local mailbox, safe to log. */
  kind: string
}

export interface Mailer {
  send(mail: Mail): Promise<void>
}

const MAX_ADDRESS_LENGTH = 254
const MAX_SUBJECT_LENGTH = 250
// One bare address: no display name, list, comment, quoting or control character is allowed.
const ADDRESS = /^[^\s\p{C}@,;:<>()[\]\\"]{1,64}@[^\s\p{C}@,;:<>()[\]\\"]{1,253}$/u
const CONTROL = /[\p{Cc}\u2028\u2029]/u
const KIND = /^[a-z][a-z0-9-]{0,49}$/

/** Rejects anything that could add a header or a recipient; called first by every mailer. */
export function checkMail(mail: Mail): void {
  if (!isAddress(mail.to)) throw refused('to', 'This email address isn’t valid.')
  if (!isHeaderText(mail.subject)) throw refused('subject', 'The subject of this email isn’t valid.')
  if (!KIND.test(mail.kind)) throw refused('kind', 'The kind of this email isn’t valid.')
}

type MailSender = { name: string; address: string }

/** Parses `name@host` or `Name <name@host>`; null if it is neither. */
export function parseSender(text: string): MailSender | null {
  const named = /^(?:"([^"<>]*)"|([^"<>]*))\s*<([^<>]*)>$/.exec(text.trim())
  const name = (named?.[1] ?? named?.[2] ?? '').trim()
  const address = named ? (named[3] ?? '') : text.trim()
  return isAddress(address) && !CONTROL.test(text) ? { name, address } : null
}

function isAddress(text: unknown): boolean {
  return typeof text === 'string' && text.length <= MAX_ADDRESS_LENGTH && ADDRESS.test(text)
}

function isHeaderText(text: unknown): boolean {
  return (
    typeof text === 'string' &&
    text.trim() !== '' &&
    text.length <= MAX_SUBJECT_LENGTH &&
    text.isWellFormed() &&
    !CONTROL.test(text)
  )
}

function refused(field: string, message: string): Refusal {
  return new Refusal('BAD_INPUT', { message, fields: { [field]: message } })
}
