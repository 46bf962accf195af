/** The report queue for staff: targets, reporters, earlier decisions, and the mutations to decide. */
import { Refusal } from '#platform/errors.ts'
import type { Builder } from '#platform/graphql/builder.ts'
import { readUuid } from '#platform/graphql/ids.ts'
import { limitInput, readPage } from '#platform/graphql/paging.ts'
import { readOneOf } from '#platform/read-one-of.ts'
import type { ReporterRecord } from '#rules/report.ts'
import { dueAt, QUEUE_DEADLINES } from '#rules/sla.ts'
import { findLive, isOnAir, listMoments } from '../../live/index.ts'
import {
  countReportGroups,
  findReportGroup,
  listReportGroups,
  NO_REPORTS,
  type ReportGroup,
  type ReportRow,
  reasonsInGroup,
  reporterTrust,
  reportsOfGroup,
  targetKindOf,
} from '../../reports/index.ts'
import { asStaff } from '../../staff-rights/index.ts'
import { decisionsAbout } from '../decisions/decision-queries.ts'
import { momentPath } from '../lives/routes.ts'
import {
  carriedOutAt,
  confirmReportsDecision,
  decideReports,
  undoReportsDecision,
} from '../reports/decide-reports.ts'
import type { ModerationDeps } from '../types.ts'
import type { addDecisions } from './decisions.ts'
import { optionalPersonLoader } from './people.ts'
import type { ModerationRefs } from './refs.ts'
import { staffMediaLoader } from './staff-media.ts'

type All = ModerationRefs & ReturnType<typeof addDecisions>
type ReportWithTrust = ReportRow & ReporterRecord

const MAX_REPORTS = 50
const MAX_EARLIER_DECISIONS = 20
const MAX_MOMENTS = 6
const FILTERS = ['open', 'proposed'] as const
const ORDERS = ['urgent', 'oldest'] as const

export type GroupRef = ReturnType<typeof defineGroup>

export function addReportGroups(builder: Builder, deps: ModerationDeps, refs: All): { GroupRef: GroupRef } {
  const GroupRef = defineGroup(builder, deps, refs)
  builder.queryFields((t) => ({
    reportGroups: t.field({
      type: [GroupRef],
      description:
        'For moderators and admins: reports about the same content form one group. Urgent ones first, then the oldest.',
      args: {
        filter: t.arg.string({ description: 'open, or proposed: waiting for a second staff member' }),
        order: t.arg.string({ description: 'urgent or oldest first' }),
        after: t.arg.id(),
        limit: t.arg({ type: limitInput(builder) }),
      },
      resolve: async (_root, { filter, order, after, limit }, context) => {
        asStaff(context, 'reports.see')
        const last = after == null ? null : readUuid(after)
        if (last !== null && !(await findReportGroup(deps.db, last))) throw new Refusal('NOT_FOUND')
        return listReportGroups(deps.db, {
          state: readOneOf(FILTERS, filter ?? 'open', {
            message: `A filter must be one of ${FILTERS.join(', ')}.`,
          }),
          order: readOneOf(ORDERS, order ?? 'urgent', {
            message: `An order must be one of ${ORDERS.join(', ')}.`,
          }),
          after: last,
          limit: readPage(limit).limit,
        })
      },
    }),
    reportGroupCount: t.int({
      description: 'Number of open groups, up to a thousand.',
      args: { filter: t.arg.string() },
      resolve: (_root, { filter }, context) => {
        asStaff(context, 'reports.see')
        const state = readOneOf(FILTERS, filter ?? 'open', {
          message: `A filter must be one of ${FILTERS.join(', ')}.`,
        })
        return countReportGroups(deps.db, state)
      },
    }),
    reportGroup: t.field({
      type: GroupRef,
      nullable: true,
      args: { id: t.arg.id({ required: true }) },
      resolve: async (_root, { id }, context) => {
        asStaff(context, 'reports.see')
        return (await findReportGroup(deps.db, readUuid(id))) ?? null
      },
    }),
  }))
  builder.mutationFields((t) => ({
    decideReports: t.field({
      type: GroupRef,
      description:
        'Decides all reports of a group. Takes effect after some seconds, during which it can be undone.',
      args: {
        group: t.arg.id({ required: true }),
        outcome: t.arg.string({
          required: true,
          description: 'none, remove, remove-warn, remove-forbid (of a live) or remove-suspend',
        }),
        rule: t.arg.string({
          description: 'The content rule that applies; required unless no action is taken.',
        }),
        words: t.arg.string({ description: 'The finding, shown to the person.' }),
        days: t.arg.int({ description: 'Duration of a suspension or of a ban from streaming.' }),
        second: t.arg.boolean({
          description: 'Requires confirmation by a second staff member; suspensions always do.',
        }),
      },
      resolve: (_root, { group, outcome, rule, words, days, second }, context) =>
        decideReports(deps, asStaff(context, 'reports.decide'), readUuid(group), {
          ...{ outcome, rule: rule ?? null, words: words ?? null, days: days ?? null },
          needsConfirmation: second ?? false,
        }),
    }),
    secondReports: t.field({
      type: GroupRef,
      description: 'For a staff member other than the proposer: confirms, or returns it to the queue.',
      args: { group: t.arg.id({ required: true }), agrees: t.arg.boolean({ required: true }) },
      resolve: (_root, { group, agrees }, context) =>
        confirmReportsDecision(deps, asStaff(context, 'reports.decide'), readUuid(group), agrees),
    }),
    takeBackReports: t.field({
      type: GroupRef,
      description: 'Undoes a decision until people are notified.',
      args: { group: t.arg.id({ required: true }) },
      resolve: (_root, { group }, context) =>
        undoReportsDecision(deps, asStaff(context, 'reports.decide'), readUuid(group)),
    }),
  }))
  return { GroupRef }
}

