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
  shape: 'Say who appears in it',
  tooMany: `Name at most ${APPEARANCES.maxPerMedia} people`,
  name: 'Write their name',
  nameLength: `A name has at most ${APPEARANCES.name.maxLength} characters`,
  nameCharacters: 'Contains characters that cannot be kept',
  twice: 'Name each person once',
  oneself: 'You need not name yourself',
  saidNo: 'They said before that they do not agree',
  staysNamed: 'Who appears stays named. If the name is wrong, ask them to say so, or write to support.',
} as const

export const RELEASE_TEXT = {
  name: 'Write your full name',
  document: 'Add a picture of your ID',
  face: 'Take a photo of your face',
  signature: 'Sign with your name',
  agree: 'Tick that you agree',
  tooYoung: `Only people of ${RELEASE.minAge} or older can sign this`,
  tooMany: `Send at most ${RELEASE.maxPictures} pictures`,
  paper: 'Add a picture of the signed paper and of their ID',
  preparing: 'The picture is still being prepared. Please look again in a minute.',
  own: 'You cannot sign for somebody else. Send them this link: they sign on their own phone.',
  over: 'This link was used, or is over. Ask whoever sent it for a new one.',
} as const

/** One message for unknown, hidden, blocked and non-creator accounts, so that it reveals nothing. */
export function noSuchCreator(username: string): string {
  return `There is no creator @${username} whom you can name`
}

/** The exact text a signer agrees to; stored by version with the release. */
export function releaseTerms({ site, owner, what }: { site: string; owner: string; what: string }): string[] {
  return [
    `I appear in this ${what} and I agree that @${owner} shows it on ${site}, also to people who pay for it.`,
    `I was at least ${RELEASE.minAge} years old when it was made, and nobody forced or deceived me.`,
    'The documents I send are mine. They are kept sealed, and only staff who check releases may open them.',
    'I can withdraw my consent at any time by the link I am given. It is then hidden from everybody at once.',
  ]
}
