/** Everything the site stores in browsers: printed in the cookie policy, and compared with the code by a test. */

import { AGE_CHECK } from '../age-checks.ts'
import { CONSENT } from '../consent.ts'
import { DEVICE, SESSION, WAL_POSITION } from '../limits.ts'
import { SHARE_TARGET } from '../service-worker.ts'
import { SUPPORT } from '../support.ts'
import { DAY_MS } from '../time.ts'
import { CAMPAIGN } from '../watch.ts'

export type StoredItem = { name: string; use: string; howLong: string }

const days = (count: number) => (count === 1 ? '1 day' : `${count} days`)

export const COOKIES: readonly StoredItem[] = [
  {
    name: SESSION.cookieName,
    use: 'Keeps you signed in. Scripts can’t read it.',
    howLong: `${days(SESSION.lifetimeMs / DAY_MS)} after your last visit`,
  },
  {
    name: DEVICE.cookieName,
    use: 'Lets us email you when your account is accessed from another browser, ties passkey requests to this one, and stops its notifications when another account signs in. Scripts can’t read it.',
    howLong: days(DEVICE.lifetimeMs / DAY_MS),
  },
  {
    name: CONSENT.age.cookieName,
    use: 'Remembers that you confirmed your age.',
    howLong: days(CONSENT.lifetimeDays),
  },
  {
    name: AGE_CHECK.cookieName,
    use: 'Where the law asks us to check your age: keeps your confirmation to this browser. It changes hourly, so that a copy is noticed. Scripts can’t read it.',
    howLong: days(AGE_CHECK.cookieDays),
  },
  {
    name: CONSENT.cookies.cookieName,
    use: 'Remembers that you accepted cookies.',
    howLong: days(CONSENT.lifetimeDays),
  },
  {
    name: SUPPORT.cookieName,
    use: 'Lets you see the files of your conversation with support. Scripts can’t read it.',
    howLong: days(SUPPORT.tokenLifetimeMs / DAY_MS),
  },
  {
    name: CAMPAIGN.cookieName,
    use: 'Remembers which of our campaigns brought you here, if any.',
    howLong: days(CAMPAIGN.lifetimeDays),
  },
  {
    name: WAL_POSITION.cookieName,
    use: 'Shows you your own changes at once when the site runs on several servers. Scripts can’t read it.',
    howLong: `${WAL_POSITION.lifetimeMs / 1000} seconds`,
  },
]

const TAB = 'until you close the tab'
const BROWSER = 'until you clear it'
const SIGN_OUT = 'until it’s sent or you sign out'

/** A name that ends in a dot is a prefix. */
export const BROWSER_STORAGE: readonly StoredItem[] = [
  { name: 'candid.player', use: 'Your sound, volume and caption settings.', howLong: BROWSER },
  { name: 'candid.install-offered', use: 'When we last suggested installing the app.', howLong: BROWSER },
  { name: 'candid.install-dismissed', use: 'When you declined to install the app.', howLong: BROWSER },
  {
    name: 'candid.visits',
    use: 'How often this browser visited, to suggest the app later.',
    howLong: BROWSER,
  },
  { name: 'candid.visit', use: 'That this visit was counted.', howLong: TAB },
  {
    name: 'candid.visit-taste',
    use: 'What you watched and skipped during this visit, to order the feed while you’re signed out. It stays in your browser.',
    howLong: TAB,
  },
  {
    name: 'candid-build-',
    use: 'The site’s own files, so that it opens offline.',
    howLong: 'until the next version',
  },
  {
    name: 'candid-offline',
    use: 'Your latest messages and unread counts, to read offline.',
    howLong: 'until you sign out',
  },
  {
    name: SHARE_TARGET.database,
    use: 'A file you shared to the app.',
    howLong: 'until it’s in Upload, you share another or you sign out',
  },
  { name: 'candid.push', use: 'What this browser notifies you about.', howLong: 'until you turn it off' },
  { name: 'candid.push-asked', use: 'When we last suggested notifications.', howLong: BROWSER },
  {
    name: 'candid.welcome',
    use: 'Whether to show the welcome after you sign up.',
    howLong: 'until you close the welcome',
  },
  {
    name: 'candid.support-customer',
    use: 'Brings you back to your conversation with support.',
    howLong: `${days(SUPPORT.tokenLifetimeMs / DAY_MS)} after you last wrote, or until you leave it`,
  },
  { name: 'candid.draft.', use: 'A message you started.', howLong: SIGN_OUT },
  { name: 'candid.mass-draft.', use: 'A mass message you started.', howLong: TAB },
  { name: 'candid-outbox', use: 'Messages waiting to be sent.', howLong: SIGN_OUT },
  { name: 'candid-uploads', use: 'Files you’re uploading.', howLong: 'until they’re uploaded' },
  {
    name: 'candid-recording',
    use: 'A recording you haven’t sent.',
    howLong: 'until you send or discard it',
  },
  {
    name: 'candid.recording-last-moment',
    use: 'Your last edits to a recording before the page closed.',
    howLong: TAB,
  },
  { name: 'candid.uploads-at-hand', use: 'Which uploads this tab shows.', howLong: TAB },
  { name: 'candid.scroll', use: 'Your scroll position, for the back button.', howLong: TAB },
  { name: 'candid.return-to', use: 'Where to go after signing in.', howLong: TAB },
  { name: 'candid.reloaded-at', use: 'That the page reloaded itself.', howLong: TAB },
  { name: 'candid.loaded-for-build', use: 'The site version it reloaded for.', howLong: TAB },
  { name: 'candid.age-return', use: 'Where to go after confirming your age.', howLong: TAB },
  { name: 'candid.farewell', use: 'A notice after your account was deleted.', howLong: TAB },
  { name: 'candid.invite', use: 'What you entered in an invitation.', howLong: TAB },
  { name: 'candid.creator-adult', use: 'That you confirmed your age in the application.', howLong: TAB },
  { name: 'candid.link-draft', use: 'A share link you started.', howLong: TAB },
  { name: 'candid.visited.', use: 'That a visit from a share link was counted.', howLong: TAB },
  {
    name: 'candid.case.',
    use: 'What you entered in a complaint or notice, so it isn’t sent twice.',
    howLong: TAB,
  },
  { name: 'candid.intention', use: 'What you were about to buy when you ran out of credits.', howLong: TAB },
  { name: 'candid.payment-keys', use: 'Prevents paying twice.', howLong: TAB },
]
