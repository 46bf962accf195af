/// <reference types="node" />
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { NotificationKind } from '#rules/notification.ts'
import { matchRoute } from '#rules/routes.ts'
import { areCommentsAsked, askedComment } from '#web/lib/asked-comments.ts'
import { type Target, targetOf } from './target.ts'

const actor = { username: 'maralind' }
const media = { id: 'm1', type: 'video', user: { username: 'jonas' } }
const MEDIA_PAGE = '/jonas/video/m1'
const SITE_ITSELF: ReadonlySet<string> = new Set([
  'moderation',
  'subscription',
  'payout',
  'reversal',
  'wallet',
])
const ABOUT_MEDIA: ReadonlySet<string> = new Set([
  'like',
  'comment',
  'reply',
  'tip',
  'purchase',
  'moderation',
])

const TARGETS: Record<NotificationKind, string> = {
  follow: '/maralind',
  like: MEDIA_PAGE,
  comment: MEDIA_PAGE,
  reply: MEDIA_PAGE,
  subscriber: '/maralind',
  tip: MEDIA_PAGE,
  purchase: MEDIA_PAGE,
  live: '/maralind/live',
  message: '/messages/inbox',
  moderation: MEDIA_PAGE,
  subscription: '/account/purchases/subscriptions',
  payout: '/account/earnings/payouts',
  reversal: '/account/earnings/transactions',
  wallet: '/account/purchases/transactions',
}

const told = (kind: string, hasMedia = ABOUT_MEDIA.has(kind)) => ({
  kind,
  actor: SITE_ITSELF.has(kind) ? null : actor,
  media: hasMedia ? media : null,
})

function screenAt({ to }: Target): string {
  const found = matchRoute(to)
  assert.ok(found, to)
  return 'screen' in found.route ? found.route.screen : found.route.redirect
}

test('every kind of news leads to what it is about, and there is a page', () => {
  for (const [kind, to] of Object.entries(TARGETS)) {
    const target = targetOf(told(kind))
    assert.equal(target.to, to, kind)
    assert.notEqual(screenAt(target), 'Feed', kind)
  }
  assert.equal(screenAt(targetOf(told('subscription'))), 'Purchases')
  assert.equal(screenAt(targetOf(told('payout'))), 'Earnings')
  assert.equal(screenAt(targetOf(told('message'))), 'Inbox')
  assert.equal(screenAt(targetOf(told('live'))), 'LiveViewer')
})

test('news of what was said opens the comments, other news of a media do not', () => {
  const kinds = Object.keys(TARGETS).filter((kind) => areCommentsAsked(targetOf(told(kind)).state))
  assert.deepEqual(kinds, ['comment', 'reply'])
})

test('news of a reply name it, so that its thread can be shown', () => {
  assert.equal(askedComment(targetOf({ ...told('reply'), comment: 'c1' }).state), 'c1')
  assert.equal(askedComment(targetOf(told('reply')).state), undefined)
  assert.equal(askedComment({ askedComment: { not: 'words' } }), undefined)
})

test('when the media is gone from sight the news lead to who did it, or to one’s own media', () => {
  for (const kind of ['like', 'comment', 'reply', 'tip', 'purchase'])
    assert.deepEqual(targetOf(told(kind, false)), { to: '/maralind' }, kind)
  assert.deepEqual(targetOf(told('moderation', false)), { to: '/account/media' })
  assert.deepEqual(targetOf({ kind: 'live', actor: null, media: null }), { to: '/account/media' })
})

test('a kind this page does not know leads somewhere all the same', () => {
  assert.deepEqual(targetOf(told('anniversary')), { to: '/maralind' })
  assert.deepEqual(targetOf(told('anniversary', true)), { to: MEDIA_PAGE })
})
