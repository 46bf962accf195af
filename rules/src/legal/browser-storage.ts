/** Everything the site stores in browsers: printed in the cookie policy, and compared with the code by a test. */

import { CONSENT } from '../consent.ts'
import { DEVICE, SESSION, WAL_POSITION } from '../limits.ts'
import { SUPPORT } from '../support.ts'
import { DAY_MS } from '../time.ts'
import { CAMPAIGN } from '../watch.ts'

export type StoredItem = { name: string; use: string; howLong: string }

const days = (count: number) => (count === 1 ? '1 day' : `${count} days`)

export const COOKIES: readonly StoredItem[] = [
  {
    name: SESSION.cookieName,
    use: 'Keeps you signed in. Scripts cannot read it.',
    howLong: `${days(SESSION.lifetimeMs / DAY_MS)} after your last visit`,
  },
  {
    name: DEVICE.cookieName,
    use: 'Lets us tell you by mail when somebody signs in from another browser. Scripts cannot read it.',
    howLong: days(DEVICE.lifetimeMs / DAY_MS),
  },
  {
    name: CONSENT.age.cookieName,
    use: 'Remembers that you said you are old enough.',
    howLong: days(CONSENT.lifetimeDays),
  },
  {
    name: CONSENT.cookies.cookieName,
    use: 'Remembers that you accepted cookies.',
    howLong: days(CONSENT.lifetimeDays),
  },
  {
    name: SUPPORT.cookieName,
    use: 'Lets you see the files of your conversation with support. Scripts cannot read it.',
    howLong: days(SUPPORT.tokenLifetimeMs / DAY_MS),
  },
  {
    name: CAMPAIGN.cookieName,
    use: 'Remembers which of our campaigns brought you here, if one did.',
    howLong: days(CAMPAIGN.lifetimeDays),
  },
  {
    name: WAL_POSITION.cookieName,
    use: 'Lets you see what you just did, where several machines answer. Scripts cannot read it.',
    howLong: `${WAL_POSITION.lifetimeMs / 1000} seconds`,
  },
]

const TAB = 'until you close the tab'
const BROWSER = 'until you clear it'
const SIGN_OUT = 'until it was sent or you sign out'

/** A name that ends in a dot is a prefix. */
export const BROWSER_STORAGE: readonly StoredItem[] = [
  { name: 'candid.player', use: 'Sound, loudness and captions as you set them.', howLong: BROWSER },
  { name: 'candid.install-offered', use: 'When we last offered to install the app.', howLong: BROWSER },
  {
    name: 'candid.welcome',
    use: 'That we greet you after signing up.',
    howLong: 'until you close the greeting',
  },
  {
    name: 'candid.support-customer',
    use: 'Brings you back to your conversation with support.',
    howLong: `${days(SUPPORT.tokenLifetimeMs / DAY_MS)} after you last wrote, or until you leave it`,
  },
  { name: 'candid.draft.', use: 'A message you began to write.', howLong: SIGN_OUT },
  { name: 'candid.mass-draft.', use: 'A mass message you began to write.', howLong: TAB },
  { name: 'candid-outbox', use: 'Messages that wait for the connection.', howLong: SIGN_OUT },
  { name: 'candid-uploads', use: 'Files that are being uploaded.', howLong: 'until they arrived' },
  {
    name: 'candid-recording',
    use: 'A recording that you have not sent.',
    howLong: 'until you send or drop it',
  },
  {
    name: 'candid.recording-last-moment',
    use: 'What you changed in a recording in the moment before the page went.',
    howLong: TAB,
  },
  { name: 'candid.uploads-at-hand', use: 'Which uploads this tab shows.', howLong: TAB },
  { name: 'candid.scroll', use: 'Where you were on a page, for the back button.', howLong: TAB },
  { name: 'candid.return-to', use: 'Where to go after signing in.', howLong: TAB },
  { name: 'candid.reloaded-at', use: 'That the page loaded itself anew.', howLong: TAB },
  { name: 'candid.loaded-for-build', use: 'For which version of the site it did so.', howLong: TAB },
  { name: 'candid.farewell', use: 'One sentence after your account was deleted.', howLong: TAB },
  { name: 'candid.invite', use: 'What you typed into an invitation.', howLong: TAB },
  { name: 'candid.creator-adult', use: 'That you ticked your age in the application.', howLong: TAB },
  { name: 'candid.link-draft', use: 'A share link you began to make.', howLong: TAB },
  { name: 'candid.visited.', use: 'That a visit by a share link was counted.', howLong: TAB },
  {
    name: 'candid.case.',
    use: 'What you typed into a form of complaint or notice, so that it is not sent twice.',
    howLong: TAB,
  },
  { name: 'candid.intention', use: 'What you were about to buy when credits were short.', howLong: TAB },
  { name: 'candid.payment-keys', use: 'Keeps a payment from being made twice.', howLong: TAB },
]
