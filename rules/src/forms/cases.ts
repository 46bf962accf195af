/** The five public notice forms: the legally required fields and their error messages. */
import * as v from 'valibot'
import { CASE, type CaseKind, COMPLAINT_TOPICS } from '../cases.ts'
import { characterCount, cleanText, isPlainLine, isStorable, isVisibleText } from '../plain-text.ts'
import { REPORT_REASONS } from '../report.ts'
import { emailField } from './fields.ts'

export const CASE_TEXT = {
  topic: 'Choose a topic',
  name: 'Enter your full name',
  owner: 'Enter the owner of the work',
  role: 'Say whether you own it or act for its owner',
  postal: 'Enter your postal address. The law requires it.',
  phone: 'Enter a phone number. The law requires it.',
  phoneShape: 'Use digits, spaces and + ( ) - only',
  work: 'Describe the work that was copied',
  addresses: 'Add at least one link on this site, one per line',
  tooManyAddresses: `Add at most ${CASE.maxAddresses} links`,
  addressShape: 'Enter one link per line, copied from your browser',
  words: `Tell us what happened, in at least ${CASE.textMinLength} characters`,
  tooLong: `Use at most ${CASE.textMaxLength} characters`,
  lineTooLong: 'This is too long',
  unreadable: 'Contains characters that can’t be used',
  truth: 'Confirm that what you wrote is true',
  goodFaith: 'Confirm that you believe this in good faith',
  perjury: 'Confirm that this is true under penalty of perjury',
  jurisdiction: 'Confirm that you accept the court’s jurisdiction and service of process',
  isMe: 'Confirm that you’re the person shown, or may act for them',
  signature: 'Type your full name exactly as above',
  notice: 'Enter the notice number, such as D-1 204',
  files: `Add at most ${CASE.maxFiles} files`,
  fileType: 'Use PNG, JPEG, WebP or PDF files',
  fileSize: `Each file can be up to ${CASE.maxFileBytes / 1024 / 1024} MB`,
} as const

const line = (missing: string, maxLength: number) =>
  v.pipe(
    v.string(missing),
    v.transform(cleanText),
    v.check(isVisibleText, missing),
    v.check(isPlainLine, CASE_TEXT.unreadable),
    v.check((text) => characterCount(text) <= maxLength, CASE_TEXT.lineTooLong),
  )

const optionalLine = (maxLength: number) =>
  v.pipe(
    v.string(CASE_TEXT.unreadable),
    v.transform(cleanText),
    v.check(isPlainLine, CASE_TEXT.unreadable),
    v.check((text) => characterCount(text) <= maxLength, CASE_TEXT.lineTooLong),
  )

const text = v.pipe(
  v.string(CASE_TEXT.words),
  v.transform(cleanText),
  v.check(isStorable, CASE_TEXT.unreadable),
  v.check((message) => characterCount(message) <= CASE.textMaxLength, CASE_TEXT.tooLong),
)

const story = v.pipe(
  text,
  v.check(
    (message) => isVisibleText(message) && characterCount(message) >= CASE.textMinLength,
    CASE_TEXT.words,
  ),
)

/** Unique non-empty lines. */
export function addressLines(given: string): string[] {
  const lines = given.split(/[\n\r]+/).map(cleanText)
  return [...new Set(lines.filter((address) => address !== ''))]
}

