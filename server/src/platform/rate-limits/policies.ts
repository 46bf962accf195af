/** How often each thing may be tried, per account and per address. */

export type Limit = { tries: number; windowSeconds: number }
export type SubjectKind = 'account' | 'address'
export type Policy = Readonly<Record<SubjectKind, Limit>>

const MINUTE = 60
const HOUR = 60 * MINUTE

export const POLICIES = {
  /** Figures of the whole site: kept for an hour, and small. */
  transparency: {
    account: { tries: 60, windowSeconds: MINUTE },
    address: { tries: 60, windowSeconds: MINUTE },
  },
  /** Everything is added up anew: staff who are in doubt ask a few times. */
  proof: {
    account: { tries: 20, windowSeconds: HOUR },
    address: { tries: 60, windowSeconds: HOUR },
  },
  /** Guessing a password is hopeless at this pace; an office behind one address still gets in. */
  signIn: {
    account: { tries: 10, windowSeconds: 15 * MINUTE },
    address: { tries: 50, windowSeconds: 15 * MINUTE },
  },
  /** A person signs up once and mistypes a few times; a farm of accounts is slowed down. */
  signUp: {
    account: { tries: 10, windowSeconds: HOUR },
    address: { tries: 20, windowSeconds: HOUR },
  },
  /** A link is opened a few times; nobody walks through the codes to see whose they are. */
  invitationCode: {
    account: { tries: 60, windowSeconds: MINUTE },
    address: { tries: 120, windowSeconds: MINUTE },
  },
  /** Each leaves a row behind, and a printed link that no longer works. */
  invitationLink: {
    account: { tries: 20, windowSeconds: HOUR },
    address: { tries: 100, windowSeconds: HOUR },
  },
  /** Every try may send a mail to somebody who did not ask for it. */
  passwordReset: {
    account: { tries: 5, windowSeconds: HOUR },
    address: { tries: 20, windowSeconds: HOUR },
  },
  /** Forms ask while a person types, yet nobody may walk through the names that are taken. */
  validate: {
    account: { tries: 60, windowSeconds: MINUTE },
    address: { tries: 120, windowSeconds: MINUTE },
  },
  /** A creator may empty a full camera; the disk is not filled overnight. */
  upload: {
    account: { tries: 120, windowSeconds: HOUR },
    address: { tries: 240, windowSeconds: HOUR },
  },
  /** Five documents, a face and a signature, with many a second try; each is unpacked and sealed in memory. */
  document: {
    account: { tries: 60, windowSeconds: HOUR },
    address: { tries: 120, windowSeconds: HOUR },
  },
  /** A form that is kept while it is filled in, and sent once. */
  application: {
    account: { tries: 120, windowSeconds: HOUR },
    address: { tries: 600, windowSeconds: HOUR },
  },
  /** A link from a mail is opened a few times and answered once; nobody tries out keys. */
  decision: {
    account: { tries: 60, windowSeconds: MINUTE },
    address: { tries: 60, windowSeconds: MINUTE },
  },
  /** Faster than anyone types, slower than a spammer wants. */
  message: {
    account: { tries: 60, windowSeconds: MINUTE },
    address: { tries: 180, windowSeconds: MINUTE },
  },
  /** Each opens a connection of its own; a player that lost it tries a few times. */
  watchLive: {
    account: { tries: 60, windowSeconds: MINUTE },
    address: { tries: 300, windowSeconds: MINUTE },
  },
  /** Preparing, announcing and beginning lives, and asking to be told of some. */
  live: {
    account: { tries: 60, windowSeconds: MINUTE },
    address: { tries: 300, windowSeconds: MINUTE },
  },
  /** Whoever replaces a stream key again and again is not setting up a program. */
  newStreamKey: {
    account: { tries: 10, windowSeconds: HOUR },
    address: { tries: 60, windowSeconds: HOUR },
  },
  /** Keys that nobody has; an encoder with an old one tries every few seconds. */
  streamKey: {
    account: { tries: 30, windowSeconds: MINUTE },
    address: { tries: 30, windowSeconds: MINUTE },
  },
  /** Addresses of overlays that nobody has; an open page with an old one asks once more and stops. */
  overlay: {
    account: { tries: 60, windowSeconds: MINUTE },
    address: { tries: 60, windowSeconds: MINUTE },
  },
  /** Looking for an opponent letter by letter, and asking one after the other. */
  battle: {
    account: { tries: 60, windowSeconds: MINUTE },
    address: { tries: 300, windowSeconds: MINUTE },
  },
  /** As fast as a lively chat goes; slow mode is each creator's own. A room full of phones may share an address. */
  liveMessage: {
    account: { tries: 60, windowSeconds: MINUTE },
    address: { tries: 1_200, windowSeconds: MINUTE },
  },
  /** Players gather hearts for a second. */
  heart: {
    account: { tries: 70, windowSeconds: MINUTE },
    address: { tries: 3_000, windowSeconds: MINUTE },
  },
  /** Reading, reacting, pinning: a lively talk reads with every message. */
  conversation: {
    account: { tries: 240, windowSeconds: MINUTE },
    address: { tries: 1_200, windowSeconds: MINUTE },
  },
  /** Said every few seconds while somebody writes, and worth nothing a moment later. */
  typing: {
    account: { tries: 60, windowSeconds: MINUTE },
    address: { tries: 300, windowSeconds: MINUTE },
  },
  /** Some tabs that come back together and go through a long absence, page by page. */
  catchUp: {
    account: { tries: 600, windowSeconds: MINUTE },
    address: { tries: 3_000, windowSeconds: MINUTE },
  },
  /** Mass messages, their tests and templates, and pausing them: a busy evening, and no flood by a stolen session. */
  broadcast: {
    account: { tries: 60, windowSeconds: HOUR },
    address: { tries: 300, windowSeconds: HOUR },
  },
  /** Counted anew with each change of a form; counting a hundred thousand people costs something. */
  audience: {
    account: { tries: 60, windowSeconds: MINUTE },
    address: { tries: 180, windowSeconds: MINUTE },
  },
  /** A visitor's address and password: guessing is hopeless, and nobody opens hundreds of conversations. */
  supportSignIn: {
    account: { tries: 10, windowSeconds: 15 * MINUTE },
    address: { tries: 20, windowSeconds: 15 * MINUTE },
  },
  /** Each try may send a mail to somebody who did not ask for it. */
  supportLink: {
    account: { tries: 3, windowSeconds: HOUR },
    address: { tries: 10, windowSeconds: HOUR },
  },
  /** Somebody of staff reads each of them; the account is the conversation. */
  supportMessage: {
    account: { tries: 20, windowSeconds: MINUTE },
    address: { tries: 40, windowSeconds: MINUTE },
  },
  /** Pictures of what went wrong, by people without an account. */
  supportUpload: {
    account: { tries: 20, windowSeconds: HOUR },
    address: { tries: 40, windowSeconds: HOUR },
  },
  /** Reading, catching up, being seen: an open chat asks a few times a minute. A token that is guessed costs a try too. */
  supportRead: {
    account: { tries: 240, windowSeconds: MINUTE },
    address: { tries: 480, windowSeconds: MINUTE },
  },
  /** The desk: looking through a queue by keys, and saying that one is there. */
  supportDesk: {
    account: { tries: 600, windowSeconds: MINUTE },
    address: { tries: 6_000, windowSeconds: MINUTE },
  },
  /** A lively talk below a media, and no flood. */
  comment: {
    account: { tries: 30, windowSeconds: MINUTE },
    address: { tries: 180, windowSeconds: MINUTE },
  },
  /** Whoever likes all they pass is not held up; a script that turns a like over and over is. */
  like: {
    account: { tries: 120, windowSeconds: MINUTE },
    address: { tries: 1200, windowSeconds: MINUTE },
  },
  /** Each may tell somebody. A newcomer follows a whole list at once, nobody follows everybody. */
  follow: {
    account: { tries: 60, windowSeconds: MINUTE },
    address: { tries: 600, windowSeconds: MINUTE },
  },
  /** Nobody who is beset by many shall have to wait for long. */
  block: {
    account: { tries: 60, windowSeconds: MINUTE },
    address: { tries: 300, windowSeconds: MINUTE },
  },
  /** Somebody of staff reads each of them. */
  report: {
    account: { tries: 30, windowSeconds: HOUR },
    address: { tries: 200, windowSeconds: HOUR },
  },
  /** Each naming tells and mails somebody, each answer may call staff. */
  appearance: {
    account: { tries: 60, windowSeconds: HOUR },
    address: { tries: 300, windowSeconds: HOUR },
  },
  /** Strangers send pictures by it; a person signs once, and mistypes a few times. */
  release: {
    account: { tries: 30, windowSeconds: HOUR },
    address: { tries: 30, windowSeconds: HOUR },
  },
  /** A rights holder goes through a list; nobody fills our desk, or a stranger's inbox, by a script. */
  caseSend: {
    account: { tries: 20, windowSeconds: HOUR },
    address: { tries: 20, windowSeconds: HOUR },
  },
  /** Whoever has a case writes now and then; links are not guessed at this pace. */
  caseAnswer: {
    account: { tries: 60, windowSeconds: HOUR },
    address: { tries: 60, windowSeconds: HOUR },
  },
  /** One for each media, made when somebody shares it; visitors share too. */
  shortLink: {
    account: { tries: 60, windowSeconds: MINUTE },
    address: { tries: 120, windowSeconds: MINUTE },
  },
  /** Codes of links that lead nowhere; a page with a dead link asks for it three times. Used up, real ones are refused too. */
  guessedLink: {
    account: { tries: 60, windowSeconds: 10 * MINUTE },
    address: { tries: 240, windowSeconds: 10 * MINUTE },
  },
  /** Generous hands at a lively moment; a stolen session empties no wallet in a blink. */
  pay: {
    account: { tries: 60, windowSeconds: MINUTE },
    address: { tries: 300, windowSeconds: MINUTE },
  },
  /** A creator tries some offers out; nobody fills a table with them. */
  promotion: {
    account: { tries: 60, windowSeconds: HOUR },
    address: { tries: 240, windowSeconds: HOUR },
  },
  /** Who follows a link asks once or twice; codes are not guessed at this pace. */
  trialLink: {
    account: { tries: 60, windowSeconds: MINUTE },
    address: { tries: 240, windowSeconds: MINUTE },
  },
  /** Who puts a profile in order taps a lot; a script that turns it over and over is held up. */
  arrange: {
    account: { tries: 120, windowSeconds: MINUTE },
    address: { tries: 600, windowSeconds: MINUTE },
  },
  /** Each try asks a bank, and thieves try out stolen cards. */
  topUp: {
    account: { tries: 10, windowSeconds: HOUR },
    address: { tries: 60, windowSeconds: HOUR },
  },
  /** People mistype numbers; a list of stolen ones is not gone through here. */
  card: {
    account: { tries: 30, windowSeconds: HOUR },
    address: { tries: 60, windowSeconds: HOUR },
  },
  /** Players gather what was watched for some seconds, and a room full of phones may share an address. */
  watch: {
    account: { tries: 60, windowSeconds: MINUTE },
    address: { tries: 600, windowSeconds: MINUTE },
  },
  /** Fields ask while a person types, pages while they scroll. */
  search: {
    account: { tries: 180, windowSeconds: MINUTE },
    address: { tries: 600, windowSeconds: MINUTE },
  },
  /** A screen asks a few times when it opens and when another span or order is chosen; sums over months are not free. */
  figures: {
    account: { tries: 240, windowSeconds: MINUTE },
    address: { tries: 1_200, windowSeconds: MINUTE },
  },
  /** A moderator's busy day; nobody walks through what is private one reason after another. */
  staffLook: {
    account: { tries: 60, windowSeconds: HOUR },
    address: { tries: 600, windowSeconds: HOUR },
  },
  /** Tables and statements are made when asked for; nobody reads more of them. */
  download: {
    account: { tries: 30, windowSeconds: MINUTE },
    address: { tries: 120, windowSeconds: MINUTE },
  },
} as const satisfies Record<string, Policy>

export type PolicyName = keyof typeof POLICIES
