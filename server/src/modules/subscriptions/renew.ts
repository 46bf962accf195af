/** Renews a due subscription: charges the wallet, if necessary after an automatic top-up, or schedules a retry. */

import { Refusal } from '#platform/errors.ts'
import type { Tx } from '#platform/postgres/database.ts'
import { RENEWAL } from '#rules/money.ts'
import { addPeriod } from '#rules/periods.ts'
import { DAY_MS, HOUR_MS } from '#rules/time.ts'
import { findAccountsByIds } from '../accounts/index.ts'
import { blockedFromSelling } from '../creators/index.ts'
import { lockFan, paySale, refuseUnlessMayPay, type Sale, walletCents } from '../ledger/index.ts'
import { topUpForRenewal } from '../payments/index.ts'
import { lockPair } from '../people/index.ts'
import type { SubscriptionNotice } from './job-tokens.ts'
import { notifyFan } from './notices.ts'
import { lockPlanForShare, type SubscriptionPlan } from './plan-queries.ts'
import { promisedText } from './promotions/promised-text.ts'
import { lockSubscription, NOT_RENEWING, type Subscription, updateSubscription } from './queries.ts'
import { firstTryAt, gracePeriodEnd, MONTH, nextRenewalCents, reminderAt } from './state.ts'
import type { SubscriptionsDeps } from './types.ts'

type Deps = SubscriptionsDeps

/** The subscription as found due; only the first worker acts on it. */
export type Due = Pick<Subscription, 'id' | 'fan_id' | 'creator_id' | 'ends_at' | 'failed_tries'>

/** The price, if there were too few credits. */
type Outcome = 'done' | { unpaidCents: number }

export async function renew(deps: Deps, due: Due): Promise<void> {
  let outcome = await charge(deps, due)
  if (outcome === 'done') return
  if (await topUpWallet(deps, due, outcome.unpaidCents)) outcome = await charge(deps, due)
  if (outcome !== 'done') await recordFailedAttempt(deps, due, outcome.unpaidCents)
}

/** Runs outside any transaction, because banks are slow. Each attempt charges the card at most once, even if interrupted. */
async function topUpWallet(deps: Deps, due: Due, cents: number): Promise<boolean> {
  const missing = cents - (await walletCents(deps.db, due.fan_id))
  if (missing <= 0) return true
  return topUpForRenewal(deps, due.fan_id, missing, `${renewalKey(due)}:${due.failed_tries}`)
}

async function charge(deps: Deps, due: Due): Promise<Outcome> {
  let cents = 0
  try {
    await deps.db.transaction().execute(async (tx) => {
      await lockFan(tx, due.fan_id)
      await lockPair(tx, due.fan_id, due.creator_id)
      const plan = await lockPlanForShare(tx, due.creator_id)
      const row = await lockStillDue(deps, tx, due)
      if (!row) return
      if (!plan) return stop(deps, tx, row)
      if (!(await mayPay(deps, tx, row)))
        return (await isInGracePeriod(deps, tx, row)) ? postpone(deps, tx, row) : stop(deps, tx, row)
      cents = nextRenewalCents(row, plan.period_cents)
      const { sale } = await paySale(deps, tx, {
        key: renewalKey(row),
        fanId: row.fan_id,
        creatorId: row.creator_id,
        kind: 'subscription',
        subjectId: row.id,
        priceCents: cents,
        words: await promisedText(tx, row),
      })
      await extend(deps, tx, row, { plan, sale })
    })
    return 'done'
  } catch (error) {
    if (error instanceof Refusal && error.code === 'NOT_ENOUGH_CREDITS') return { unpaidCents: cents }
    throw error
  }
}

/** Idempotency key: each period is paid once. */
function renewalKey({ id, ends_at }: Pick<Due, 'id' | 'ends_at'>): string {
  return `renewal:${id}:${ends_at.toISOString()}`
}

/** Undefined if it was renewed, cancelled or attempted meanwhile. */
async function lockStillDue({ clock }: Deps, tx: Tx, due: Due): Promise<Subscription | undefined> {
  const row = await lockSubscription(tx, due.id)
  const isSame = row?.ends_at.getTime() === due.ends_at.getTime() && row.failed_tries === due.failed_tries
  const isDue = row?.is_renewing && row.next_try_at !== null && row.next_try_at <= clock.now()
  return isSame && isDue ? row : undefined
}

async function mayPay({ clock }: Deps, tx: Tx, { fan_id, creator_id }: Subscription): Promise<boolean> {
  try {
    await refuseUnlessMayPay(tx, { fanId: fan_id, creatorId: creator_id, at: clock.now() })
    return true
  } catch (error) {
    if (error instanceof Refusal) return false
    throw error
  }
}

