/** Personal data of this slice: exported on request, and removed when the account is erased. */
import type { Db } from '#platform/postgres/database.ts'
import type { PersonalDataHandler } from '../accounts/index.ts'

/** In the section `engagement`. Reports about the account are left out, to protect reporters. */
export function reportsData({ db }: { db: Db }): PersonalDataHandler {
  return {
    name: 'engagement',
    async exportOf(accountId) {
      const reports = await db
        .selectFrom('reports')
        .select([
          'id',
          'reporter_id',
          'account_id',
          'media_id',
          'comment_id',
          'message_id',
          'live_id',
          'live_message_id',
          'reason',
          'details',
          'state',
          'created_at',
        ])
        .where('reporter_id', '=', accountId)
        .orderBy('id')
        .execute()
      return {
        reports: reports.map((report) => ({
          about: {
            account: report.account_id,
            media: report.media_id,
            comment: report.comment_id,
            message: report.message_id,
            live: report.live_id,
            liveMessage: report.live_message_id,
          },
          reason: report.reason,
          details: report.details,
          state: report.state,
          sentAt: report.created_at.toISOString(),
        })),
      }
    },
    async erase(accountId) {
      await db
        .deleteFrom('reports')
        .where((eb) => eb.or([eb('reporter_id', '=', accountId), eb('account_id', '=', accountId)]))
        .execute()
      await db.updateTable('report_groups').set({ facts: '' }).where('account_id', '=', accountId).execute()
    },
  }
}
