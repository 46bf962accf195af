/** GraphQL fields to report to staff. */
import type { Core } from '#platform/core.ts'
import type { Builder } from '#platform/graphql/builder.ts'
import { readUuid } from '#platform/graphql/ids.ts'
import { readOneOf } from '#platform/read-one-of.ts'
import { signedIn } from '#platform/viewer.ts'
import { REPORTED_KINDS } from '#rules/report.ts'
import { makeReport, offeredReasons } from '../make-report.ts'

export function addReports(builder: Builder, deps: Core): void {
  builder.queryField('reportReasons', (t) =>
    t.stringList({
      description: 'In display order.',
      args: {
        about: t.arg.string({ description: 'user, media, comment or message; all reasons by default' }),
      },
      resolve: (_root, { about }) => {
        const message = 'You can report a user, media, comment or message.'
        const kind = readOneOf(REPORTED_KINDS, about ?? 'media', { message })
        return offeredReasons(deps, kind).map((reason) => reason.words)
      },
    }),
  )
  builder.mutationField('makeReport', (t) =>
    t.boolean({
      description: 'Reports a person, media or comment. Repeated reports count as one until staff decide.',
      args: {
        report_user: t.arg.id(),
        report_media: t.arg.id(),
        report_comment: t.arg.id(),
        reason: t.arg.string({ required: true, description: 'One of reportReasons.' }),
        details: t.arg.string(),
      },
      resolve: async (_root, { report_user, report_media, report_comment, reason, details }, context) => {
        const reported = {
          accountId: readId(report_user),
          mediaId: readId(report_media),
          commentId: readId(report_comment),
        }
        const viewer = signedIn(context)
        await deps.rateLimits.take('report', { account: viewer.accountId, address: context.address })
        await makeReport(deps, viewer, { reported, reason, details: details ?? '' })
        return true
      },
    }),
  )
}

function readId(text: string | null | undefined): string | null {
  return text === null || text === undefined ? null : readUuid(text)
}
