/// <reference types="node" />
import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  NOTIFICATION_KINDS,
  type NotificationKind,
  notificationKind,
  type Place,
} from '#rules/notification.ts'
import { matchRoute } from '#rules/routes.ts'
import { areCommentsAsked, askedComment } from '#web/lib/asked-comments.ts'
import { type Target, targetOf } from './target.ts'

const actor = { username: 'maralind' }
const media = { id: 'm1', type: 'video', user: { username: 'jonas' } }
const MEDIA_PAGE = '/jonas/video/m1'
const KINDS = Object.keys(NOTIFICATION_KINDS) as NotificationKind[]

const PAGES: Record<Exclude<Place, `/${string}`>, string> = {
  actor: '/maralind',
  conversation: '/messages/to/maralind',
  media: MEDIA_PAGE,
  comments: MEDIA_PAGE,
  live: '/maralind/live',
}

const leadsTo = (kind: NotificationKind): Place => notificationKind(kind).leadsTo
const isAboutMedia = (kind: string) => ['media', 'comments'].includes(notificationKind(kind)?.leadsTo ?? '')

const told = (kind: string, hasMedia = isAboutMedia(kind)) => ({
  kind,
  actor: notificationKind(kind)?.saidBy === 'site' ? null : actor,
  media: hasMedia ? media : null,
})

function screenAt({ to }: Target): string {
  const found = matchRoute(to)
  assert.ok(found, to)
  return 'screen' in found.route ? found.route.screen : found.route.redirect
}

test('every kind of notification links to its subject, on an existing page', () => {
  for (const kind of KINDS) {
    const place = leadsTo(kind)
    const target = targetOf(told(kind))
    assert.equal(target.to, place in PAGES ? PAGES[place as keyof typeof PAGES] : place, kind)
    assert.notEqual(screenAt(target), 'Feed', kind)
  }
  assert.equal(screenAt(targetOf(told('subscription'))), 'Purchases')
  assert.equal(screenAt(targetOf(told('payout'))), 'Earnings')
  assert.equal(screenAt(targetOf(told('message'))), 'WriteTo')
  assert.equal(screenAt(targetOf({ ...told('message'), actor: null })), 'Inbox')
  assert.equal(screenAt(targetOf(told('live'))), 'LiveViewer')
})

test('notifications about comments open the comments, others about media do not', () => {
  const kinds = KINDS.filter((kind) => areCommentsAsked(targetOf(told(kind)).state))
  assert.deepEqual(kinds, ['comment', 'reply'])
})

test('a notification about a reply names it, so that its thread can be opened', () => {
  assert.equal(askedComment(targetOf({ ...told('reply'), comment: 'c1' }).state), 'c1')
  assert.equal(askedComment(targetOf(told('reply')).state), undefined)
  assert.equal(askedComment({ askedComment: { not: 'words' } }), undefined)
})

test('without visible media a notification links to its actor, or to the own media', () => {
  for (const kind of ['like', 'comment', 'reply', 'tip', 'purchase'])
    assert.deepEqual(targetOf(told(kind, false)), { to: '/maralind' }, kind)
  assert.deepEqual(targetOf(told('moderation', false)), { to: '/account/media' })
  assert.deepEqual(targetOf({ kind: 'live', actor: null, media: null }), { to: '/account/media' })
})

test('an unknown kind still has a link', () => {
  assert.deepEqual(targetOf(told('anniversary')), { to: '/maralind' })
  assert.deepEqual(targetOf(told('anniversary', true)), { to: MEDIA_PAGE })
})
