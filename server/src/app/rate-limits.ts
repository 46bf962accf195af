/** The rate limits of all slices in one record. */
import { type RateLimitPolicies, SHARED_RATE_LIMITS } from '#platform/rate-limits/policies.ts'
import { ACCOUNTS_RATE_LIMITS } from '../modules/accounts/index.ts'
import { AGE_ASSURANCE_RATE_LIMITS } from '../modules/age-assurance/index.ts'
import { APPEARANCES_RATE_LIMITS } from '../modules/appearances/index.ts'
import { AUDIT_RATE_LIMITS } from '../modules/audit/index.ts'
import { BATTLES_RATE_LIMITS } from '../modules/battles/index.ts'
import { BROADCASTS_RATE_LIMITS } from '../modules/broadcasts/index.ts'
import { CREATORS_RATE_LIMITS } from '../modules/creators/index.ts'
import { ENGAGEMENT_RATE_LIMITS } from '../modules/engagement/index.ts'
import { LEDGER_RATE_LIMITS } from '../modules/ledger/index.ts'
import { LIVE_RATE_LIMITS } from '../modules/live/index.ts'
import { MEDIA_RATE_LIMITS } from '../modules/media/index.ts'
import { MESSENGER_RATE_LIMITS } from '../modules/messenger/index.ts'
import { MODERATION_RATE_LIMITS } from '../modules/moderation/index.ts'
import { NOTIFICATIONS_RATE_LIMITS } from '../modules/notifications/index.ts'
import { PAYMENTS_RATE_LIMITS } from '../modules/payments/index.ts'
import { PEOPLE_RATE_LIMITS } from '../modules/people/index.ts'
import { RECOMMENDATIONS_RATE_LIMITS } from '../modules/recommendations/index.ts'
import { REPORTS_RATE_LIMITS } from '../modules/reports/index.ts'
import { SUBSCRIPTIONS_RATE_LIMITS } from '../modules/subscriptions/index.ts'
import { SUPPORT_RATE_LIMITS } from '../modules/support/index.ts'

/** The compiler rejects a declared policy that is missing here. */
export const RATE_LIMIT_POLICIES: Readonly<RateLimitPolicies> = {
  ...SHARED_RATE_LIMITS,
  ...ACCOUNTS_RATE_LIMITS,
  ...AUDIT_RATE_LIMITS,
  ...PEOPLE_RATE_LIMITS,
  ...NOTIFICATIONS_RATE_LIMITS,
  ...CREATORS_RATE_LIMITS,
  ...AGE_ASSURANCE_RATE_LIMITS,
  ...LEDGER_RATE_LIMITS,
  ...PAYMENTS_RATE_LIMITS,
  ...SUBSCRIPTIONS_RATE_LIMITS,
  ...MEDIA_RATE_LIMITS,
  ...APPEARANCES_RATE_LIMITS,
  ...ENGAGEMENT_RATE_LIMITS,
  ...REPORTS_RATE_LIMITS,
  ...RECOMMENDATIONS_RATE_LIMITS,
  ...LIVE_RATE_LIMITS,
  ...BATTLES_RATE_LIMITS,
  ...MESSENGER_RATE_LIMITS,
  ...BROADCASTS_RATE_LIMITS,
  ...SUPPORT_RATE_LIMITS,
  ...MODERATION_RATE_LIMITS,
}