function defineGroup(builder: Builder, deps: ModerationDeps, { AccountRef, MediaRef, DecisionRef }: All) {
  const person = optionalPersonLoader(deps)
  const staffMedia = staffMediaLoader(deps)
  const ReasonRef = builder.objectRef<{ reason: string; count: number }>('ReasonCount').implement({
    fields: (t) => ({ reason: t.exposeString('reason'), count: t.exposeInt('count') }),
  })
  const ReportRef = builder.objectRef<ReportWithTrust>('ReportTold').implement({
    fields: (t) => ({
      id: t.exposeID('id'),
      reason: t.exposeString('reason'),
      details: t.exposeString('details'),
      said: t.exposeString('said', {
        description: 'Text of the comment or message, which may be deleted by now.',
      }),
      date: t.field({ type: 'DateTime', resolve: ({ created_at }) => created_at }),
      by: t.field({
        type: AccountRef,
        nullable: true,
        description: 'Null for a person without an account.',
        resolve: ({ reporter_id }, _args, context) => person(context, reporter_id),
      }),
      right: t.exposeInt('right', { description: 'Number of their confirmed reports …' }),
      total: t.exposeInt('total', { description: '… out of those that were decided.' }),
    }),
  })
  return builder.objectRef<ReportGroup>('ReportGroup').implement({
    fields: (t) => ({
      id: t.exposeID('id'),
      kind: t.string({
        description: 'media, comment, message, live, live-message or account',
        resolve: targetKindOf,
      }),
      since: t.field({ type: 'DateTime', resolve: ({ since }) => since }),
      due: t.field({ type: 'DateTime', resolve: ({ since }) => dueAt(since, QUEUE_DEADLINES.reports) }),
      is_urgent: t.exposeBoolean('is_urgent'),
      reason: t.exposeString('reason'),
      count: t.exposeInt('reports', { description: 'Number of reports.' }),
      status: t.exposeString('state', { description: 'open, proposed, deciding or decided' }),
      outcome: t.exposeString('outcome', { nullable: true }),
      rule: t.exposeString('rule', { nullable: true }),
      facts: t.exposeString('facts'),
      days: t.exposeInt('days', { nullable: true }),
      user: t.field({
        type: AccountRef,
        nullable: true,
        resolve: ({ account_id }, _args, context) => person(context, account_id),
      }),
      media: t.field({
        type: MediaRef,
        nullable: true,
        description: 'The reported media, or the one that was commented on.',
        resolve: ({ media_id }, _args, context) => staffMedia(context, media_id),
      }),
      comment: t.id({ nullable: true, resolve: ({ comment_id }) => comment_id }),
      message: t.id({ nullable: true, resolve: ({ message_id }) => message_id }),
      live: t.id({
        nullable: true,
        description: 'The reported live, or the one of the reported message.',
        resolve: ({ live_id }) => live_id,
      }),
      is_on_air: t.boolean({
        description: 'Whether the live is still running.',
        resolve: async ({ live_id }) => {
          const live = live_id === null ? undefined : await findLive(deps.db, live_id)
          return live !== undefined && isOnAir(live)
        },
      }),
      moments: t.stringList({
        description: 'Pictures of the live at the time of the reports, newest first.',
        extensions: { listSize: MAX_MOMENTS },
        resolve: async ({ live_id, live_message_id }) => {
          if (live_id === null || live_message_id !== null) return []
          return (await listMoments(deps.db, live_id, MAX_MOMENTS)).map(({ id }) => momentPath(id))
        },
      }),
      decided_by: t.field({
        type: AccountRef,
        nullable: true,
        resolve: ({ decided_by }, _args, context) => person(context, decided_by),
      }),
      seconded_by: t.field({
        type: AccountRef,
        nullable: true,
        resolve: ({ seconded_by }, _args, context) => person(context, seconded_by),
      }),
      carried_out: t.field({
        type: 'DateTime',
        nullable: true,
        description: 'When it can no longer be undone.',
        resolve: (group) => (group.state === 'deciding' ? carriedOutAt(group) : null),
      }),
      reasons: t.field({
        type: [ReasonRef],
        extensions: { listSize: 12 },
        resolve: ({ id }) => reasonsInGroup(deps.db, id),
      }),
      told: t.field({
        type: [ReportRef],
        description: 'The newest of these reports.',
        extensions: { listSize: MAX_REPORTS },
        args: { after: t.arg.id() },
        resolve: async ({ id }, { after }) => {
          const last = after == null ? null : readUuid(after)
          const rows = await reportsOfGroup(deps.db, { groupId: id, after: last, limit: MAX_REPORTS })
          const reporters = rows.flatMap(({ reporter_id }) => reporter_id ?? [])
          const trust = await reporterTrust(deps.db, reporters)
          return rows.map((row) => ({ ...row, ...(trust.get(row.reporter_id ?? '') ?? NO_REPORTS) }))
        },
      }),
      before: t.field({
        type: [DecisionRef],
        description: 'Earlier decisions about this person.',
        extensions: { listSize: MAX_EARLIER_DECISIONS },
        resolve: ({ account_id }) => decisionsAbout(deps.db, account_id, MAX_EARLIER_DECISIONS),
      }),
    }),
  })
}
