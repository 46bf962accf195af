/** Queries and mutations of cases for staff. */
import type { Builder } from '#platform/graphql/builder.ts'
import { readUuid } from '#platform/graphql/ids.ts'
import { limitInput, readPage } from '#platform/graphql/paging.ts'
import { readOneOf } from '#platform/read-one-of.ts'
import { CASE_KINDS } from '#rules/cases.ts'
import { asStaff } from '../../staff-rights/index.ts'
import { findCase, forwardedCounterNotice, listCases } from '../cases/case-queries.ts'
import { decideCase, forwardCounterNotice, restoreCase } from '../cases/decide.ts'
import { type CaseContact, openContact } from '../cases/open-contact.ts'
import { addCaseMedia, askForProof, confirmCase, noteOnCase, writeToSender } from '../cases/staff-actions.ts'
import type { ModerationDeps } from '../types.ts'
import { type CaseRef, type CaseRefs, defineCase } from './case-for-staff.ts'

const QUEUE_SIZE = 50

export function addStaffCases(builder: Builder, deps: ModerationDeps, refs: CaseRefs): void {
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
      description: 'The counter-notice that waits for a court action.',
      resolve: async ({ id, kind }) =>
        kind === 'dmca' ? ((await forwardedCounterNotice(deps.db, id)) ?? null) : null,
    }),
  }))
  addQueries(builder, deps, CaseRef)
  addMutations(builder, deps, CaseRef)
}

function addQueries(builder: Builder, deps: ModerationDeps, CaseRef: CaseRef): void {
  const LimitInput = limitInput(builder)
  builder.queryFields((t) => ({
    caseQueue: t.field({
      type: [CaseRef],
      description: 'By deadline; with `closed`, closed cases, newest first.',
      args: {
        kinds: t.arg.stringList(),
        closed: t.arg.boolean(),
        limit: t.arg({ type: LimitInput }),
      },
      resolve: (_root, { kinds, closed, limit }, context) => {
        asStaff(context, 'cases.see')
        const wanted = (kinds ?? []).map((kind) =>
          readOneOf(CASE_KINDS, kind, { message: 'Unknown kind of case.' }),
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
        description: 'The sender’s contact details, decrypted. Recorded in the audit log.',
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
        description: 'The sender has five working days; our own deadline pauses meanwhile.',
        args: { id, words },
        resolve: (_root, args, context) =>
          askForProof(deps, asStaff(context, 'cases.decide'), readUuid(args.id), args.words),
      }),
      writeCaseLetter: t.field({
        type: CaseRef,
        args: { id, words },
        resolve: (_root, args, context) =>
          writeToSender(deps, asStaff(context, 'cases.decide'), readUuid(args.id), args.words),
      }),
      noteOnCase: t.field({
        type: CaseRef,
        description: 'Visible to staff only.',
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
        description: 'Only once; a second decision is refused with ALREADY_DECIDED.',
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
        description: 'Forwards it to the sender of the notice, who may then go to court.',
        args: { id },
        resolve: (_root, args, context) =>
          forwardCounterNotice(deps, asStaff(context, 'cases.decide'), readUuid(args.id)),
      }),
      restoreCase: t.field({
        type: CaseRef,
        description: 'Restores what a DMCA notice removed.',
        args: { id, words },
        resolve: (_root, args, context) =>
          restoreCase(deps, asStaff(context, 'cases.decide'), readUuid(args.id), args.words),
      }),
    }
  })
}
