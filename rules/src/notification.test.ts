/** The texts of notifications. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  MEDIA_APPROVED,
  NOTIFICATION_KINDS,
  type NotificationFacts,
  notificationKind,
  notificationText,
} from './notification.ts'
import { matchRoute } from './routes.ts'

const sentence = (facts: NotificationFacts) => {
  const { who, text } = notificationText(facts)
  return who ? `${who} ${text}` : text
}

const of = (kind: string, facts: Partial<NotificationFacts> = {}) =>
  sentence({ kind, actorName: 'Mira', ...facts })

test('each kind has its text', () => {
  assert.equal(of('follow'), 'Mira started following you')
  assert.equal(of('like', { mediaType: 'video' }), 'Mira liked your video')
  assert.equal(of('comment', { words: 'So good' }), 'Mira commented: So good')
  assert.equal(of('reply', { words: 'Thank you' }), 'Mira replied: Thank you')
  assert.equal(of('subscriber', { amountCents: 999 }), 'Mira subscribed to you for $9.99')
  assert.equal(of('tip', { amountCents: 500 }), 'Mira sent you a tip of $5.00')
  assert.equal(of('tip', { amountCents: 500, words: 'For cake' }), 'Mira sent you a tip of $5.00: For cake')
  assert.equal(of('purchase', { amountCents: 499, mediaType: 'photo' }), 'Mira bought your photo for $4.99')
  assert.match(of('appearance', { mediaType: 'video' }), /^You’re tagged in a video/)
  assert.equal(of('live'), 'Mira is live now')
  assert.equal(of('message', { words: 'Never shown' }), 'Mira sent you a message')
})

test('a verdict names no person, and gives the reason of a refusal', () => {
  const mediaType = 'video'
  assert.deepEqual(notificationText({ kind: 'moderation', words: MEDIA_APPROVED, mediaType }), {
    who: '',
    text: 'Your video was approved',
  })
  assert.equal(of('moderation', { words: 'Not yours', mediaType }), 'Your video wasn’t approved: Not yours')
})

test('notifications about subscriptions and payouts are whole sentences', () => {
  for (const kind of ['subscription', 'payout'])
    assert.deepEqual(notificationText({ kind, words: 'It has ended.' }), { who: '', text: 'It has ended.' })
  assert.equal(of('subscription'), 'Update on your subscription')
})

test('deductions from earnings have an amount, changes of credits a sentence', () => {
  assert.deepEqual(notificationText({ kind: 'reversal', amountCents: 700, words: 'a refund' }), {
    who: '',
    text: '$7.00 deducted from your earnings: a refund',
  })
  assert.equal(of('reversal'), 'A payment to you was reversed')
  assert.deepEqual(notificationText({ kind: 'wallet', words: 'It is back.' }), {
    who: '',
    text: 'It is back.',
  })
  assert.equal(of('wallet'), 'Update on your credits')
})

test('counts people who did the same, plural from two', () => {
  assert.equal(of('like', { others: 0 }), 'Mira liked your post')
  assert.equal(of('like', { others: 1 }), 'Mira and 1 other liked your post')
  assert.equal(of('like', { others: 2, mediaType: 'photo' }), 'Mira and 2 others liked your photo')
  assert.equal(of('live'), 'Mira is live now')
  assert.equal(of('live', { times: 3 }), 'Mira is live now')
  assert.equal(of('live', { others: 2, times: 4 }), 'Mira and 2 others went live')
  assert.equal(of('message', { times: 1 }), 'Mira sent you a message')
  assert.equal(of('message', { times: 3 }), 'Mira sent you 3 messages')
  assert.equal(of('follow', { others: 1200 }), 'Mira and 1.2K others started following you')
})

test('omits unknown facts', () => {
  assert.equal(sentence({ kind: 'tip' }), 'Someone sent you a tip')
  assert.equal(
    sentence({ kind: 'subscriber', actorName: null, amountCents: null }),
    'Someone subscribed to you',
  )
  assert.equal(of('purchase', { mediaType: null }), 'Mira bought your post')
  assert.equal(of('comment', { words: '' }), 'Mira commented on your post')
  assert.equal(of('reply'), 'Mira replied to your comment')
  assert.equal(of('moderation'), 'Your post wasn’t approved')
})

test('an unknown kind still reads as a sentence', () => {
  for (const kind of ['constructor', '', 'gift']) assert.equal(of(kind), 'New activity')
})

test('every kind reads as a sentence with any facts, and links to existing pages', () => {
  const isPage = (path: string) => {
    const found = matchRoute(path)
    // Unknown paths match the profile route.
    assert.ok(found && !('screen' in found.route && found.route.screen === 'PublicProfile'), path)
  }
  for (const kind of Object.keys(NOTIFICATION_KINDS)) {
    const record = notificationKind(kind) ?? assert.fail(kind)
    for (const facts of [{}, { words: 'Words' }, { amountCents: 500, mediaType: 'photo', others: 2 }]) {
      const { who, text } = notificationText({ kind, actorName: 'Mira', ...facts })
      assert.equal(who === '', record.saidBy === 'site', kind)
      assert.match(text, record.saidBy === 'site' ? /^[A-Z$]/ : /^[a-z]/, kind)
      assert.doesNotMatch(text, /undefined|null/, kind)
    }
    if (record.leadsTo.startsWith('/')) isPage(record.leadsTo)
    if (record.mail) isPage(record.mail.action.path)
  }
})
