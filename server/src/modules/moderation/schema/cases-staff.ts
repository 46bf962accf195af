/** Cases in GraphQL for staff: the queue, the notice with its clock, letters and decisions. */
import { batchLoader } from '#platform/batch.ts'
import type { Builder } from '#platform/graphql/builder.ts'
import { readUuid } from '#platform/graphql/ids.ts'
import { limitInput, readPage } from '#platform/graphql/paging.ts'
import { readOneOf } from '#platform/read-one-of.ts'
import type { RequestContext } from '#platform/viewer.ts'
import { CASE, CASE_KINDS, CASE_TITLES, caseNumber, outcomesOf } from '#rules/cases.ts'
import { type addAccountsSchema, findAccountsByIds, type Person } from '../../accounts/index.ts'
import { asStaff } from '../../audit/index.ts'
import { type addMediaSchema, seeOne } from '../../media/index.ts'
import { decideCase, forwardCounterNotice, restoreCase } from '../cases/decide.ts'
import { type CaseContact, openContact } from '../cases/open-contact.ts'
import {
  type CaseMediaRow,
  type CaseRow,
  findCase,
  forwardedAnswer,
  listCases,
  mediaOf,
} from '../cases/rows.ts'
import { openDetails, openWords } from '../cases/sealed.ts'
import { addCaseMedia, askForProof, confirmCase, noteOnCase, writeLetter } from '../cases/staff-steps.ts'
import { type StepRow, stepsOf } from '../cases/steps.ts'
import { recordOfSender, strikesOf } from '../cases/track-record.ts'
import type { ModerationDeps } from '../types.ts'

type Refs = Pick<ReturnType<typeof addAccountsSchema>, 'AccountRef'> &
  Pick<ReturnType<typeof addMediaSchema>, 'MediaRef'>

const QUEUE_SIZE = 50

export function addStaffCases(builder: Builder, deps: ModerationDeps, refs: Refs): void {
  const CaseRef = defineCase(builder, deps, refs)
  builder.objectFields(CaseRef, (t) => ({
    answers: t.field({
      type: CaseRef,
      nullable: true,
      description: 'The notice that this counter-notice answers.',
      resolve: async ({ answers_id }) =>
        answers_id ? ((await findCase(deps.db, answers_id)) ?? null) : null,
    }),
    answered_by: t.field({
      type: CaseRef,
      nullable: true,
      description: 'The counter-notice that waits for a court.',
      resolve: async ({ id, kind }) =>
        kind === 'dmca' ? ((await forwardedAnswer(deps.db, id)) ?? null) : null,
    }),
  }))
  addQueries(builder, deps, CaseRef)
  addMutations(builder, deps, CaseRef)
}

type CaseRef = ReturnType<typeof defineCase>

function defineCase(builder: Builder, deps: ModerationDeps, { AccountRef, MediaRef }: Refs) {
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
      words: t.string({ resolve: (step) => openWords(deps, step) }),
      files: t.exposeStringList('files'),
    }),
  })
  const AboutRef = builder.objectRef<CaseMediaRow>('CaseMedia').implement({
    fields: (t) => ({
      id: t.id({ resolve: ({ case_id, media_id }) => `${case_id}:${media_id}` }),
      media_id: t.exposeID('media_id'),
      state: t.exposeString('state', { description: 'named, hidden, taken-down, restored or kept' }),
      media: t.field({
        type: MediaRef,
        nullable: true,
        description: 'Null when it is gone.',
        resolve: ({ media_id }, _args, { viewer }) => seeOne(deps, viewer, media_id),
      }),
      owner: t.field({
        type: AccountRef,
        nullable: true,
        resolve: ({ account_id }, _args, context) => personOf(context, account_id),
      }),
      strikes: t.int({
        description: 'Notices of rights against its owner within a year that still hold.',
        resolve: async ({ account_id }) =>
          (await strikesOf(deps.db, [account_id], deps.clock.now())).get(account_id) ?? 0,
      }),
      is_repeat: t.boolean({
        description: 'So many that staff should think of suspending them.',
        resolve: async ({ account_id }) =>
          ((await strikesOf(deps.db, [account_id], deps.clock.now())).get(account_id) ?? 0) >= CASE.strikes,
      }),
    }),
  })
  return builder.objectRef<CaseRow>('StaffCase').implement({
    description: 'A notice as staff see it; who sent it can be reached only by a look that is written down.',
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
      name: t.string({ resolve: (row) => openDetails(deps, row).name || 'No name given' }),
      owner: t.string({ nullable: true, resolve: (row) => openDetails(deps, row).owner ?? null }),
      role: t.string({ nullable: true, resolve: (row) => openDetails(deps, row).role ?? null }),
      words: t.string({ resolve: (row) => openDetails(deps, row).words }),
      work: t.string({ nullable: true, resolve: (row) => openDetails(deps, row).work ?? null }),
      work_addresses: t.stringList({ resolve: (row) => openDetails(deps, row).workAddresses ?? [] }),
      signature: t.string({ nullable: true, resolve: (row) => openDetails(deps, row).signature ?? null }),
      notice: t.string({
        nullable: true,
        description: 'The number that a counter-notice names.',
        resolve: (row) => openDetails(deps, row).notice ?? null,
      }),
      addresses: t.exposeStringList('addresses'),
      files: t.exposeStringList('files'),
      sender: t.field({
        type: AccountRef,
        nullable: true,
        description: 'Where they were signed in.',
        resolve: ({ account_id }, _args, context) => personOf(context, account_id),
      }),
      decided_by: t.field({
        type: AccountRef,
        nullable: true,
        resolve: ({ decided_by }, _args, context) => personOf(context, decided_by),
      }),
      earlier: t.int({ resolve: async (row) => (await recordOfSender(deps.db, row)).earlier }),
      earlier_right: t.int({ resolve: async (row) => (await recordOfSender(deps.db, row)).right }),
      about: t.field({ type: [AboutRef], resolve: ({ id }) => mediaOf(deps.db, id) }),
      steps: t.field({ type: [StepRef], resolve: ({ id }) => stepsOf(deps.db, id) }),
    }),
  })
}