const ADDRESS_SHAPE = /^[^\s<>"]+$/

/** Addresses from a text area; their targets are not checked here. */
const lines = (isNeeded: boolean) =>
  v.pipe(
    v.string(CASE_TEXT.addresses),
    v.transform(addressLines),
    v.check((list) => !isNeeded || list.length > 0, CASE_TEXT.addresses),
    v.check((list) => list.length <= CASE.maxAddresses, CASE_TEXT.tooManyAddresses),
    v.check(
      (list) =>
        list.every(
          (address) =>
            address.length <= CASE.addressMaxLength && isPlainLine(address) && ADDRESS_SHAPE.test(address),
        ),
      CASE_TEXT.addressShape,
    ),
  )

const ticked = (message: string) =>
  v.pipe(
    v.boolean(message),
    v.check((isTicked) => isTicked, message),
  )

const name = line(CASE_TEXT.name, CASE.nameMaxLength)
const postal = v.pipe(
  v.string(CASE_TEXT.postal),
  v.transform(cleanText),
  v.check((given) => isVisibleText(given) && characterCount(given) >= 8, CASE_TEXT.postal),
  v.check(isStorable, CASE_TEXT.unreadable),
  v.check((given) => characterCount(given) <= CASE.postalMaxLength, CASE_TEXT.lineTooLong),
)
const phone = v.pipe(
  line(CASE_TEXT.phone, CASE.phoneMaxLength),
  v.check((given) => /^[+()\d\s./-]{5,}$/.test(given), CASE_TEXT.phoneShape),
)

/** A typed signature must equal the given name, ignoring spaces and case. */
function isSigned({ name: given, signature }: { name: string; signature: string }): boolean {
  return plainName(given) === plainName(signature)
}

function plainName(given: string): string {
  return given.toLowerCase().replaceAll(/\s+/g, ' ').trim()
}

const reportCase = v.object({
  topic: v.picklist(REPORT_REASONS, CASE_TEXT.topic),
  /** Optional, to protect the sender. */
  name: optionalLine(CASE.nameMaxLength),
  email: emailField,
  addresses: lines(true),
  words: story,
  truth: ticked(CASE_TEXT.truth),
})

const complaintCase = v.object({
  topic: v.picklist(COMPLAINT_TOPICS, CASE_TEXT.topic),
  name,
  email: emailField,
  addresses: lines(false),
  words: story,
  truth: ticked(CASE_TEXT.truth),
})

const dmcaCase = v.pipe(
  v.object({
    owner: line(CASE_TEXT.owner, CASE.nameMaxLength),
    role: v.picklist(['owner', 'agent'], CASE_TEXT.role),
    name,
    email: emailField,
    postal,
    phone,
    work: v.pipe(
      v.string(CASE_TEXT.work),
      v.transform(cleanText),
      v.check((given) => isVisibleText(given) && characterCount(given) >= 3, CASE_TEXT.work),
      v.check(isStorable, CASE_TEXT.unreadable),
      v.check((given) => characterCount(given) <= CASE.textMaxLength, CASE_TEXT.tooLong),
    ),
    workAddresses: lines(false),
    addresses: lines(true),
    words: text,
    goodFaith: ticked(CASE_TEXT.goodFaith),
    perjury: ticked(CASE_TEXT.perjury),
    signature: line(CASE_TEXT.signature, CASE.nameMaxLength),
  }),
  v.forward(v.partialCheck([['name'], ['signature']], isSigned, CASE_TEXT.signature), ['signature']),
)

const counterCase = v.pipe(
  v.object({
    notice: line(CASE_TEXT.notice, 20),
    name,
    email: emailField,
    postal,
    phone,
    addresses: lines(true),
    words: story,
    perjury: ticked(CASE_TEXT.perjury),
    jurisdiction: ticked(CASE_TEXT.jurisdiction),
    signature: line(CASE_TEXT.signature, CASE.nameMaxLength),
  }),
  v.forward(v.partialCheck([['name'], ['signature']], isSigned, CASE_TEXT.signature), ['signature']),
)

const consentCase = v.object({
  name,
  email: emailField,
  addresses: lines(true),
  words: text,
  isMe: ticked(CASE_TEXT.isMe),
  truth: ticked(CASE_TEXT.truth),
})

export const CASE_FORMS = {
  report: reportCase,
  complaint: complaintCase,
  dmca: dmcaCase,
  counter: counterCase,
  consent: consentCase,
} as const satisfies Record<CaseKind, v.GenericSchema>

/** The common sender fields of all forms. */
export type CaseDetails = {
  name: string
  email: string
  words: string
  owner?: string
  role?: 'owner' | 'agent'
  postal?: string
  phone?: string
  work?: string
  workAddresses?: string[]
  notice?: string
  signature?: string
}

/** Additions by the sender. */
export const caseAnswerForm = v.object({ words: story })

/** Information about a lawsuit. */
export const suitForm = v.object({
  court: line('Enter the name of the court', CASE.nameMaxLength),
  docket: line('Enter the court’s case number', CASE.nameMaxLength),
})
