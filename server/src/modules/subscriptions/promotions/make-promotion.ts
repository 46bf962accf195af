/** Creates and ends discounts and trial links. Their terms stay valid for fans who used them. */
import { randomCode } from '#platform/crypto.ts'
import { Refusal } from '#platform/errors.ts'
import { onceByKey } from '#platform/idempotency/once-by-key.ts'
import type { Tx } from '#platform/postgres/database.ts'
import type { Viewer } from '#platform/viewer.ts'
import { checkForm } from '#rules/forms/check.ts'
import { discountForm, PROMOTION_TEXT, trialLinkForm } from '#rules/forms/promotion.ts'
import { PROMOTION } from '#rules/promotion.ts'
import { lockPlan } from '../plan-queries.ts'
import type { SubscriptionsDeps } from '../types.ts'
import {
  closeExpired,
  countRunning,
  endPromotionOf,
  findPromotion,
  insertPromotion,
  type Promotion,
} from './promotion-queries.ts'

type Deps = Pick<SubscriptionsDeps, 'db' | 'clock'>
type Given<T> = T | null | undefined
type Bounds = { places?: Given<number>; endsOn?: Given<Date>; key?: Given<string> }

type NewDiscount = Bounds & { audience: string; percent: number; months: number }
type NewTrialLink = Bounds & { days: number }

/** Attempts to generate an unused code. */
const CODE_ATTEMPTS = 5

export function createDiscount(
  deps: Deps,
  viewer: Viewer,
  { key, ...given }: NewDiscount,
): Promise<Promotion> {
  const form = read(discountForm, given)
  const { audience, percent, months, places } = form
  const about = ['createPromotion', audience, percent, months, places, form.endsOn?.toISOString() ?? null]
  return createOnce(deps, viewer, { form, key, about }, async (tx, shared) => {
    const made = await insertPromotion(tx, { ...shared, kind: 'discount', audience, percent, months })
    if (!made)
      throw new Refusal('CONFLICT', { message: 'You already have a discount for these fans. End it first.' })
    return made
  })
}

export function createTrialLink(
  deps: Deps,
  viewer: Viewer,
  { key, ...given }: NewTrialLink,
): Promise<Promotion> {
  const form = read(trialLinkForm, given)
  const about = ['createTrialLink', form.days, form.places, form.endsOn?.toISOString() ?? null]
  return createOnce(deps, viewer, { form, key, about }, async (tx, shared) => {
    const row = { ...shared, kind: 'trial-link', audience: 'new', days: form.days } as const
    for (let attempt = 0; attempt < CODE_ATTEMPTS; attempt += 1) {
      const made = await insertPromotion(tx, { ...row, code: randomCode() })
      if (made) return made
    }
    throw new Error('failed to generate an unused code')
  })
}

/** Idempotent. No new uses; fans who used it keep its terms. */
export async function endPromotion(deps: Deps, viewer: Viewer, id: string): Promise<Promotion> {
  const ended = await endPromotionOf(deps.db, { id, creatorId: viewer.accountId, now: deps.clock.now() })
  if (!ended) throw new Refusal('NOT_FOUND')
  return ended
}

type Shared = {
  creator_id: string
  taker_limit: number | null
  ends_at: Date | null
  created_at: Date
}
type PromotionRequest = {
  form: { places: number | null; endsOn: Date | null }
  key: Given<string>
  about: (string | number | null)[]
}

async function createOnce(
  deps: Deps,
  viewer: Viewer,
  { form, key, about }: PromotionRequest,
  insert: (tx: Tx, shared: Shared) => Promise<Promotion>,
): Promise<Promotion> {
  if (!viewer.isCreator) throw new Refusal('FORBIDDEN', { message: 'Only creators can offer subscriptions.' })
  const { accountId: creatorId } = viewer
  const now = deps.clock.now()
  return deps.db.transaction().execute(async (tx) => {
    const id = await onceByKey(tx, { accountId: creatorId, key, about, at: now }, async () => {
      checkEnd(form.endsOn, now)
      // Serialised per creator, so that concurrent requests cannot exceed the limit.
      if (!(await lockPlan(tx, creatorId)))
        throw new Refusal('NOT_FOUND', { message: 'You don’t offer a subscription yet.' })
      await closeExpired(tx, creatorId, now)
      if ((await countRunning(tx, creatorId, now)) >= PROMOTION.maxRunning)
        throw new Refusal('CONFLICT', {
          message: `You can run up to ${PROMOTION.maxRunning} promotions at a time. End one first.`,
        })
      const shared = {
        creator_id: creatorId,
        taker_limit: form.places,
        ends_at: form.endsOn,
        created_at: now,
      }
      return (await insert(tx, shared)).id
    })
    const made = await findPromotion(tx, id)
    if (!made) throw new Refusal('NOT_FOUND')
    return made
  })
}

function checkEnd(endsOn: Date | null, now: Date): void {
  if (endsOn === null) return
  const ahead = endsOn.getTime() - now.getTime()
  if (ahead > 0 && ahead <= PROMOTION.maxAheadMs) return
  throw new Refusal('BAD_INPUT', { message: PROMOTION_TEXT.end, fields: { endsOn: PROMOTION_TEXT.end } })
}

function read<Schema extends Parameters<typeof checkForm>[0]>(schema: Schema, given: unknown) {
  const checked = checkForm(schema, given)
  if (checked.ok) return checked.values
  const [message = ''] = Object.values(checked.errors)
  throw new Refusal('BAD_INPUT', { message, fields: checked.errors })
}
