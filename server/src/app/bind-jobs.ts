/** The jobs and schedules of all slices; a worker runs all queues, or those it is configured for. */

import { sweepIdempotencyKeys } from '#platform/idempotency/sweep.ts'
import { sweepRateLimits } from '#platform/rate-limits/rate-limits.ts'
import { bindAccountJobs } from '../modules/accounts/index.ts'
import { bindAgeAssuranceJobs } from '../modules/age-assurance/index.ts'
import { bindAnalyticsJobs } from '../modules/analytics/index.ts'
import { bindAppearanceJobs } from '../modules/appearances/index.ts'
import { bindAttachmentJobs } from '../modules/attachments/index.ts'
import { bindAuditJobs } from '../modules/audit/index.ts'
import { bindBattleJobs } from '../modules/battles/index.ts'
import { bindBroadcastJobs } from '../modules/broadcasts/index.ts'
import { bindCreatorJobs } from '../modules/creators/index.ts'
import { bindEarningsJobs } from '../modules/earnings/index.ts'
import { sweepFeed } from '../modules/feed/index.ts'
import { bindLedgerJobs } from '../modules/ledger/index.ts'
import { bindLiveJobs } from '../modules/live/index.ts'
import { bindMediaJobs } from '../modules/media/index.ts'
import { bindMessengerJobs } from '../modules/messenger/index.ts'
import { bindMilestoneJobs } from '../modules/milestones/index.ts'
import { bindModerationJobs } from '../modules/moderation/index.ts'
import { bindNotificationJobs } from '../modules/notifications/index.ts'
import { bindPaymentJobs } from '../modules/payments/index.ts'
import { bindRecommendationJobs } from '../modules/recommendations/index.ts'
import { bindReportJobs } from '../modules/reports/index.ts'
import { sweepStaffClaims } from '../modules/staff/index.ts'
import { bindSubscriptionJobs } from '../modules/subscriptions/index.ts'
import { bindSupportJobs } from '../modules/support/index.ts'
import { bindTaxJobs } from '../modules/tax/index.ts'
import { bindUploadJobs } from '../modules/uploads/index.ts'
import type { Slices } from './slices.ts'

export function bindAllJobs(app: Slices) {
  return [
    sweepRateLimits(app),
    sweepIdempotencyKeys(app),
    ...bindAccountJobs(app),
    ...bindAuditJobs(app),
    ...bindNotificationJobs(app),
    ...bindCreatorJobs(app),
    ...bindAgeAssuranceJobs(app),
    ...bindLedgerJobs(app),
    ...bindTaxJobs(app),
    ...bindPaymentJobs(app),
    ...bindSubscriptionJobs(app),
    ...bindEarningsJobs(app),
    ...bindMediaJobs(app),
    ...bindAppearanceJobs(app),
    ...bindUploadJobs(app),
    ...bindAttachmentJobs(app),
    ...bindReportJobs(app),
    ...bindRecommendationJobs(app),
    sweepFeed(app),
    ...bindAnalyticsJobs(app),
    ...bindLiveJobs(app),
    ...bindBattleJobs(app),
    ...bindMilestoneJobs(app),
    ...bindMessengerJobs(app),
    ...bindBroadcastJobs(app),
    ...bindSupportJobs(app),
    ...bindModerationJobs(app),
    sweepStaffClaims(app),
  ]
}
