/** People who appear in media: limits, release requirements and error messages. */
import { DAY_MS } from './time.ts'

/** `declined` never agreed, `withdrawn` did before; `refused` is a release that staff rejected. */
const APPEARANCE_STATES = ['asked', 'confirmed', 'declined', 'withdrawn', 'refused', 'removed'] as const
export type AppearanceState = (typeof APPEARANCE_STATES)[number]

export const APPEARANCES = {
  maxPerMedia: 10,
  name: { maxLength: 80 },
} as const

const MB = 1024 * 1024

/** Releases of people who are not creators here, signed through a link or on paper. */
export const RELEASE = {
  linkMs: 14 * DAY_MS,
  minAge: 18,
  /** Pictures of documents or of a signed paper. */
  maxPictures: 5,
  maxPictureBytes: 15 * MB,
  version: '1',
  /** Retention: six years after the media is deleted, including leap days. */
  keepDays: 6 * 365 + 2,
} as const

/** Warnings for staff who review a release signed by link. */
const RELEASE_FLAGS = ['same-browser', 'same-network'] as const
export type ReleaseFlag = (typeof RELEASE_FLAGS)[number]

export const APPEARANCE_TEXT = {
  shape: 'Tag who appears in this',
  tooMany: `Tag at most ${APPEARANCES.maxPerMedia} people`,
  name: 'Enter their name',
  nameLength: `Use at most ${APPEARANCES.name.maxLength} characters`,
  nameCharacters: 'Contains characters that can’t be used',
  twice: 'Tag each person once',
  oneself: 'You don’t need to tag yourself',
  saidNo: 'They already declined',
  staysNamed:
    'You can’t remove a tagged person. If the tag is wrong, ask them to decline it, or contact support.',
} as const

export const RELEASE_TEXT = {
  name: 'Enter your full name',
  document: 'Add a picture of your ID',
  face: 'Take a photo of your face',
  signature: 'Add your signature',
  agree: 'Tick the box to agree',
  tooYoung: `You must be ${RELEASE.minAge} or older to sign this`,
  tooMany: `Add at most ${RELEASE.maxPictures} pictures`,
  paper: 'Add pictures of the signed paper and their ID',
  preparing: 'The picture is still processing. Try again in a minute.',
  own: 'You can’t sign for another person. Send them this link so they can sign on their own phone.',
  over: 'This link was already used or has expired. Ask the creator for a new one.',
} as const

/** One message for unknown, hidden, blocked and non-creator accounts, so that it reveals nothing. */
export function noSuchCreator(username: string): string {
  return `There’s no creator @${username} you can tag`
}

/** The exact text a signer agrees to; stored by version with the release. */
export function releaseTerms({ site, owner, what }: { site: string; owner: string; what: string }): string[] {
  return [
    `I appear in this ${what}, and I agree that @${owner} may show it on ${site}, including to people who pay for it.`,
    `I was at least ${RELEASE.minAge} years old when it was made, and I was not forced or deceived.`,
    'The documents I send are mine. They are encrypted, and only staff who check releases may open them.',
    `I can withdraw my consent at any time with the link I am given. The ${what} is then hidden at once.`,
  ]
}
