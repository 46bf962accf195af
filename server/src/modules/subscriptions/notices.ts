/** Notifies fans about their subscriptions, on the site and, because it concerns money, always by mail. */

import type { Tx } from '#platform/postgres/database.ts'
import { dollars } from '#rules/formats.ts'
import { giftMonthsText } from '#rules/subscription-gift.ts'
import { mailPerson } from '../accounts/index.ts'
import { notify } from '../notifications/index.ts'
import type { NoticeMail, SubscriptionNotice } from './job-tokens.ts'
import { subscriptionJobs } from './job-tokens.ts'
import type { SubscriptionsDeps } from './types.ts'

type Deps = Pick<SubscriptionsDeps, 'bus' | 'enqueue'>

/** Runs in the transaction of the change. */
export async function notifyFan(deps: Deps, tx: Tx, mail: NoticeMail): Promise<void> {
  // Sent by the site itself, so that a fan who muted the creator gets it too.
  await notify(deps, tx, { to: mail.accountId, kind: 'subscription', words: noticeText(mail.news) })
  await deps.enqueue(subscriptionJobs.mailNotice, mail, { tx })
}

/** Runs in the worker. */
export async function mailNotice(
  deps: Pick<SubscriptionsDeps, 'db' | 'clock' | 'mailer' | 'site'>,
  { accountId, news }: NoticeMail,
): Promise<void> {
  const title = titleOf(news)
  await mailPerson(deps, accountId, {
    purpose: 'news',
    kind: `subscription-${news.kind}`,
    subject: title,
    title,
    paragraphs: [noticeText(news)],
    action: { label: 'View subscriptions', path: '/account/purchases/subscriptions' },
  })
}

function titleOf(news: SubscriptionNotice): string {
  if (news.kind !== 'gift') return TITLES[news.kind]
  return `${news.giver === null ? 'Someone' : `@${news.giver}`} gave you ${giftMonthsText(news.months)} of @${news.creator}`
}

const TITLES: Record<Exclude<SubscriptionNotice['kind'], 'gift'>, string> = {
  'price-rise': 'Your subscription price is changing',
  'full-price': 'Your subscription will soon renew at full price',
  'short-of-credits': 'Couldn’t renew your subscription yet',
  expired: 'Your subscription has ended',
  'not-renewing': 'Your subscription won’t renew',
  'not-renewed': 'Your subscription has ended',
  waits: 'Your subscription is paused',
  refunded: 'Your refund is on its way',
  'not-refunded': 'Your refund was declined',
  'gift-ending': 'Your gift subscription ends soon',
  'gift-accepted': 'Your gift was accepted',
  'gift-expired': 'Your gift was refunded',
  'gift-withdrawn': 'Your gift subscription was refunded',
}

function noticeText(news: SubscriptionNotice): string {
  const { creator } = news
  switch (news.kind) {
    case 'price-rise':
      return `Starting with its renewal on ${day(news.on)}, your subscription to @${creator} costs ${dollars(news.toCents)} a month instead of ${dollars(news.fromCents)}. You can cancel until then.`
    case 'full-price':
      return news.bundleMonths === null
        ? `Your discount for @${creator} is ending. Starting with its renewal on ${day(news.on)}, your subscription costs ${dollars(news.cents)} a month. You can cancel until then.`
        : `Your ${news.bundleMonths} months with @${creator} end on ${day(news.on)}. Your subscription then renews for ${dollars(news.cents)} a month. You can cancel until then.`
    case 'short-of-credits':
      return `You don’t have enough credits to renew your subscription to @${creator} for ${dollars(news.cents)}. We’ll try again over the next two days.`
    case 'expired':
      return `Your subscription to @${creator} has ended. You didn’t have enough credits to renew it for ${dollars(news.cents)}.`
    case 'not-renewing':
      return `Your subscription to @${creator} ends on ${day(news.until)} and won’t renew.`
    case 'not-renewed':
      return `Your subscription to @${creator} ended on ${day(news.on)} and wasn’t renewed. You haven’t been charged since.`
    case 'waits':
      return `Your subscription to @${creator} won’t renew for now: @${creator} has something to settle with us first. You keep access until ${day(news.until)} and won’t be charged in the meantime. It continues automatically if that’s settled by ${day(news.last)}. You can cancel at any time.`
    case 'refunded':
      return [
        news.to === 'card'
          ? `${dollars(news.cents)} for ${boughtText(news)} is on its way to your card.`
          : `We returned ${dollars(news.cents)} for ${boughtText(news)} to your wallet.`,
        ...(news.isOver ? ['The subscription has ended.'] : []),
      ].join(' ')
    case 'not-refunded':
      return `Your refund for ${boughtText(news)} was declined${news.note ? `: ${news.note}` : '.'}`
    case 'gift':
      return `Your subscription to @${creator} lasts until ${day(news.until)}. It doesn’t renew, and you’re never charged for it.`
    case 'gift-ending':
      return `Your gift subscription to @${creator} ends on ${day(news.on)}. Subscribe to stay.`
    case 'gift-accepted':
      return `@${news.by} accepted your gift of ${giftMonthsText(news.months)} of @${creator}.`
    case 'gift-expired':
      return `Your gift subscription to @${creator} wasn’t accepted in time. We returned ${dollars(news.cents)} to your wallet.`
    case 'gift-withdrawn':
      return news.isOver
        ? `The gift of a subscription to @${creator} was refunded to its buyer, so your subscription has ended.`
        : `The gift of a subscription to @${creator} was refunded to its buyer, so your subscription now lasts until ${day(news.until)}.`
  }
}

function boughtText({ creator, isGift }: { creator: string; isGift: boolean }): string {
  return isGift ? `your gift subscription to @${creator}` : `your subscription to @${creator}`
}

const DAY = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })

function day(iso: string): string {
  return DAY.format(new Date(iso))
}
