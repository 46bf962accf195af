/** GraphQL for subscription plans: public to read, set by the creator. */
import { batchLoader } from '#platform/batch.ts'
import type { Builder } from '#platform/graphql/builder.ts'
import { readUuid } from '#platform/graphql/ids.ts'
import type { RequestContext } from '#platform/request-context.ts'
import { signedIn } from '#platform/viewer.ts'
import { PLAN } from '#rules/money.ts'
import { findVisibleAccount } from '../../accounts/index.ts'
import { referencedPersonLoader } from '../../ledger/index.ts'
import { isBlockedBetween } from '../../people/index.ts'
import { offerPreload, trialPreload } from '../offer-columns.ts'
import { type OfferedPlan, plansOf, trialOf } from '../plan-queries.ts'
import { changePlan, createPlan, removePlan } from '../plans.ts'
import { usedTrialsAmong } from '../queries.ts'
import type { SubscriptionsDeps } from '../types.ts'
import type { AccountRef } from './refs.ts'

type Terms = { duration: number; unit: string; cents: number }

export function addPlans(
  builder: Builder,
  deps: SubscriptionsDeps,
  { AccountRef }: { AccountRef: AccountRef },
) {
  const PlanRef = definePlan(builder, deps, AccountRef)
  const plans = batchLoader((ids: string[], _context: RequestContext) => plansOf(deps.db, ids))
  builder.objectField(AccountRef, 'subscription_detail', (t) =>
    t.field({
      type: PlanRef,
      nullable: true,
      description: 'Null if they offer no subscription.',
      resolve: (account, _args, context) => {
        const preloaded = offerPreload.of(account)
        if (preloaded || !account.is_creator) return preloaded?.plan ?? null
        return plans(context, account.id).then((plan) => plan ?? null)
      },
    }),
  )
  builder.queryField('subscription_detail', (t) =>
    t.field({
      type: PlanRef,
      nullable: true,
      description: 'Null if this person offers no subscription.',
      args: { user: t.arg.id({ required: true }) },
      resolve: async (_root, { user }, { viewer }) => {
        const creator = await findVisibleAccount(deps.db, readUuid(user))
        if (!creator?.is_creator) return null
        if (viewer && (await isBlockedBetween(deps.db, viewer.accountId, creator.id))) return null
        return (await plansOf(deps.db, [creator.id])).get(creator.id) ?? null
      },
    }),
  )
  addMutations(builder, deps, PlanRef)
  return PlanRef
}

function definePlan(builder: Builder, deps: SubscriptionsDeps, AccountRef: AccountRef) {
  const person = referencedPersonLoader(deps)
  const hadTrial = batchLoader((creatorIds: string[], { viewer }: RequestContext) =>
    usedTrialsAmong(deps.db, viewer?.accountId ?? null, creatorIds),
  )
  const TermsRef = builder.objectRef<Terms>('SubscriptionTerms').implement({
    fields: (t) => ({
      duration: t.exposeInt('duration'),
      unit: t.exposeString('unit', { description: 'day or month' }),
      price: t.float({ description: 'In dollars.', resolve: ({ cents }) => cents / 100 }),
      cents: t.exposeInt('cents'),
    }),
  })
  return builder.objectRef<OfferedPlan>('SubscriptionDetail').implement({
    fields: (t) => ({
      id: t.exposeID('id'),
      user: t.field({
        type: AccountRef,
        resolve: ({ creator_id }, _args, context) => person(context, creator_id),
      }),
      trial: t.field({
        type: TermsRef,
        nullable: true,
        description: 'Null also for viewers who have used it: a trial is available once.',
        resolve: (plan, _args, context) => {
          const trial = trialOf(plan)
          if (!trial || !context.viewer) return trial
          const preloaded = trialPreload.of(plan)
          if (preloaded !== undefined) return preloaded ? null : trial
          return hadTrial(context, plan.creator_id).then((isHad) => (isHad ? null : trial))
        },
      }),
      period: t.field({
        type: TermsRef,
        resolve: ({ period_cents }): Terms => ({ duration: 1, unit: 'month', cents: period_cents }),
      }),
    }),
  })
}

function addMutations(
  builder: Builder,
  deps: SubscriptionsDeps,
  PlanRef: ReturnType<typeof definePlan>,
): void {
  const { maxDuration } = PLAN.trial
  const TrialInput = builder.inputType('TrialInput', {
    description: `Lasts 1 to ${maxDuration.day} days or 1 to ${maxDuration.month} months and costs at most as much as a month.`,
    fields: (t) => ({
      duration: t.float({ required: true }),
      unit: t.string({ required: true, description: 'day or month' }),
      price: t.float({ required: true, description: 'In dollars; 0 is free.' }),
    }),
  })
  const PeriodInput = builder.inputType('PeriodInput', {
    description: 'A period is always 1 month.',
    fields: (t) => ({
      duration: t.int(),
      unit: t.string(),
      price: t.float({ required: true, description: 'In dollars.' }),
    }),
  })
  builder.mutationFields((t) => ({
    createSubscriptionDetail: t.field({
      type: PlanRef,
      description: 'For creators.',
      args: { trial: t.arg({ type: TrialInput }), period: t.arg({ type: PeriodInput, required: true }) },
      resolve: (_root, plan, context) => createPlan(deps, signedIn(context), plan),
    }),
    updateSubscriptionDetail: t.field({
      type: PlanRef,
      description: `Fields that are left out stay unchanged; a null trial removes it. A higher price applies to existing subscribers from renewals at least ${PLAN.noticeDays} days after they were notified.`,
      args: { trial: t.arg({ type: TrialInput }), period: t.arg({ type: PeriodInput }) },
      resolve: (_root, plan, context) => changePlan(deps, signedIn(context), plan),
    }),
    deleteSubscriptionDetail: t.boolean({
      description:
        'Ends new subscriptions and renewals; paid periods last to their end. False if there was nothing to delete.',
      resolve: (_root, _args, context) => removePlan(deps, signedIn(context)),
    }),
  }))
}

export type PlanRef = ReturnType<typeof definePlan>
