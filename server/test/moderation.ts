/** Helpers for tests of moderation: report groups, decisions and appeals. */
import { DECISION } from '#rules/decision.ts'
import { appeal } from '#server/modules/moderation/appeals/appeals.ts'
import { warnAccount } from '#server/modules/moderation/decisions/account-decisions.ts'
import {
  carryOutReportsDecision,
  mailReporter,
  notifyReporters,
} from '#server/modules/moderation/reports/settle-reports.ts'
import type { Decision } from '#server/modules/moderation/tables.ts'
import type { ReportGroup } from '#server/modules/reports/tables.ts'
import type { TestSite } from './site.ts'
import { actingStaff } from './staff.ts'

type Person = { id: string }

/** A warning issued by a staff member. */
export function seedWarning({ app }: TestSite, person: Person, by: Person): Promise<Decision> {
  const verdict = { accountId: person.id, rule: 'spam', facts: 'The same link again and again.' } as const
  return app.db.transaction().execute((tx) => warnAccount(app, tx, actingStaff(by, 'media.remove'), verdict))
}

/** An open appeal against a warning. */
export async function openAppeal(site: TestSite, person: Person, by: Person): Promise<string> {
  const decision = await seedWarning(site, person, by)
  return (await appeal(site.app, decision.id, 'I wrote each of them myself.')).id
}

/** The open report group about an account, media or comment. */
export async function openReportGroup({ app }: TestSite, about: Partial<ReportGroup>): Promise<ReportGroup> {
  let query = app.db.selectFrom('report_groups').selectAll().where('state', '<>', 'decided')
  for (const [column, value] of Object.entries(about))
    query = query.where(column as keyof ReportGroup, '=', value as string)
  return query.executeTakeFirstOrThrow()
}

/** Carries out a decision as the worker does after the undo period, including notifications of the reporters. */
export async function carryOutGroupDecision({ app }: TestSite, groupId: string): Promise<void> {
  const later = new Date(Date.now() + DECISION.takeBackMs + 1000)
  const deps = { ...app, clock: { now: () => later } }
  await carryOutReportsDecision(deps, { groupId })
  await notifyReporters(deps, { groupId, after: null })
}

export { carryOutReportsDecision, mailReporter }
