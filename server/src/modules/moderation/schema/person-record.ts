/** The type StaffPerson: an account as staff see it, each field by its right. */
import type { Builder } from '#platform/graphql/builder.ts'
import type { RequestContext } from '#platform/request-context.ts'
import { CASE_TITLES, caseNumber } from '#rules/cases.ts'
import type { ReporterRecord } from '#rules/report.ts'
import type { PersonForStaff } from '../../accounts/index.ts'
import { latestApplication } from '../../creators/index.ts'
import { findOnAir } from '../../live/index.ts'
import {
  NO_REPORTS,
  type ReportGroup,
  reporterTrust,
  reportGroupsAbout,
  targetKindOf,
} from '../../reports/index.ts'
import { staffFor } from '../../staff-rights/index.ts'
import { type CaseSummary, casesAbout } from '../cases/case-queries.ts'
import { closingDecision, decisionsAbout, streamingProhibition } from '../decisions/decision-queries.ts'
import type { PersonNote } from '../tables.ts'
import type { ModerationDeps } from '../types.ts'
import type { addDecisions } from './decisions.ts'
import { optionalPersonLoader } from './people.ts'
import type { ModerationRefs } from './refs.ts'

export type PersonRefs = ModerationRefs & ReturnType<typeof addDecisions>

export const MAX_RECORDS = 50

export function definePerson(
  builder: Builder,
  deps: ModerationDeps,
  { AccountRef, DecisionRef }: PersonRefs,
) {
  const person = optionalPersonLoader(deps)
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
  const TrustRef = builder.objectRef<ReporterRecord>('ReportTrust').implement({
    fields: (t) => ({ right: t.exposeInt('right'), total: t.exposeInt('total') }),
  })
  const AboutRef = builder.objectRef<ReportGroup>('ReportsAbout').implement({
    fields: (t) => ({
      id: t.exposeID('id'),
      kind: t.string({ resolve: targetKindOf }),
      reason: t.exposeString('reason'),
      count: t.exposeInt('reports'),
      status: t.exposeString('state'),
      outcome: t.exposeString('outcome', { nullable: true }),
      since: t.field({ type: 'DateTime', resolve: ({ since }) => since }),
    }),
  })
  const CaseRef = builder.objectRef<CaseSummary>('CaseAbout').implement({
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
        description: 'Country of residence, if known: an ISO 3166-1 alpha-2 code.',
      }),
      two_step: t.boolean({ resolve: ({ hasTwoStep }) => hasTwoStep }),
      email: t.string({
        nullable: true,
        description: 'For staff who may see it.',
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
        description: 'The newest application to sell, for staff who decide on it.',
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
        description: 'The decision that prevents streaming.',
        resolve: async ({ id }, _a, context) =>
          may(context, 'lives.see') ? ((await streamingProhibition(deps.db, id)) ?? null) : null,
      }),
      live: t.id({
        nullable: true,
        description: 'Their running live.',
        resolve: async ({ id }, _a, context) =>
          may(context, 'lives.see') ? ((await findOnAir(deps.db, id))?.id ?? null) : null,
      }),
      decisions: t.field({
        type: [DecisionRef],
        extensions: { listSize: MAX_RECORDS },
        resolve: ({ id }, _a, context) =>
          may(context, 'reports.see') ? decisionsAbout(deps.db, id, MAX_RECORDS) : [],
      }),
      reported: t.field({
        type: [AboutRef],
        extensions: { listSize: MAX_RECORDS },
        resolve: ({ id }, _a, context) =>
          may(context, 'reports.see') ? reportGroupsAbout(deps.db, id, MAX_RECORDS) : [],
      }),
      cases: t.field({
        type: [CaseRef],
        description: 'Notices about their content, for staff with that queue.',
        extensions: { listSize: MAX_RECORDS },
        resolve: ({ id }, _a, context) =>
          may(context, 'cases.see') ? casesAbout(deps.db, id, MAX_RECORDS) : [],
      }),
      trust: t.field({
        type: TrustRef,
        description: 'How often their reports were right.',
        resolve: async ({ id }) => (await reporterTrust(deps.db, [id])).get(id) ?? NO_REPORTS,
      }),
      notes: t.field({
        type: [NoteRef],
        extensions: { listSize: MAX_RECORDS },
        resolve: ({ id }) =>
          deps.db
            .selectFrom('person_notes')
            .selectAll()
            .where('account_id', '=', id)
            .orderBy('id', 'desc')
            .limit(MAX_RECORDS)
            .execute(),
      }),
    }),
  })
}