function addQueries(builder: Builder, deps: ModerationDeps, CaseRef: CaseRef): void {
  const LimitInput = limitInput(builder)
  builder.queryFields((t) => ({
    caseQueue: t.field({
      type: [CaseRef],
      description: 'What is due first comes first; with `closed`, what was closed, newest first.',
      args: {
        kinds: t.arg.stringList(),
        closed: t.arg.boolean(),
        limit: t.arg({ type: LimitInput }),
      },
      resolve: (_root, { kinds, closed, limit }, context) => {
        asStaff(context, 'cases.see')
        const wanted = (kinds ?? []).map((kind) =>
          readOneOf(CASE_KINDS, kind, { words: 'There is no such kind of case.' }),
        )
        return listCases(deps.db, {
          kinds: wanted,
          isClosed: closed ?? false,
          ...readPage(limit, QUEUE_SIZE),
        })
      },
    }),
    staffCase: t.field({
      type: CaseRef,
      nullable: true,
      args: { id: t.arg.id({ required: true }) },
      resolve: async (_root, { id }, context) => {
        asStaff(context, 'cases.see')
        return (await findCase(deps.db, readUuid(id))) ?? null
      },
    }),
  }))
}

function addMutations(builder: Builder, deps: ModerationDeps, CaseRef: CaseRef): void {
  const ContactRef = builder.objectRef<CaseContact>('CaseContact').implement({
    fields: (t) => ({
      name: t.exposeString('name'),
      email: t.exposeString('email'),
      postal: t.string({ nullable: true, resolve: ({ postal }) => postal ?? null }),
      phone: t.string({ nullable: true, resolve: ({ phone }) => phone ?? null }),
    }),
  })
  builder.mutationFields((t) => {
    const id = t.arg.id({ required: true })
    const words = t.arg.string({ required: true })
    return {
      openCaseContact: t.field({
        type: ContactRef,
        description: 'Who sent it, in clear. The look is written down.',
        args: { id },
        resolve: (_root, args, context) =>
          openContact(deps, asStaff(context, 'cases.contact'), readUuid(args.id)),
      }),
      confirmCase: t.field({
        type: CaseRef,
        args: { id },
        resolve: (_root, args, context) =>
          confirmCase(deps, asStaff(context, 'cases.decide'), readUuid(args.id)),
      }),
      askForProof: t.field({
        type: CaseRef,
        description: 'They have five working days; our own time waits for them.',
        args: { id, words },
        resolve: (_root, args, context) =>
          askForProof(deps, asStaff(context, 'cases.decide'), readUuid(args.id), args.words),
      }),
      writeCaseLetter: t.field({
        type: CaseRef,
        args: { id, words },
        resolve: (_root, args, context) =>
          writeLetter(deps, asStaff(context, 'cases.decide'), readUuid(args.id), args.words),
      }),
      noteOnCase: t.field({
        type: CaseRef,
        description: 'For staff alone.',
        args: { id, words },
        resolve: (_root, args, context) =>
          noteOnCase(deps, asStaff(context, 'cases.see'), readUuid(args.id), args.words),
      }),
      addCaseMedia: t.field({
        type: CaseRef,
        args: { id, address: t.arg.string({ required: true }) },
        resolve: (_root, args, context) =>
          addCaseMedia(deps, asStaff(context, 'cases.decide'), readUuid(args.id), args.address),
      }),
      decideCase: t.field({
        type: CaseRef,
        description: 'Once; a second decision is refused with ALREADY_DECIDED.',
        args: {
          id,
          outcome: t.arg.string({ required: true }),
          rule: t.arg.string(),
          words,
        },
        resolve: (_root, { outcome, rule, ...args }, context) =>
          decideCase(deps, asStaff(context, 'cases.decide'), readUuid(args.id), {
            outcome,
            rule: rule ?? null,
            words: args.words,
          }),
      }),
      forwardCounterNotice: t.field({
        type: CaseRef,
        description: 'To whoever sent the notice; from now on they may go to court.',
        args: { id },
        resolve: (_root, args, context) =>
          forwardCounterNotice(deps, asStaff(context, 'cases.decide'), readUuid(args.id)),
      }),
      restoreCase: t.field({
        type: CaseRef,
        description: 'Brings back what a DMCA notice took down.',
        args: { id, words },
        resolve: (_root, args, context) =>
          restoreCase(deps, asStaff(context, 'cases.decide'), readUuid(args.id), args.words),
      }),
    }
  })
}
