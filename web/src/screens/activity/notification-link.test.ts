/// <reference types="node" />
import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  NOTIFICATION_KINDS,
  type NotificationKind,
  type NotificationTarget,
  notificationKind,
} from '#rules/notification.ts'
import { matchRoute } from '#rules/routes.ts'
import { linkedComment, opensComments } from '#web/lib/comments-link-state.ts'
import { type NotificationLink, notificationLinkOf } from './notification-link.ts'

const actor = { username: 'maralind' }
const media = { id: 'm1', type: 'video', user: { username: 'jonas' } }
const MEDIA_PAGE = '/jonas/video/m1'
const KINDS = Object.keys(NOTIFICATION_KINDS) as NotificationKind[]

const PAGES: Record<Exclude<NotificationTarget, `/${string}`>, string> = {
  actor: '/maralind',
  conversation: '/messages/to/maralind',
  media: MEDIA_PAGE,
  comments: MEDIA_PAGE,
  live: '/maralind/live',
}

const leadsTo = (kind: NotificationKind): NotificationTarget => notificationKind(kind).leadsTo
const isAboutMedia = (kind: string) => ['media', 'comments'].includes(notificationKind(kind)?.leadsTo ?? '')

const reported = (kind: string, hasMedia = isAboutMedia(kind)) => ({
  kind,
  actor: notificationKind(kind)?.saidBy === 'site' ? null : actor,
  media: hasMedia ? media : null,
})

function screenAt({ to }: NotificationLink): string {
  const found = matchRoute(to)
  assert.ok(found, to)
  return 'screen' in found.route ? found.route.screen : found.route.redirect
}

test('every kind of notification links to its subject, on an existing page', () => {
  for (const kind of KINDS) {
    const position = leadsTo(kind)
    const target = notificationLinkOf(reported(kind))
    assert.equal(target.to, position in PAGES ? PAGES[position as keyof typeof PAGES] : position, kind)
    assert.notEqual(screenAt(target), 'HomeFeed', kind)
  }
  assert.equal(screenAt(notificationLinkOf(reported('subscription'))), 'Purchases')
  assert.equal(screenAt(notificationLinkOf(reported('payout'))), 'Earnings')
  assert.equal(screenAt(notificationLinkOf(reported('message'))), 'WriteTo')
  assert.equal(screenAt(notificationLinkOf({ ...reported('message'), actor: null })), 'Inbox')
  assert.equal(screenAt(notificationLinkOf(reported('live'))), 'LiveViewer')
})

test('notifications about comments open the comments, others about media do not', () => {
  const kinds = KINDS.filter((kind) => opensComments(notificationLinkOf(reported(kind)).state))
  assert.deepEqual(kinds, ['comment', 'reply'])
})

test('a notification about a reply names it, so that its thread can be opened', () => {
  assert.equal(linkedComment(notificationLinkOf({ ...reported('reply'), comment: 'c1' }).state), 'c1')
  assert.equal(linkedComment(notificationLinkOf(reported('reply')).state), undefined)
  assert.equal(linkedComment({ linkedComment: { not: 'words' } }), undefined)
})

test('without visible media a notification links to its actor, or to the own media', () => {
  for (const kind of ['like', 'comment', 'reply', 'tip', 'purchase'])
    assert.deepEqual(notificationLinkOf(reported(kind, false)), { to: '/maralind' }, kind)
  assert.deepEqual(notificationLinkOf(reported('moderation', false)), { to: '/account/media' })
  assert.deepEqual(notificationLinkOf({ kind: 'live', actor: null, media: null }), { to: '/account/media' })
})

test('an unknown kind still has a link', () => {
  assert.deepEqual(notificationLinkOf(reported('anniversary')), { to: '/maralind' })
  assert.deepEqual(notificationLinkOf(reported('anniversary', true)), { to: MEDIA_PAGE })
})

test('several lives lead to all that are live', () => {
  const subject = { kind: 'live', actor: { username: 'mira' }, media: null }
  assert.deepEqual(notificationLinkOf({ ...subject, others: 0 }), { to: '/mira/live' })
  assert.deepEqual(notificationLinkOf({ ...subject, others: 2 }), { to: '/lives' })
})
