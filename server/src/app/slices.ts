/** The type of the application as its slices see it. */
import type { AgeAssuranceDeps } from '../modules/age-assurance/index.ts'
import type { AttachmentsDeps } from '../modules/attachments/index.ts'
import type { AuditDeps } from '../modules/audit/index.ts'
import type { CreatorsDeps } from '../modules/creators/index.ts'
import type { EarningsDeps } from '../modules/earnings/index.ts'
import type { EngagementDeps } from '../modules/engagement/index.ts'
import type { FeedDeps } from '../modules/feed/index.ts'
import type { LiveDeps } from '../modules/live/index.ts'
import type { MessengerDeps } from '../modules/messenger/index.ts'
import type { ModerationDeps } from '../modules/moderation/index.ts'
import type { NotificationsDeps } from '../modules/notifications/index.ts'
import type { PaymentsDeps } from '../modules/payments/index.ts'
import type { PeopleDeps } from '../modules/people/index.ts'
import type { RecommendationsDeps } from '../modules/recommendations/index.ts'
import type { SettingsDeps } from '../modules/settings/index.ts'

/** The core plus each slice's own state under its name: one flat object that is passed to every command. */
export type Slices = AuditDeps &
  SettingsDeps &
  PeopleDeps &
  NotificationsDeps &
  CreatorsDeps &
  AgeAssuranceDeps &
  PaymentsDeps &
  EarningsDeps &
  AttachmentsDeps &
  EngagementDeps &
  RecommendationsDeps &
  FeedDeps &
  LiveDeps &
  MessengerDeps &
  ModerationDeps
