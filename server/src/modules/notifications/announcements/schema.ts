/** GraphQL announcements for staff: list, send and withdraw. */
import type { Builder } from '#platform/graphql/builder.ts'
import { readUuid } from '#platform/graphql/ids.ts'
import { limitInput, readPage } from '#platform/graphql/paging.ts'
import { KEY_DESCRIPTION } from '#platform/idempotency/idempotency-key.ts'
import { readOneOf } from '#platform/read-one-of.ts'
import { ANNOUNCEMENT_AUDIENCES } from '#rules/announcement.ts'
import { type addAccountsSchema, countAudience, peopleLoader } from '../../accounts/index.ts'
import { asStaff } from '../../staff-rights/index.ts'
import type { NotificationsDeps } from '../types.ts'
import { announce, withdrawAnnouncement } from './announce.ts'
import { type Announcement, listAnnouncements } from './announcement-queries.ts'

const PAGE = 30

export function addAnnouncements(
  builder: Builder,
  deps: NotificationsDeps,
  AccountRef: ReturnType<typeof addAccountsSchema>['AccountRef'],
): void {
  const people = peopleLoader(deps)
  const AnnouncementRef = builder.objectRef<Announcement>('Announcement').implement({
    description: 'A notice to many people.',
    fields: (t) => ({
      id: t.exposeID('id'),
      audience: t.exposeString('audience', { description: ANNOUNCEMENT_AUDIENCES.join(', ') }),
      title: t.exposeString('title'),
      words: t.exposeString('words'),
      mail: t.exposeBoolean('is_mailed'),
      binding: t.exposeBoolean('is_binding', {
        description: 'For a setting that changes after a notice period.',
      }),
      starts: t.expose('starts_at', { type: 'DateTime' }),
      told: t.exposeInt('told', { description: 'Number of people notified so far.' }),
      told_at: t.expose('told_at', {
        type: 'DateTime',
        nullable: true,
        description: 'When everyone was notified.',
      }),
      withdrawn_at: t.expose('withdrawn_at', { type: 'DateTime', nullable: true }),
      by: t.field({
        type: AccountRef,
        nullable: true,
        resolve: async ({ written_by }, _args, context) => (await people(context, written_by)) ?? null,
      }),
      withdrawn_by: t.field({
        type: AccountRef,
        nullable: true,
        resolve: async ({ withdrawn_by }, _args, context) =>
          withdrawn_by === null ? null : ((await people(context, withdrawn_by)) ?? null),
      }),
    }),
  })
  const readAudience = (given: string) =>
    readOneOf(ANNOUNCEMENT_AUDIENCES, given, {
      message: `Choose one of ${ANNOUNCEMENT_AUDIENCES.join(', ')}.`,
    })
  builder.queryFields((t) => ({
    announcements: t.field({
      type: [AnnouncementRef],
      description: 'For staff: newest first. `after` is the last one of the previous page.',
      extensions: { listSize: PAGE },
      args: { after: t.arg.id(), limit: t.arg({ type: limitInput(builder) }) },
      resolve: (_root, { after, limit }, context) => {
        asStaff(context, 'announcements.see')
        return listAnnouncements(deps.db, {
          after: after == null ? null : readUuid(after),
          limit: readPage(limit, PAGE).limit,
        })
      },
    }),
    announcementReach: t.int({
      description: 'For staff: number of people it would reach if sent now.',
      args: { audience: t.arg.string({ required: true }) },
      resolve: async (_root, { audience }, context) => {
        const { accountId } = asStaff(context, 'announcements.see')
        await deps.rateLimits.take('figures', { account: accountId })
        return countAudience(deps.db, readAudience(audience))
      },
    }),
  }))
  builder.mutationFields((t) => {
    const reason = t.arg.string({ required: true, description: 'For the audit log.' })
    return {
      announce: t.field({
        type: AnnouncementRef,
        description: 'For staff: notifies an audience, now or later, and emails people who want news.',
        args: {
          audience: t.arg.string({ required: true }),
          title: t.arg.string({ required: true }),
          words: t.arg.string({ required: true }),
          mail: t.arg.boolean({ required: true }),
          starts: t.arg({ type: 'DateTime', description: 'Now by default.' }),
          reason,
          key: t.arg.string({ required: true, description: KEY_DESCRIPTION }),
        },
        resolve: (_root, { audience, title, words, mail, starts, reason, key }, context) =>
          announce(deps, asStaff(context, 'announcements.send'), {
            ...{ title, words, reason, key, isMailed: mail, startsAt: starts ?? null },
            audience: readAudience(audience),
          }),
      }),
      withdrawAnnouncement: t.field({
        type: AnnouncementRef,
        description: 'For staff: hides it from everyone. Sent emails cannot be recalled.',
        args: { id: t.arg.id({ required: true }), reason },
        resolve: (_root, { id, reason }, context) =>
          withdrawAnnouncement(deps, asStaff(context, 'announcements.send'), { id: readUuid(id), reason }),
      }),
    }
  })
}
