/** A person as staff see them: each part for those with its right, and what may be done to the account. */
import { Refusal } from '#platform/errors.ts'
import type { Builder } from '#platform/graphql/builder.ts'
import { readUuid } from '#platform/graphql/ids.ts'
import type { RequestContext } from '#platform/viewer.ts'
import { CASE_TITLES, caseNumber } from '#rules/cases.ts'
import type { Trust } from '#rules/report.ts'
import type { StaffAction } from '#rules/staff-rights.ts'
import { findPeople, type PersonForStaff, personForStaff } from '../../accounts/index.ts'
import { asStaff, staffFor } from '../../audit/index.ts'
import { latestApplication } from '../../creators/index.ts'
import { NO_REPORTS, trustIn } from '../../engagement/index.ts'
import { findOnAir } from '../../live/index.ts'
import { type CaseAbout, casesAbout } from '../cases/rows.ts'
import { closingDecision, decisionsOn, forbiddingDecision } from '../decisions/decision-queries.ts'
import { readRule, readWords } from '../decisions/read-words.ts'
import { ban, lift, suspend, warn } from '../decisions/standing.ts'
import { addNote, changeCountry, endPersonSessions, erasePerson, resetPersonTwoStep } from '../people/acts.ts'
import { groupsAbout, kindOf } from '../reports/group-queries.ts'
import type { PersonNote, ReportGroup } from '../tables.ts'
import type { ModerationDeps } from '../types.ts'
import type { addDecisions } from './decisions.ts'
import { staffOver } from './over.ts'
import { personOrNobody } from './people.ts'
import type { Refs } from './refs.ts'

type All = Refs & ReturnType<typeof addDecisions>
const LISTED = 50

