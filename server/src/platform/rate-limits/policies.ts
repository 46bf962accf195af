/** Rate limits of all operations, per account and per address. */

export type Limit = { tries: number; windowSeconds: number }
export type SubjectKind = 'account' | 'address'
export type Policy = Readonly<Record<SubjectKind, Limit>>

const MINUTE = 60
const HOUR = 60 * MINUTE

export const POLICIES = {
  /** Site-wide statistics: cached for an hour, and small. */
  transparency: {
    account: { tries: 60, windowSeconds: MINUTE },
    address: { tries: 60, windowSeconds: MINUTE },
  },
  /** Recomputes everything: staff in doubt call it a few times. */
  proof: {
    account: { tries: 20, windowSeconds: HOUR },
    address: { tries: 60, windowSeconds: HOUR },
  },
  /** Makes password guessing hopeless; an office behind one address still gets in. */
  signIn: {
    account: { tries: 10, windowSeconds: 15 * MINUTE },
    address: { tries: 50, windowSeconds: 15 * MINUTE },
  },
  /** A person signs up once and mistypes a few times; mass sign-ups are slowed down. */
  signUp: {
    account: { tries: 10, windowSeconds: HOUR },
    address: { tries: 20, windowSeconds: HOUR },
  },
  /** A link is opened a few times; prevents enumerating codes. */
  invitationCode: {
    account: { tries: 60, windowSeconds: MINUTE },
    address: { tries: 120, windowSeconds: MINUTE },
  },
  /** Each creates a row, and invalidates a printed link. */
  invitationLink: {
    account: { tries: 20, windowSeconds: HOUR },
    address: { tries: 100, windowSeconds: HOUR },
  },
  /** Each attempt may send an unwanted email. */
  passwordReset: {
    account: { tries: 5, windowSeconds: HOUR },
    address: { tries: 20, windowSeconds: HOUR },
  },
  /** Forms validate while a person types; prevents enumerating taken names. */
  validate: {
    account: { tries: 60, windowSeconds: MINUTE },
    address: { tries: 120, windowSeconds: MINUTE },
  },
  /** Lets a creator upload a full camera, but not fill the disk overnight. */
  upload: {
    account: { tries: 120, windowSeconds: HOUR },
    address: { tries: 240, windowSeconds: HOUR },
  },
  /** Five documents, a face and a signature, with several retries; each is decoded and encrypted in memory. */
  document: {
    account: { tries: 60, windowSeconds: HOUR },
    address: { tries: 120, windowSeconds: HOUR },
  },
  /** A form that is saved while it is filled in, and sent once. */
  application: {
    account: { tries: 120, windowSeconds: HOUR },
    address: { tries: 600, windowSeconds: HOUR },
  },
  /** A link from an email is opened a few times and answered once; prevents guessing keys. */
  decision: {
    account: { tries: 60, windowSeconds: MINUTE },
    address: { tries: 60, windowSeconds: MINUTE },
  },
  /** Faster than anyone types, slower than a spammer wants. */
  message: {
    account: { tries: 60, windowSeconds: MINUTE },
    address: { tries: 180, windowSeconds: MINUTE },
  },
  /** Each opens a connection; a player that lost it retries a few times. */
  watchLive: {
    account: { tries: 60, windowSeconds: MINUTE },
    address: { tries: 300, windowSeconds: MINUTE },
  },
  /** Preparing, announcing and starting live streams, and reminders for them. */
  live: {
    account: { tries: 60, windowSeconds: MINUTE },
    address: { tries: 300, windowSeconds: MINUTE },
  },
  /** Frequent replacement of a stream key is not the setup of an encoder. */
  newStreamKey: {
    account: { tries: 10, windowSeconds: HOUR },
    address: { tries: 60, windowSeconds: HOUR },
  },
  /** Unknown keys; an encoder with an old one retries every few seconds. */
  streamKey: {
    account: { tries: 30, windowSeconds: MINUTE },
    address: { tries: 30, windowSeconds: MINUTE },
  },
  /** Unknown overlay URLs; an open page with an old one retries once and stops. */
  overlay: {
    account: { tries: 60, windowSeconds: MINUTE },
    address: { tries: 60, windowSeconds: MINUTE },
  },
  /** Searching for an opponent letter by letter, and inviting several. */
  battle: {
    account: { tries: 60, windowSeconds: MINUTE },
    address: { tries: 300, windowSeconds: MINUTE },
  },
  /** As fast as a lively chat; slow mode is up to each creator. A room full of phones may share an address. */
  liveMessage: {
    account: { tries: 60, windowSeconds: MINUTE },
    address: { tries: 1_200, windowSeconds: MINUTE },
  },
  /** Players batch hearts for a second. */
  heart: {
    account: { tries: 70, windowSeconds: MINUTE },
    address: { tries: 3_000, windowSeconds: MINUTE },
  },
  /** Reading, reacting, pinning: a lively conversation marks every message as read. */
  conversation: {
    account: { tries: 240, windowSeconds: MINUTE },
    address: { tries: 1_200, windowSeconds: MINUTE },
  },
  /** Sent every few seconds while a person types, and worthless a moment later. */
  typing: {
    account: { tries: 60, windowSeconds: MINUTE },
    address: { tries: 300, windowSeconds: MINUTE },
  },
  /** Several tabs that reconnect together and page through a long absence. */
  catchUp: {
    account: { tries: 600, windowSeconds: MINUTE },
    address: { tries: 3_000, windowSeconds: MINUTE },
  },
  /** Mass messages, their tests and templates, and pausing them: enough for a busy evening, no flood by a stolen session. */
  broadcast: {
    account: { tries: 60, windowSeconds: HOUR },
    address: { tries: 300, windowSeconds: HOUR },
  },
  /** Recounted with each change of a form; counting a hundred thousand people is expensive. */
  audience: {
    account: { tries: 60, windowSeconds: MINUTE },
    address: { tries: 180, windowSeconds: MINUTE },
  },
  /** A visitor's email and password: makes guessing hopeless, and prevents opening hundreds of conversations. */
  supportSignIn: {
    account: { tries: 10, windowSeconds: 15 * MINUTE },
    address: { tries: 20, windowSeconds: 15 * MINUTE },
  },
  /** Each attempt may send an unwanted email. */
  supportLink: {
    account: { tries: 3, windowSeconds: HOUR },
    address: { tries: 10, windowSeconds: HOUR },
  },
  /** Staff read each of them; the account is the conversation. */
  supportMessage: {
    account: { tries: 20, windowSeconds: MINUTE },
    address: { tries: 40, windowSeconds: MINUTE },
  },
  /** Screenshots from people without an account. */
  supportUpload: {
    account: { tries: 20, windowSeconds: HOUR },
    address: { tries: 40, windowSeconds: HOUR },
  },
  /** Reading, catching up, presence: an open chat polls a few times a minute. A guessed token counts, too. */
  supportRead: {
    account: { tries: 240, windowSeconds: MINUTE },
    address: { tries: 480, windowSeconds: MINUTE },
  },
  /** The support console: paging through the queue by keyboard, and presence. */
  supportDesk: {
    account: { tries: 600, windowSeconds: MINUTE },
    address: { tries: 6_000, windowSeconds: MINUTE },
  },
  /** A lively discussion below a media, and no flood. */
  comment: {
    account: { tries: 30, windowSeconds: MINUTE },
    address: { tries: 180, windowSeconds: MINUTE },
  },
  /** Liking everything while scrolling is fine; a script that toggles a like is not. */
  like: {
    account: { tries: 120, windowSeconds: MINUTE },
    address: { tries: 1200, windowSeconds: MINUTE },
  },
  /** Each may send a notification. A new user follows a whole list at once, but not everybody. */
  follow: {
    account: { tries: 60, windowSeconds: MINUTE },
    address: { tries: 600, windowSeconds: MINUTE },
  },
  /** A person under attack by many accounts should not have to wait long. */
  block: {
    account: { tries: 60, windowSeconds: MINUTE },
    address: { tries: 300, windowSeconds: MINUTE },
  },
  /** Staff read each of them. */
  report: {
    account: { tries: 30, windowSeconds: HOUR },
    address: { tries: 200, windowSeconds: HOUR },
  },
  /** Each tag notifies and emails a person, each answer may involve staff. */
  appearance: {
    account: { tries: 60, windowSeconds: HOUR },
    address: { tries: 300, windowSeconds: HOUR },
  },
  /** Strangers upload images by it; a person signs once, and mistypes a few times. */
  release: {
    account: { tries: 30, windowSeconds: HOUR },
    address: { tries: 30, windowSeconds: HOUR },
  },
  /** A rights holder works through a list; prevents flooding our queue, or a stranger's inbox, by a script. */
  caseSend: {
    account: { tries: 20, windowSeconds: HOUR },
    address: { tries: 20, windowSeconds: HOUR },
  },
  /** Correspondence of a case; prevents guessing links. */
  caseAnswer: {
    account: { tries: 60, windowSeconds: HOUR },
    address: { tries: 60, windowSeconds: HOUR },
  },
  /** One per media, created when it is shared; visitors share, too. */
  shortLink: {
    account: { tries: 60, windowSeconds: MINUTE },
    address: { tries: 120, windowSeconds: MINUTE },
  },
  /** Unknown link codes; a page with a dead link requests it three times. Once used up, valid links are refused as well. */
  guessedLink: {
    account: { tries: 60, windowSeconds: 10 * MINUTE },
    address: { tries: 240, windowSeconds: 10 * MINUTE },
  },
  /** Generous tipping at a lively moment; a stolen session cannot empty a wallet in a blink. */
  pay: {
    account: { tries: 60, windowSeconds: MINUTE },
    address: { tries: 300, windowSeconds: MINUTE },
  },
  /** A creator experiments with offers; prevents filling the table. */
  promotion: {
    account: { tries: 60, windowSeconds: HOUR },
    address: { tries: 240, windowSeconds: HOUR },
  },
  /** A followed link is requested once or twice; prevents guessing codes. */
  trialLink: {
    account: { tries: 60, windowSeconds: MINUTE },
    address: { tries: 240, windowSeconds: MINUTE },
  },
  /** Rearranging a profile takes many taps; a script that toggles it is slowed down. */
  arrange: {
    account: { tries: 120, windowSeconds: MINUTE },
    address: { tries: 600, windowSeconds: MINUTE },
  },
  /** Each attempt calls a bank, and thieves test stolen cards. */
  topUp: {
    account: { tries: 10, windowSeconds: HOUR },
    address: { tries: 60, windowSeconds: HOUR },
  },
  /** People mistype numbers; prevents testing lists of stolen ones. */
  card: {
    account: { tries: 30, windowSeconds: HOUR },
    address: { tries: 60, windowSeconds: HOUR },
  },
  /** Players batch watch time for some seconds, and a room full of phones may share an address. */
  watch: {
    account: { tries: 60, windowSeconds: MINUTE },
    address: { tries: 600, windowSeconds: MINUTE },
  },
  /** Search fields query while a person types, lists while scrolling. */
  search: {
    account: { tries: 180, windowSeconds: MINUTE },
    address: { tries: 600, windowSeconds: MINUTE },
  },
  /** A screen queries a few times when it opens and when the range or order changes; sums over months are expensive. */
  figures: {
    account: { tries: 240, windowSeconds: MINUTE },
    address: { tries: 1_200, windowSeconds: MINUTE },
  },
  /** A moderator's busy day; prevents browsing private content with one reason after another. */
  staffLook: {
    account: { tries: 60, windowSeconds: HOUR },
    address: { tries: 600, windowSeconds: HOUR },
  },
  /** Tables and statements are generated on demand. */
  download: {
    account: { tries: 30, windowSeconds: MINUTE },
    address: { tries: 120, windowSeconds: MINUTE },
  },
} as const satisfies Record<string, Policy>

export type PolicyName = keyof typeof POLICIES
