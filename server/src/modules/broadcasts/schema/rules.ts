/** The type MessengerRule: automatic messages on a follow, subscription, cancellation or purchase. */
import { batchLoader } from '#platform/batch.ts'
import type { Builder } from '#platform/graphql/builder.ts'
import { limitInput, readPage } from '#platform/graphql/paging.ts'
import { readOneOf } from '#platform/read-one-of.ts'
import type { RequestContext } from '#platform/request-context.ts'
import { signedIn } from '#platform/viewer.ts'
import { DELAY_UNITS, RULE_EVENTS, RULE_PROBLEMS, RULE_TEXT, type RuleEvent } from '#rules/automated.ts'
import { BROADCAST } from '#rules/broadcasts.ts'
import { type Rule, rulesOf } from '../rules/rule-queries.ts'
import { switchRule, updateRule } from '../rules/write-rule.ts'
import { broadcastStatsOf } from '../statistics.ts'
import type { BroadcastsDeps } from '../types.ts'
import { type BroadcastRefs, contentsLoader } from './refs.ts'
import type { BroadcastStatsRef } from './statistics.ts'

type Parts = Pick<BroadcastRefs, 'DataRef' | 'DataInput'> & { FiguresRef: BroadcastStatsRef }

/** With the owner id that the contents loader needs. */
type RuleWithOwner = Rule & { account_id: string }

const EVENT_WORDS = RULE_EVENTS.join(', ')

export function addRules(builder: Builder, deps: BroadcastsDeps, parts: Parts): void {
  const RuleRef = defineRule(builder, deps, parts)
  const DelayInput = builder.inputType('DelayInput', {
    fields: (t) => ({
      unit: t.string({ required: true, description: DELAY_UNITS.join(', ') }),
      amount: t.float({ description: 'A whole number; 0 means immediately.' }),
    }),
  })
  builder.queryFields((t) => ({
    messengerRules: t.field({
      type: [RuleRef],
      description: 'The viewer’s own rules, at most one for each event.',
      extensions: { listSize: RULE_EVENTS.length },
      args: { limit: t.arg({ type: limitInput(builder) }) },
      resolve: async (_root, { limit: given }, context) => {
        const { limit, skip } = readPage(given)
        return (await ownRules(deps, context)).slice(skip, skip + limit)
      },
    }),
    messengerRule: t.field({
      type: RuleRef,
      nullable: true,
      description: 'The viewer’s own rule; null if there is none.',
      args: { event: t.arg.string({ required: true, description: EVENT_WORDS }) },
      resolve: async (_root, { event: given }, context) => {
        const event = readEvent(given)
        return (await ownRules(deps, context)).find((rule) => rule.event === event) ?? null
      },
    }),
  }))
  const take = async (context: RequestContext) => {
    const viewer = signedIn(context)
    await deps.rateLimits.take('broadcast', { account: viewer.accountId, address: context.address })
    return viewer
  }
  builder.mutationFields((t) => ({
    updateMessengerRule: t.field({
      type: RuleRef,
      description:
        'For creators: creates and enables the rule, or changes it. People already waiting get the new messages.',
      args: {
        event: t.arg.string({ required: true, description: EVENT_WORDS }),
        delay: t.arg({ type: DelayInput }),
        messages: t.arg({
          type: [parts.DataInput],
          required: true,
          description: `In sending order, at most ${BROADCAST.maxMessages}.`,
        }),
      },
      resolve: async (_root, { event, delay, messages }, context) => {
        const viewer = await take(context)
        return withOwner(await updateRule(deps, viewer, { event: readEvent(event), delay, messages }))
      },
    }),
    switchMessengerRule: t.field({
      type: RuleRef,
      description: 'Turns the rule on or off. Messages that fall due while it is off are not sent later.',
      args: {
        event: t.arg.string({ required: true, description: EVENT_WORDS }),
        enabled: t.arg.boolean({ required: true }),
      },
      resolve: async (_root, { event, enabled }, context) => {
        const viewer = await take(context)
        return withOwner(await switchRule(deps, viewer, { event: readEvent(event), enabled }))
      },
    }),
  }))
}

function defineRule(builder: Builder, deps: BroadcastsDeps, { DataRef, FiguresRef }: Parts) {
  const contents = contentsLoader(deps)
  const figures = batchLoader((ids: string[], _context: RequestContext) => broadcastStatsOf(deps.db, ids))
  const DelayRef = builder.objectRef<RuleWithOwner>('MessengerRuleDelay').implement({
    fields: (t) => ({
      unit: t.exposeString('delay_unit', { description: DELAY_UNITS.join(', ') }),
      amount: t.exposeInt('delay_amount'),
    }),
  })
  return builder.objectRef<RuleWithOwner>('MessengerRule').implement({
    description: 'Messages that are sent once to each person after an event.',
    fields: (t) => ({
      id: t.exposeID('id'),
      event: t.exposeString('event', { description: EVENT_WORDS }),
      enabled: t.exposeBoolean('enabled'),
      problem: t.string({
        nullable: true,
        description: 'Why it turned itself off, as text.',
        resolve: ({ problem }) => (problem === null ? null : RULE_PROBLEMS[problem]),
      }),
      delay: t.field({ type: DelayRef, resolve: (rule) => rule }),
      messages: t.field({
        type: [DataRef],
        description: 'As their owner sees them. Their values can be sent again unchanged.',
        extensions: { listSize: BROADCAST.maxMessages },
        resolve: async (rule, _args, context) => (await contents(context, rule)) ?? [],
      }),
      figures: t.field({
        type: FiguresRef,
        resolve: async ({ id }, _args, context) =>
          (await figures(context, id)) ?? { sent: 0, opened: 0, unlocked: 0, income_cents: 0 },
      }),
    }),
  })
}

async function ownRules({ db }: BroadcastsDeps, context: RequestContext): Promise<RuleWithOwner[]> {
  return (await rulesOf(db, signedIn(context).accountId)).map(withOwner)
}

function withOwner(rule: Rule): RuleWithOwner {
  return { ...rule, account_id: rule.creator_id }
}

function readEvent(given: string): RuleEvent {
  return readOneOf(RULE_EVENTS, given, { message: RULE_TEXT.event, fields: { event: RULE_TEXT.event } })
}