export function addPeople(builder: Builder, deps: ModerationDeps, refs: All): void {
  const { AccountRef } = refs
  const PersonRef = definePerson(builder, deps, refs)
  const personOf = async (id: string) => {
    const person = await personForStaff(deps.db, id, deps.clock.now())
    if (!person || person.status === 'erased') throw new Refusal('NOT_FOUND')
    return person
  }
  builder.queryFields((t) => ({
    staffPeople: t.field({
      type: [AccountRef],
      description: 'By id, by a part of a name, or by the whole of an address for those who may see it.',
      extensions: { listSize: LISTED },
      args: { text: t.arg.string({ required: true }) },
      resolve: (_root, { text }, context) => {
        asStaff(context, 'people.see')
        const isAddressAllowed = staffFor(context.viewer, 'people.sessions') !== null
        return findPeople(deps.db, { text: text.slice(0, 200), isAddressAllowed, limit: LISTED })
      },
    }),
    staffPerson: t.field({
      type: PersonRef,
      args: { id: t.arg.id({ required: true }) },
      resolve: (_root, { id }, context) => {
        asStaff(context, 'people.see')
        return personOf(readUuid(id))
      },
    }),
  }))
  const verdict = (user: string, rule: string, words: string) => ({
    accountId: readUuid(user),
    rule: readRule(rule),
    facts: readWords(words, 'words'),
  })
  const over = <Action extends StaffAction>(context: RequestContext, action: Action, user: string) =>
    staffOver(deps, context, action, user)
  builder.mutationFields((t) => {
    const user = t.arg.id({ required: true })
    const words = t.arg.string({ required: true, description: 'To the person.' })
    const rule = t.arg.string({ required: true, description: 'By which content rule.' })
    const reason = t.arg.string({ required: true, description: 'For the log.' })
    return {
      warnPerson: t.field({
        type: PersonRef,
        args: { user, rule, words },
        resolve: async (_root, args, context) => {
          const staff = await over(context, 'people.suspend', args.user)
          const given = verdict(args.user, args.rule, args.words)
          await deps.db.transaction().execute((tx) => warn(deps, tx, staff, given))
          return personOf(given.accountId)
        },
      }),
      suspendPerson: t.field({
        type: PersonRef,
        description: 'Signed out at once; without days until it is lifted. Done again, it is the same.',
        args: { user, rule, words, days: t.arg.int() },
        resolve: async (_root, args, context) => {
          const staff = await over(context, 'people.suspend', args.user)
          const given = verdict(args.user, args.rule, args.words)
          const known = await closingDecision(deps.db, given.accountId)
          if (known?.decided_by !== staff.accountId || known.measure !== 'suspend')
            await deps.db
              .transaction()
              .execute((tx) => suspend(deps, tx, staff, { ...given, days: args.days ?? null }))
          return personOf(given.accountId)
        },
      }),
      banPerson: t.field({
        type: PersonRef,
        description: 'For good; a suspension that holds ends by it.',
        args: { user, rule, words },
        resolve: async (_root, args, context) => {
          const staff = await over(context, 'people.ban', args.user)
          const given = verdict(args.user, args.rule, args.words)
          const known = await closingDecision(deps.db, given.accountId)
          if (known?.measure !== 'ban')
            await deps.db.transaction().execute(async (tx) => {
              if (known)
                await lift(deps, tx, staff, { accountId: given.accountId, words: 'Closed for good.' })
              await ban(deps, tx, staff, given)
            })
          return personOf(given.accountId)
        },
      }),
      liftPerson: t.field({
        type: PersonRef,
        description: 'Ends a suspension or a ban.',
        args: { user, words },
        resolve: async (_root, args, context) => {
          const staff = await over(context, 'people.suspend', args.user)
          const accountId = readUuid(args.user)
          const said = readWords(args.words, 'words')
          if ((await closingDecision(deps.db, accountId))?.measure === 'ban') asStaff(context, 'people.ban')
          await deps.db.transaction().execute((tx) => lift(deps, tx, staff, { accountId, words: said }))
          return personOf(accountId)
        },
      }),
      endPersonSessions: t.int({
        description: 'How many were ended.',
        args: { user, reason },
        resolve: async (_root, args, context) =>
          endPersonSessions(deps, await over(context, 'people.sessions', args.user), {
            accountId: readUuid(args.user),
            reason: args.reason,
          }),
      }),
      resetTwoStep: t.boolean({
        description:
          'All their addresses are told, they are signed out, and payouts wait. False when it is off.',
        args: { user, reason },
        resolve: async (_root, args, context) =>
          resetPersonTwoStep(deps, await over(context, 'people.twoStep', args.user), {
            accountId: readUuid(args.user),
            reason: args.reason,
          }),
      }),
      changeCountry: t.field({
        type: PersonRef,
        description:
          'Where somebody lives who does not sell; the law there holds for what they are shown. Null for unknown.',
        args: { user, country: t.arg.string(), reason },
        resolve: async (_root, args, context) => {
          const accountId = readUuid(args.user)
          await changeCountry(deps, await over(context, 'identity.change', args.user), {
            accountId,
            country: args.country ?? null,
            reason: args.reason,
          })
          return personOf(accountId)
        },
      }),
      erasePerson: t.boolean({
        description:
          'As when they leave by themselves, with the same time to undo it. False when they leave already.',
        args: { user, reason },
        resolve: async (_root, args, context) =>
          erasePerson(deps, await over(context, 'people.erase', args.user), {
            accountId: readUuid(args.user),
            reason: args.reason,
          }),
      }),
      addPersonNote: t.field({
        type: PersonRef,
        args: { user, words: t.arg.string({ required: true }) },
        resolve: async (_root, args, context) => {
          const accountId = readUuid(args.user)
          await addNote(deps, asStaff(context, 'people.note'), { accountId, words: args.words })
          return personOf(accountId)
        },
      }),
    }
  })
}

