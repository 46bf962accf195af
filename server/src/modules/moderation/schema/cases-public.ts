/** The type PublicCase: a case for its sender, who has the link, with status, history and possible actions. */

import type { Builder } from '#platform/graphql/builder.ts'
import { accountAndAddress } from '#platform/rate-limits/subjects.ts'
import type { RequestContext } from '#platform/request-context.ts'
import { CASE_TITLES, caseNumber, caseStatusText } from '#rules/cases.ts'
import { type CaseRow, findCaseByToken, forwardedCounterNotice } from '../cases/case-queries.ts'
import { openStepText } from '../cases/sealed.ts'
import {
  escalateCase,
  mayAnswer,
  mayEscalateNow,
  mayWithdraw,
  reportLawsuit,
  withdrawCase,
} from '../cases/sender-actions.ts'
import { type StepRow, stepsOf } from '../cases/steps.ts'
import type { ModerationDeps } from '../types.ts'

/** Steps by the sender. */
const OWN_STEPS = new Set(['received', 'answer', 'withdrawn', 'escalated'])

export function addPublicCases(builder: Builder, deps: ModerationDeps): void {
  const StepRef = builder.objectRef<StepRow>('CaseStep').implement({
    description: 'An event or message in a case.',
    fields: (t) => ({
      id: t.exposeID('id'),
      step: t.exposeString('step'),
      date: t.expose('at', { type: 'DateTime' }),
      is_own: t.boolean({ resolve: ({ step }) => OWN_STEPS.has(step) }),
      words: t.string({ resolve: (step) => openStepText(deps, step) }),
      files: t.int({ description: 'Number of added files.', resolve: ({ files }) => files.length }),
    }),
  })
  const CaseRef = builder.objectRef<CaseRow>('PublicCase').implement({
    description: 'A notice as its sender sees it.',
    fields: (t) => ({
      number: t.string({ resolve: caseNumber }),
      kind: t.exposeString('kind'),
      title: t.string({ resolve: ({ kind }) => CASE_TITLES[kind] }),
      topic: t.exposeString('topic'),
      state: t.exposeString('state'),
      outcome: t.exposeString('outcome', { nullable: true }),
      standing: t.string({ description: 'Its status, as text.', resolve: caseStatusText }),
      received_date: t.expose('received_at', { type: 'DateTime' }),
      confirmed_date: t.expose('confirmed_at', { type: 'DateTime', nullable: true }),
      decided_date: t.expose('decided_at', { type: 'DateTime', nullable: true }),
      due_date: t.expose('due_at', { type: 'DateTime', nullable: true }),
      addresses: t.exposeStringList('addresses'),
      can_answer: t.boolean({ resolve: mayAnswer }),
      can_withdraw: t.boolean({ resolve: mayWithdraw }),
      can_escalate: t.boolean({ resolve: (row) => mayEscalateNow(row, deps.clock.now()) }),
      court_date: t.field({
        type: 'DateTime',
        nullable: true,
        description: 'Deadline for reporting a court action, before the media is restored.',
        resolve: async ({ id, kind }) =>
          kind === 'dmca' ? ((await forwardedCounterNotice(deps.db, id))?.due_at ?? null) : null,
      }),
      steps: t.field({
        type: [StepRef],
        resolve: async ({ id }) =>
          (await stepsOf(deps.db, id)).filter(({ audience }) => audience === 'sender'),
      }),
    }),
  })
  builder.queryField('case', (t) =>
    t.field({
      type: CaseRef,
      nullable: true,
      description: 'Null for an invalid link. No sign-in is needed.',
      args: { token: t.arg.string({ required: true }) },
      resolve: async (_root, { token }) => (await findCaseByToken(deps.db, token)) ?? null,
    }),
  )
  const count = (context: RequestContext) => deps.rateLimits.take('caseAnswer', accountAndAddress(context))
  builder.mutationFields((t) => ({
    withdrawCase: t.boolean({
      description: 'By the emailed link. False if there is nothing left to withdraw.',
      args: { token: t.arg.string({ required: true }) },
      resolve: async (_root, { token }, context) => {
        await count(context)
        return withdrawCase(deps, token)
      },
    }),
    escalateCase: t.boolean({
      description: 'Asks for a second review, once.',
      args: { token: t.arg.string({ required: true }), words: t.arg.string({ required: true }) },
      resolve: async (_root, { token, words }, context) => {
        await count(context)
        return escalateCase(deps, token, { words })
      },
    }),
    tellOfSuit: t.boolean({
      description: 'For the sender of the notice, while its counter-notice waits.',
      args: {
        token: t.arg.string({ required: true }),
        court: t.arg.string({ required: true }),
        docket: t.arg.string({ required: true }),
      },
      resolve: async (_root, { token, court, docket }, context) => {
        await count(context)
        return reportLawsuit(deps, token, { court, docket })
      },
    }),
  }))
}
