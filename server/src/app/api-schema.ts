/** The GraphQL schema, assembled slice by slice; `schema.graphql` is printed from it. */
import type { GraphQLSchema } from 'graphql'
import { buildSchema, createSchemaBuilder } from '#platform/graphql/builder.ts'
import { addAccountsSchema } from '../modules/accounts/index.ts'
import { addAgeAssuranceSchema } from '../modules/age-assurance/index.ts'
import { addAnalyticsSchema } from '../modules/analytics/index.ts'
import { addAppearancesSchema } from '../modules/appearances/index.ts'
import { addAttachmentsSchema } from '../modules/attachments/index.ts'
import { addAuditSchema } from '../modules/audit/index.ts'
import { addBattlesSchema } from '../modules/battles/index.ts'
import { addBroadcastsSchema } from '../modules/broadcasts/index.ts'
import { addConsentSchema } from '../modules/consent/index.ts'
import { addCreatorsSchema, addInvitationsSchema } from '../modules/creators/index.ts'
import { addEarningsSchema } from '../modules/earnings/index.ts'
import { addEngagementSchema } from '../modules/engagement/index.ts'
import { addFeedSchema } from '../modules/feed/index.ts'
import { addLedgerSchema } from '../modules/ledger/index.ts'
import { addLiveSchema } from '../modules/live/index.ts'
import { addMediaSchema } from '../modules/media/index.ts'
import { addMessengerSchema } from '../modules/messenger/index.ts'
import { addMilestonesSchema } from '../modules/milestones/index.ts'
import { addModerationSchema } from '../modules/moderation/index.ts'
import { addNotificationsSchema } from '../modules/notifications/index.ts'
import { addPaymentsSchema } from '../modules/payments/index.ts'
import { addPeopleSchema } from '../modules/people/index.ts'
import { addRecommendationsSchema } from '../modules/recommendations/index.ts'
import { addReportsSchema } from '../modules/reports/index.ts'
import { addSearchSchema } from '../modules/search/index.ts'
import { addSettingsSchema } from '../modules/settings/index.ts'
import { addStaffSchema } from '../modules/staff/index.ts'
import { addSubscriptionsSchema } from '../modules/subscriptions/index.ts'
import { addSupportSchema } from '../modules/support/index.ts'
import { addTaxSchema } from '../modules/tax/index.ts'
import { addUploadsSchema } from '../modules/uploads/index.ts'
import type { Slices } from './slices.ts'

export function createApiSchema(app: Slices): GraphQLSchema {
  const builder = createSchemaBuilder()
  addConsentSchema(builder, app)
  const accounts = addAccountsSchema(builder, app)
  addSettingsSchema(builder, app, accounts)
  addAuditSchema(builder, app, accounts)
  addPeopleSchema(builder, app, accounts)
  const notifications = addNotificationsSchema(builder, app, accounts)
  addInvitationsSchema(builder, app, accounts)
  const creators = addCreatorsSchema(builder, app, accounts)
  addAgeAssuranceSchema(builder, app)
  const ledger = addLedgerSchema(builder, app, accounts)
  addTaxSchema(builder, app)
  const payments = addPaymentsSchema(builder, app, { ...accounts, ...ledger })
  const wallet = { ...ledger, ...payments }
  const subscriptions = addSubscriptionsSchema(builder, app, { ...accounts, ...wallet })
  addEarningsSchema(builder, app, { ...accounts, ...creators })
  const media = addMediaSchema(builder, app, { ...accounts, ...wallet, ...subscriptions })
  addAppearancesSchema(builder, app, { ...accounts, ...media })
  addUploadsSchema(builder, app, media)
  addEngagementSchema(builder, app, { ...accounts, ...notifications, ...media })
  addReportsSchema(builder, app, accounts)
  addRecommendationsSchema(builder, app, media)
  addFeedSchema(builder, app, media)
  addSearchSchema(builder, app, { ...accounts, ...media })
  addAnalyticsSchema(builder, app, { ...accounts, ...media })
  addLiveSchema(builder, app, { ...accounts, ...wallet, ...media })
  addBattlesSchema(builder, app, accounts)
  addMilestonesSchema(builder, app)
  addAttachmentsSchema(builder, app)
  const messenger = addMessengerSchema(builder, app, { ...accounts, ...wallet })
  addBroadcastsSchema(builder, app, { ...accounts, ...messenger })
  addSupportSchema(builder, app, { ...accounts, ...messenger })
  addModerationSchema(builder, app, { ...accounts, ...media })
  addStaffSchema(builder, app, accounts)
  return buildSchema(builder)
}
