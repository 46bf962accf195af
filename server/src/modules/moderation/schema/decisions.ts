/** The type Decision for the person concerned and staff, and appeals. */
import { Refusal } from '#platform/errors.ts'
import type { Builder } from '#platform/graphql/builder.ts'
import { readUuid } from '#platform/graphql/ids.ts'
import type { RequestContext } from '#platform/request-context.ts'
import { signedIn } from '#platform/viewer.ts'
import { ruleTitle } from '#rules/content-rules.ts'
import { composeEnding, composeStatement, type StatementOfReasons } from '#rules/statement.ts'
import { staffFor } from '../../staff-rights/index.ts'
import { appeal, appealOf, appealUntil } from '../appeals/appeals.ts'
import { isValidDecisionKey } from '../decisions/decision-link.ts'
import { decisionsAbout, findDecision } from '../decisions/decision-queries.ts'
import type { Appeal, Decision } from '../tables.ts'
import type { ModerationDeps } from '../types.ts'
import { optionalPersonLoader } from './people.ts'
import type { ModerationRefs } from './refs.ts'

const MAX_LISTED = 100

export function addDecisions(builder: Builder, deps: ModerationDeps, { AccountRef }: ModerationRefs) {
  const person = optionalPersonLoader(deps)
  const isStaff = ({ viewer }: RequestContext) => staffFor(viewer, 'reports.see') !== null
  const StatementRef = builder.objectRef<StatementOfReasons>('Statement').implement({
    description: 'What the person is notified of: the measure, the rule, the finding and how to appeal.',
    fields: (t) => ({
      title: t.exposeString('title'),
      paragraphs: t.exposeStringList('paragraphs', { extensions: { listSize: 8 } }),
    }),
  })
  const AppealRef = builder.objectRef<Appeal>('Appeal').implement({
    fields: (t) => ({
      id: t.exposeID('id'),
      words: t.exposeString('words'),
      status: t.exposeString('state', { description: 'open, upheld (the decision stands) or granted' }),
      answer: t.exposeString('answer', { nullable: true }),
      date: t.field({ type: 'DateTime', resolve: ({ created_at }) => created_at }),
    }),
  })
  const DecisionRef = builder.objectRef<Decision>('Decision').implement({
    description: 'A staff decision about a person or their content.',
    fields: (t) => ({
      id: t.exposeID('id'),
      kind: t.exposeString('kind', { description: 'media, comment, message, live, live-message or account' }),
      measure: t.exposeString('measure', {
        description: 'none, remove, remove-warn, reject, warn, no-live, suspend or ban',
      }),
      title: t.exposeString('title', { description: 'Name of the content.' }),
      rule: t.string({ nullable: true, resolve: ({ rule }) => rule && ruleTitle(rule) }),
      facts: t.exposeString('facts'),
      redress: t.exposeString('redress', { description: 'appeal or counter-notice' }),
      source: t.exposeString('source', { description: 'report, case or staff' }),
      media: t.id({ nullable: true, resolve: ({ media_id }) => media_id }),
      date: t.field({ type: 'DateTime', resolve: ({ decided_at }) => decided_at }),
      until: t.field({ type: 'DateTime', nullable: true, resolve: ({ until }) => until }),
      ended: t.field({ type: 'DateTime', nullable: true, resolve: ({ ended_at }) => ended_at }),
      ended_how: t.exposeString('ended_how', { nullable: true }),
      ending: t.field({
        type: StatementRef,
        nullable: true,
        description: 'Text shown once the decision is no longer in force.',
        resolve: (decision) => (decision.ended_at === null ? null : composeEnding(decision)),
      }),
      statement: t.field({ type: StatementRef, resolve: (decision) => composeStatement(decision) }),
      appeal_until: t.field({
        type: 'DateTime',
        nullable: true,
        description: 'Null if it cannot be appealed, or not any more.',
        resolve: (decision) => {
          const until = appealUntil(decision)
          return until && decision.ended_at === null && until > deps.clock.now() ? until : null
        },
      }),
      appeal: t.field({
        type: AppealRef,
        nullable: true,
        resolve: async ({ id }) => (await appealOf(deps.db, id)) ?? null,
      }),
      by: t.field({
        type: AccountRef,
        nullable: true,
        description: 'Visible to staff only.',
        resolve: ({ decided_by }, _args, context) => (isStaff(context) ? person(context, decided_by) : null),
      }),
    }),
  })
  const requireDecision = async (
    context: RequestContext,
    given: { id: string; key?: string | null | undefined },
  ) => {
    const id = readUuid(given.id)
    const isKeyGood = given.key != null && isValidDecisionKey(deps, id, given.key)
    // An invalid key counts as none: the request needs a sign-in then.
    const viewer = isKeyGood ? null : signedIn(context)
    const decision = await findDecision(deps.db, id)
    const isTheirs = isKeyGood || decision?.account_id === viewer?.accountId
    if (!decision || !isTheirs || decision.measure === 'none') throw new Refusal('NOT_FOUND')
    return decision
  }
  builder.queryFields((t) => ({
    decisions: t.field({
      type: [DecisionRef],
      description: 'Decisions about the viewer, newest first.',
      extensions: { listSize: MAX_LISTED },
      resolve: async (_root, _args, context) => {
        const rows = await decisionsAbout(deps.db, signedIn(context).accountId, MAX_LISTED)
        return rows.filter(({ measure }) => measure !== 'none')
      },
    }),
    decision: t.field({
      type: DecisionRef,
      description: 'One of the viewer’s own, or the one behind an emailed link, with or without a session.',
      args: { id: t.arg.id({ required: true }), key: t.arg.string() },
      async resolve(_root, args, context) {
        await deps.rateLimits.take('decision', { address: context.address })
        return requireDecision(context, args)
      },
    }),
  }))
  builder.mutationField('appealDecision', (t) =>
    t.field({
      type: DecisionRef,
      description: 'Once for each decision, within its deadline; another staff member decides on it.',
      args: {
        id: t.arg.id({ required: true }),
        key: t.arg.string(),
        words: t.arg.string({ required: true }),
      },
      async resolve(_root, args, context) {
        await deps.rateLimits.take('decision', { address: context.address })
        const decision = await requireDecision(context, args)
        await appeal(deps, decision.id, args.words)
        return decision
      },
    }),
  )
  return { DecisionRef, AppealRef, StatementRef }
}
