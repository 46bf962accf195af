/** Creates, changes and removes a creator's subscription plan. */

import { Refusal } from '#platform/errors.ts'
import type { Tx } from '#platform/postgres/database.ts'
import type { Viewer } from '#platform/viewer.ts'
import { checkForm } from '#rules/forms/check.ts'
import { type SubscriptionForm, subscriptionForm } from '#rules/forms/subscription.ts'
import { isOnNotice } from '../creators/index.ts'
import { subscriptionJobs } from './job-tokens.ts'
import {
  deletePlan,
  insertPlan,
  lockPlan,
  planColumnsOf,
  type SubscriptionPlan,
  trialOf,
  updatePlan,
} from './plan-queries.ts'
import type { SubscriptionsDeps } from './types.ts'

type Deps = Pick<SubscriptionsDeps, 'db' | 'clock' | 'enqueue'>

type Given<T> = T | null | undefined

/** Client input, in dollars. */
type PlanInput = {
  period?: Given<{ price: number; duration?: Given<number>; unit?: Given<string> }>
  /** Null removes it; omitted, it stays unchanged. */
  trial?: Given<{ price: number; duration: number; unit: string }>
}

/** Idempotent for the same input. */
export async function createPlan(deps: Deps, viewer: Viewer, input: PlanInput): Promise<SubscriptionPlan> {
  refuseUnlessCreator(viewer)
  const form = readForm(input)
  const { accountId: creatorId } = viewer
  return deps.db.transaction().execute(async (tx) => {
    if (await isOnNotice(tx, creatorId))
      throw new Refusal('FORBIDDEN', { message: 'You’re stepping down, so fans can’t subscribe.' })
    const created = await insertPlan(tx, creatorId, { form, at: deps.clock.now() })
    // Subscriptions of a removed plan may still renew at its price.
    if (created) await deps.enqueue(subscriptionJobs.announcePrice, { creatorId }, { tx })
    const plan = created ?? (await lockPlan(tx, creatorId))
    if (!plan || !isSame(plan, form))
      throw new Refusal('CONFLICT', { message: 'You already offer a subscription.' })
    return plan
  })
}

/** Omitted fields stay unchanged. A job notifies subscribers of a higher price, which applies after the notice period. */
export async function changePlan(deps: Deps, viewer: Viewer, input: PlanInput): Promise<SubscriptionPlan> {
  refuseUnlessCreator(viewer)
  const { accountId: creatorId } = viewer
  return deps.db.transaction().execute(async (tx) => {
    const plan = await lockPlan(tx, creatorId)
    if (!plan) throw new Refusal('NOT_FOUND', { message: 'You don’t offer a subscription yet.' })
    const form = readForm({ ...dollarsOf(plan), ...given(input) })
    if (isSame(plan, form)) return plan
    const changed = await updatePlan(tx, creatorId, { form, at: deps.clock.now() })
    if (changed.period_cents !== plan.period_cents)
      await deps.enqueue(subscriptionJobs.announcePrice, { creatorId }, { tx })
    return changed
  })
}

/** Returns whether there was one. Subscribers keep their paid period and do not renew. */
export async function removePlan(deps: Deps, viewer: Viewer): Promise<boolean> {
  refuseUnlessCreator(viewer)
  return deps.db.transaction().execute((tx) => withdrawPlan(deps, tx, viewer.accountId))
}

export async function withdrawPlan(
  { clock, enqueue }: Pick<Deps, 'clock' | 'enqueue'>,
  tx: Tx,
  creatorId: string,
): Promise<boolean> {
  const existed = await deletePlan(tx, creatorId)
  if (existed)
    await enqueue(subscriptionJobs.stopRenewals, { creatorId, before: clock.now().toISOString() }, { tx })
  return existed
}

/** Withdraws the plan of a creator on notice, unless the notice was withdrawn meanwhile. */
export async function withdrawOnNotice(
  deps: Pick<Deps, 'db' | 'clock' | 'enqueue'>,
  creatorId: string,
): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    if (await isOnNotice(tx, creatorId)) await withdrawPlan(deps, tx, creatorId)
  })
}

function given({ period, trial }: PlanInput): PlanInput {
  return { ...(period && { period }), ...(trial !== undefined && { trial }) }
}

/** The plan as client input. */
function dollarsOf(plan: SubscriptionPlan): PlanInput {
  const trial = trialOf(plan)
  return {
    period: { price: plan.period_cents / 100 },
    trial: trial && { price: trial.cents / 100, duration: trial.duration, unit: trial.unit },
  }
}

function readForm(input: PlanInput): SubscriptionForm {
  const checked = checkForm(subscriptionForm, input)
  if (checked.ok) return checked.values
  const [message = ''] = Object.values(checked.errors)
  throw new Refusal('BAD_INPUT', { message, fields: checked.errors })
}

function isSame(plan: SubscriptionPlan, form: SubscriptionForm): boolean {
  const { period_cents, trial_cents, trial_duration, trial_unit } = planColumnsOf(form)
  return (
    plan.period_cents === period_cents &&
    plan.trial_cents === trial_cents &&
    plan.trial_duration === trial_duration &&
    plan.trial_unit === trial_unit
  )
}

function refuseUnlessCreator(viewer: Viewer): void {
  if (!viewer.isCreator) throw new Refusal('FORBIDDEN', { message: 'Only creators can offer subscriptions.' })
}
