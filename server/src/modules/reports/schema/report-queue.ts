/** GraphQL report queue for staff. */
import type { Core } from '#platform/core.ts'
import { Refusal } from '#platform/errors.ts'
import type { Builder } from '#platform/graphql/builder.ts'
import { readUuid } from '#platform/graphql/ids.ts'
import { limitInput, readPage } from '#platform/graphql/paging.ts'
import { readOneOf } from '#platform/read-one-of.ts'
import { type addAccountsSchema, peopleLoader } from '../../accounts/index.ts'
import { asStaff } from '../../staff-rights/index.ts'
import { findReport, REPORT_STATES, type ReportRow, reportsInState } from '../report-queries.ts'

type Refs = Pick<ReturnType<typeof addAccountsSchema>, 'AccountRef'>

export function addReportQueue(builder: Builder, deps: Core, { AccountRef }: Refs): void {
  const people = peopleLoader(deps)
  const QueuedRef = builder.objectRef<ReportRow>('QueuedReport').implement({
    fields: (t) => ({
      id: t.exposeID('id'),
      reason: t.exposeString('reason'),
      details: t.exposeString('details'),
      is_urgent: t.exposeBoolean('is_urgent'),
      status: t.exposeString('state'),
      date: t.field({ type: 'DateTime', resolve: ({ created_at }) => created_at }),
      user: t.field({
        type: AccountRef,
        nullable: true,
        description: 'The owner of the reported profile, media, comment or message.',
        resolve: async ({ account_id }, _args, context) => (await people(context, account_id)) ?? null,
      }),
      reporter: t.field({
        type: AccountRef,
        nullable: true,
        description: 'Null for a person without an account, who signed a release and withdrew it.',
        resolve: async ({ reporter_id }, _args, context) =>
          reporter_id === null ? null : ((await people(context, reporter_id)) ?? null),
      }),
      media: t.id({ nullable: true, resolve: ({ media_id }) => media_id }),
      comment: t.id({ nullable: true, resolve: ({ comment_id }) => comment_id }),
      message: t.id({ nullable: true, resolve: ({ message_id }) => message_id }),
      live: t.id({ nullable: true, resolve: ({ live_id }) => live_id }),
      live_message: t.id({ nullable: true, resolve: ({ live_message_id }) => live_message_id }),
      said: t.exposeString('said', { description: 'Text of the message, which may be unsent by now.' }),
    }),
  })
  builder.queryField('reportQueue', (t) =>
    t.field({
      type: [QueuedRef],
      description: 'For moderators and admins: urgent ones first, then the oldest.',
      args: {
        state: t.arg.string({ description: 'open by default' }),
        limit: t.arg({ type: limitInput(builder) }),
        after: t.arg.id(),
      },
      resolve: async (_root, { state: wanted, limit, after }, context) => {
        asStaff(context, 'reports.see')
        const message = `A state is one of ${REPORT_STATES.join(', ')}.`
        const state = readOneOf(REPORT_STATES, wanted ?? 'open', { message })
        const last = after == null ? null : await findReport(deps.db, readUuid(after))
        if (last === undefined) throw new Refusal('NOT_FOUND')
        return reportsInState(deps.db, { state, after: last, limit: readPage(limit).limit })
      },
    }),
  )
}