function definePerson(builder: Builder, deps: ModerationDeps, { AccountRef, DecisionRef }: All) {
  const person = personOrNobody(deps)
  const may = ({ viewer }: RequestContext, action: Parameters<typeof staffFor>[1]) =>
    staffFor(viewer, action) !== null
  const SessionRef = builder.objectRef<PersonForStaff['sessions'][number]>('PersonSession').implement({
    fields: (t) => ({
      id: t.exposeID('id'),
      device: t.exposeString('device'),
      created: t.field({ type: 'DateTime', resolve: ({ created }) => created }),
      last_seen: t.field({ type: 'DateTime', resolve: ({ lastSeen }) => lastSeen }),
    }),
  })
  const NoteRef = builder.objectRef<PersonNote>('PersonNote').implement({
    fields: (t) => ({
      id: t.exposeID('id'),
      words: t.exposeString('words'),
      date: t.field({ type: 'DateTime', resolve: ({ created_at }) => created_at }),
      by: t.field({
        type: AccountRef,
        nullable: true,
        resolve: ({ by_id }, _a, context) => person(context, by_id),
      }),
    }),
  })
  const TrustRef = builder.objectRef<Trust>('ReportTrust').implement({
    fields: (t) => ({ right: t.exposeInt('right'), total: t.exposeInt('total') }),
  })
  const AboutRef = builder.objectRef<ReportGroup>('ReportsAbout').implement({
    fields: (t) => ({
      id: t.exposeID('id'),
      kind: t.string({ resolve: kindOf }),
      reason: t.exposeString('reason'),
      count: t.exposeInt('reports'),
      status: t.exposeString('state'),
      outcome: t.exposeString('outcome', { nullable: true }),
      since: t.field({ type: 'DateTime', resolve: ({ since }) => since }),
    }),
  })
  const CaseRef = builder.objectRef<CaseAbout>('CaseAbout').implement({
    fields: (t) => ({
      id: t.exposeID('id'),
      number: t.string({ resolve: caseNumber }),
      title: t.string({ resolve: ({ kind }) => CASE_TITLES[kind] }),
      status: t.exposeString('state'),
      outcome: t.exposeString('outcome', { nullable: true }),
      since: t.field({ type: 'DateTime', resolve: ({ received_at }) => received_at }),
    }),
  })
  return builder.objectRef<PersonForStaff>('StaffPerson').implement({
    fields: (t) => ({
      id: t.exposeID('id'),
      user: t.field({
        type: AccountRef,
        nullable: true,
        resolve: ({ id }, _a, context) => person(context, id),
      }),
      status: t.exposeString('status', { description: 'active, suspended or deleting' }),
      roles: t.exposeStringList('staff_roles', { extensions: { listSize: 4 } }),
      joined: t.field({ type: 'DateTime', resolve: ({ created_at }) => created_at }),
      last_seen: t.field({ type: 'DateTime', nullable: true, resolve: ({ last_seen_at }) => last_seen_at }),
      country: t.exposeString('country', {
        nullable: true,
        description: 'Where they live, as far as it is known: two letters.',
      }),
      two_step: t.boolean({ resolve: ({ hasTwoStep }) => hasTwoStep }),
      email: t.string({
        nullable: true,
        description: 'For those who may see it.',
        resolve: ({ email }, _a, context) => (may(context, 'people.sessions') ? email : null),
      }),
      email_confirmed: t.boolean({ resolve: ({ email_verified_at }) => email_verified_at !== null }),
      sessions: t.field({
        type: [SessionRef],
        extensions: { listSize: 20 },
        resolve: ({ sessions }, _a, context) => (may(context, 'people.sessions') ? sessions : []),
      }),
      application: t.id({
        nullable: true,
        description: 'The newest application to sell, for those who decide on it.',
        resolve: async ({ id }, _a, context) =>
          may(context, 'applications.see') ? ((await latestApplication(deps.db, id))?.id ?? null) : null,
      }),
      selling: t.string({
        nullable: true,
        resolve: async ({ id }, _a, context) =>
          may(context, 'applications.see') ? ((await latestApplication(deps.db, id))?.status ?? null) : null,
      }),
      closed_by: t.field({
        type: DecisionRef,
        nullable: true,
        resolve: async ({ id }) => (await closingDecision(deps.db, id)) ?? null,
      }),
      no_live: t.field({
        type: DecisionRef,
        nullable: true,
        description: 'What keeps them from streaming.',
        resolve: async ({ id }, _a, context) =>
          may(context, 'lives.see') ? ((await forbiddingDecision(deps.db, id)) ?? null) : null,
      }),
      live: t.id({
        nullable: true,
        description: 'The live that they run now.',
        resolve: async ({ id }, _a, context) =>
          may(context, 'lives.see') ? ((await findOnAir(deps.db, id))?.id ?? null) : null,
      }),
      decisions: t.field({
        type: [DecisionRef],
        extensions: { listSize: LISTED },
        resolve: ({ id }, _a, context) =>
          may(context, 'reports.see') ? decisionsOn(deps.db, id, LISTED) : [],
      }),
      reported: t.field({
        type: [AboutRef],
        extensions: { listSize: LISTED },
        resolve: ({ id }, _a, context) =>
          may(context, 'reports.see') ? groupsAbout(deps.db, id, LISTED) : [],
      }),
      cases: t.field({
        type: [CaseRef],
        description: 'Notices about what is theirs, for those with the queue.',
        extensions: { listSize: LISTED },
        resolve: ({ id }, _a, context) => (may(context, 'cases.see') ? casesAbout(deps.db, id, LISTED) : []),
      }),
      trust: t.field({
        type: TrustRef,
        description: 'How often what they reported was right.',
        resolve: async ({ id }) => (await trustIn(deps.db, [id])).get(id) ?? NO_REPORTS,
      }),
      notes: t.field({
        type: [NoteRef],
        extensions: { listSize: LISTED },
        resolve: ({ id }) =>
          deps.db
            .selectFrom('person_notes')
            .selectAll()
            .where('account_id', '=', id)
            .orderBy('id', 'desc')
            .limit(LISTED)
            .execute(),
      }),
    }),
  })
}
