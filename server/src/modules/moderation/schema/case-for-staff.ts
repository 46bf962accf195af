/** The type StaffCase: a notice as staff see it. */
import { batchLoader } from '#platform/batch.ts'
import type { Builder } from '#platform/graphql/builder.ts'
import type { RequestContext } from '#platform/request-context.ts'
import { CASE, CASE_TITLES, caseNumber, NOT_HIDDEN_REASONS, outcomesOf } from '#rules/cases.ts'
import { type addAccountsSchema, findAccountsByIds, type Person } from '../../accounts/index.ts'
import { type addMediaSchema, findVisibleMedia } from '../../media/index.ts'
import { type CaseMediaRow, type CaseRow, caseMediaOf } from '../cases/case-queries.ts'
import { openCaseDetails, openStepText } from '../cases/sealed.ts'
import { type StepRow, stepsOf } from '../cases/steps.ts'
import { senderTrackRecord, strikesOf } from '../cases/track-record.ts'
import type { ModerationDeps } from '../types.ts'

export type CaseRefs = Pick<ReturnType<typeof addAccountsSchema>, 'AccountRef'> &
  Pick<ReturnType<typeof addMediaSchema>, 'MediaRef'>

export type CaseRef = ReturnType<typeof defineCase>

export function defineCase(builder: Builder, deps: ModerationDeps, { AccountRef, MediaRef }: CaseRefs) {
  const people = batchLoader(
    async (ids: string[], _context: RequestContext) =>
      new Map<string, Person>((await findAccountsByIds(deps.db, ids)).map((person) => [person.id, person])),
  )
  const personOf = async (context: RequestContext, id: string | null) =>
    id === null ? null : ((await people(context, id)) ?? null)

  const StepRef = builder.objectRef<StepRow>('StaffCaseStep').implement({
    fields: (t) => ({
      id: t.exposeID('id'),
      step: t.exposeString('step'),
      audience: t.exposeString('audience', { description: 'sender, owner or staff' }),
      date: t.expose('at', { type: 'DateTime' }),
      by: t.field({
        type: AccountRef,
        nullable: true,
        resolve: ({ staff_id }, _args, context) => personOf(context, staff_id),
      }),
      words: t.string({ resolve: (step) => openStepText(deps, step) }),
      files: t.exposeStringList('files'),
    }),
  })
  const AboutRef = builder.objectRef<CaseMediaRow>('CaseMedia').implement({
    fields: (t) => ({
      id: t.id({ resolve: ({ case_id, media_id }) => `${case_id}:${media_id}` }),
      media_id: t.exposeID('media_id'),
      state: t.exposeString('state', {
        description: 'named, hidden, taken-down, restored, kept or withdrawn',
      }),
      not_hidden_reason: t.exposeString('not_hidden_reason', {
        nullable: true,
        description: `Why the notice did not hide it at once: ${NOT_HIDDEN_REASONS.join(', ')}`,
      }),
      media: t.field({
        type: MediaRef,
        nullable: true,
        description: 'Null if it was deleted.',
        resolve: ({ media_id }, _args, { viewer }) => findVisibleMedia(deps, viewer, media_id),
      }),
      owner: t.field({
        type: AccountRef,
        nullable: true,
        resolve: ({ account_id }, _args, context) => personOf(context, account_id),
      }),
      strikes: t.int({
        description: 'Valid copyright notices against its owner within a year.',
        resolve: async ({ account_id }) =>
          (await strikesOf(deps.db, [account_id], deps.clock.now())).get(account_id) ?? 0,
      }),
      is_repeat: t.boolean({
        description: 'Enough strikes that staff should consider a suspension.',
        resolve: async ({ account_id }) =>
          ((await strikesOf(deps.db, [account_id], deps.clock.now())).get(account_id) ?? 0) >= CASE.strikes,
      }),
    }),
  })
  return builder.objectRef<CaseRow>('StaffCase').implement({
    description: 'A notice as staff see it; the sender’s contact details are opened separately and recorded.',
    fields: (t) => ({
      id: t.exposeID('id'),
      number: t.string({ resolve: caseNumber }),
      kind: t.exposeString('kind'),
      title: t.string({ resolve: ({ kind }) => CASE_TITLES[kind] }),
      topic: t.exposeString('topic'),
      state: t.exposeString('state'),
      outcome: t.exposeString('outcome', { nullable: true }),
      outcomes: t.stringList({ resolve: ({ kind }) => [...outcomesOf(kind)] }),
      is_urgent: t.exposeBoolean('is_urgent'),
      received_date: t.expose('received_at', { type: 'DateTime' }),
      confirmed_date: t.expose('confirmed_at', { type: 'DateTime', nullable: true }),
      decided_date: t.expose('decided_at', { type: 'DateTime', nullable: true }),
      escalated_date: t.expose('escalated_at', { type: 'DateTime', nullable: true }),
      due_date: t.expose('due_at', { type: 'DateTime', nullable: true }),
      name: t.string({ resolve: (row) => openCaseDetails(deps, row).name || 'No name given' }),
      owner: t.string({ nullable: true, resolve: (row) => openCaseDetails(deps, row).owner ?? null }),
      role: t.string({ nullable: true, resolve: (row) => openCaseDetails(deps, row).role ?? null }),
      words: t.string({ resolve: (row) => openCaseDetails(deps, row).words }),
      work: t.string({ nullable: true, resolve: (row) => openCaseDetails(deps, row).work ?? null }),
      work_addresses: t.stringList({ resolve: (row) => openCaseDetails(deps, row).workAddresses ?? [] }),
      signature: t.string({ nullable: true, resolve: (row) => openCaseDetails(deps, row).signature ?? null }),
      notice: t.string({
        nullable: true,
        description: 'The number that a counter-notice refers to.',
        resolve: (row) => openCaseDetails(deps, row).notice ?? null,
      }),
      addresses: t.exposeStringList('addresses'),
      files: t.exposeStringList('files'),
      sender: t.field({
        type: AccountRef,
        nullable: true,
        description: 'The sender’s account, if they were signed in.',
        resolve: ({ account_id }, _args, context) => personOf(context, account_id),
      }),
      decided_by: t.field({
        type: AccountRef,
        nullable: true,
        resolve: ({ decided_by }, _args, context) => personOf(context, decided_by),
      }),
      earlier: t.int({ resolve: async (row) => (await senderTrackRecord(deps.db, row)).earlier }),
      earlier_right: t.int({ resolve: async (row) => (await senderTrackRecord(deps.db, row)).right }),
      about: t.field({ type: [AboutRef], resolve: ({ id }) => caseMediaOf(deps.db, id) }),
      steps: t.field({ type: [StepRef], resolve: ({ id }) => stepsOf(deps.db, id) }),
    }),
  })
}