/** The new month follows the old one; after a gap of over a day it starts now, so that the fan does not pay for days without access. */
async function extend(
  { clock }: Deps,
  tx: Tx,
  row: Subscription,
  { plan, sale }: { plan: SubscriptionPlan; sale: Sale },
): Promise<void> {
  const now = clock.now()
  const isLate = now.getTime() - row.ends_at.getTime() > DAY_MS
  const from = isLate ? now : row.ends_at
  const anchor_day = isLate ? now.getUTCDate() : row.anchor_day
  const ends_at = addPeriod(from, MONTH, anchor_day)
  const terms = row.promised_months > 0 ? promisedTerms(row, plan, ends_at) : fullTerms(sale, plan)
  await updateSubscription(tx, row.id, {
    ends_at,
    anchor_day,
    ...terms,
    bundle_months: null,
    is_trial: false,
    failed_tries: 0,
    next_try_at: firstTryAt(ends_at),
    first_charged_at: row.first_charged_at ?? now,
    first_sale_id: row.first_sale_id ?? sale.id,
    updated_at: now,
  })
}

/** After a month at the discount, the agreed later price is unchanged. */
function promisedTerms({ price_cents, promised_months }: Subscription, plan: SubscriptionPlan, endsAt: Date) {
  return {
    price_cents: Math.min(price_cents, plan.period_cents),
    promised_months: promised_months - 1,
    reminder_at: promised_months === 1 ? reminderAt(endsAt) : null,
  }
}

function fullTerms(sale: Sale, plan: SubscriptionPlan) {
  const isNoticeOver = sale.price_cents >= plan.period_cents
  return {
    price_cents: sale.price_cents,
    promotion_id: null,
    promised_cents: null,
    reminder_at: null,
    ...(isNoticeOver && { next_price_cents: null, price_notice_at: null }),
  }
}

/** No charges for creators who may not sell, but those who only have to sign the agreement get a grace period. */
async function isInGracePeriod({ clock }: Deps, tx: Tx, row: Subscription): Promise<boolean> {
  return (
    gracePeriodEnd(row) > clock.now() && (await blockedFromSelling(tx, [row.creator_id])).has(row.creator_id)
  )
}

/** Not counted as a failed attempt, since it is not the fan's fault. Notifies the fan once, before the paid period ends. */
async function postpone(deps: Deps, tx: Tx, row: Subscription): Promise<void> {
  const now = deps.clock.now()
  const isFirst = row.next_try_at !== null && row.next_try_at <= firstTryAt(row.ends_at)
  const next_try_at = new Date(now.getTime() + RENEWAL.waitsEveryHours * HOUR_MS)
  await updateSubscription(tx, row.id, { next_try_at, updated_at: now })
  if (isFirst)
    await notifyOfRenewal(deps, tx, row, {
      kind: 'waits',
      until: row.ends_at.toISOString(),
      last: gracePeriodEnd(row).toISOString(),
    })
}

async function stop(deps: Deps, tx: Tx, row: Subscription): Promise<void> {
  await updateSubscription(tx, row.id, { ...NOT_RENEWING, updated_at: deps.clock.now() })
  const moment = row.ends_at.toISOString()
  const isOver = row.ends_at <= deps.clock.now()
  await notifyOfRenewal(
    deps,
    tx,
    row,
    isOver ? { kind: 'not-renewed', on: moment } : { kind: 'not-renewing', until: moment },
  )
}

async function recordFailedAttempt(deps: Deps, due: Due, cents: number): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const row = await lockStillDue(deps, tx, due)
    if (!row) return
    const now = deps.clock.now()
    const failed_tries = row.failed_tries + 1
    if (failed_tries >= RENEWAL.tries) {
      await updateSubscription(tx, row.id, { ...NOT_RENEWING, updated_at: now })
      return notifyOfRenewal(deps, tx, row, { kind: 'expired', cents })
    }
    const next_try_at = new Date(now.getTime() + DAY_MS)
    await updateSubscription(tx, row.id, { failed_tries, next_try_at, updated_at: now })
    if (failed_tries === 1) await notifyOfRenewal(deps, tx, row, { kind: 'short-of-credits', cents })
  })
}

type NoticeWithoutCreator = SubscriptionNotice extends infer Each
  ? Each extends SubscriptionNotice
    ? Omit<Each, 'creator'>
    : never
  : never

async function notifyOfRenewal(
  deps: Deps,
  tx: Tx,
  row: Subscription,
  news: NoticeWithoutCreator,
): Promise<void> {
  const [creator] = await findAccountsByIds(tx, [row.creator_id])
  if (creator)
    await notifyFan(deps, tx, { accountId: row.fan_id, news: { ...news, creator: creator.username } })
}
