/** Builds each slice's own state, lowest slice first. */
import { PASSWORD_COSTS } from '#platform/crypto.ts'
import { createBtcpayPayouts } from '#platform/payments/btcpay-payouts/btcpay-payouts.ts'
import type { PayoutSender } from '#platform/payments/payout-sender.ts'
import { createRedisPresence } from '#platform/presence/redis-presence.ts'
import { AGREEMENT_VERSION } from '#rules/creator-agreement/version.ts'
import type { Config } from '../config/config.ts'
import { createAccounts } from '../modules/accounts/index.ts'
import { createAgeAssurance } from '../modules/age-assurance/index.ts'
import { createAppearances } from '../modules/appearances/index.ts'
import { createAttachments } from '../modules/attachments/index.ts'
import { createAudit } from '../modules/audit/index.ts'
import { createConsent } from '../modules/consent/index.ts'
import { createCreators } from '../modules/creators/index.ts'
import { createEarnings } from '../modules/earnings/index.ts'
import { createEngagement } from '../modules/engagement/index.ts'
import { createFeed } from '../modules/feed/index.ts'
import { createLedger } from '../modules/ledger/index.ts'
import { createLive, onAirColumns } from '../modules/live/index.ts'
import { createMedia } from '../modules/media/index.ts'
import { createMessenger } from '../modules/messenger/index.ts'
import { createModeration } from '../modules/moderation/index.ts'
import { createNotifications } from '../modules/notifications/index.ts'
import { createPeople } from '../modules/people/index.ts'
import { createRecommendations } from '../modules/recommendations/index.ts'
import { createSettingsAdmin } from '../modules/settings/index.ts'
import { createTax } from '../modules/tax/index.ts'
import { createUploads } from '../modules/uploads/index.ts'
import type { Platform } from './open-platform.ts'
import type { Slices } from './slices.ts'

/** Payouts in bitcoin leave through the BTCPay Server that takes payments. */
function payoutSender({ payments }: Config): PayoutSender | null {
  const { apiUrl: url, apiKey, storeId } = payments.btcpay
  if (!payments.gateways.includes('btcpay') || !url || !apiKey || !storeId) return null
  return createBtcpayPayouts({ url, apiKey, storeId })
}

/** Null without names. */
function namesOf(companies: readonly string[]): string | null {
  return companies.length === 0 ? null : new Intl.ListFormat('en').format(companies)
}

export function buildSlices(
  { core, secret, gateways, countries, locks, redis }: Platform,
  config: Config,
): Slices {
  return {
    ...core,
    consent: createConsent({
      settings: {
        governingLaw: config.creators.governingLaw,
        processor: namesOf(gateways.inUse.flatMap(({ processor }) => processor ?? [])),
      },
    }),
    accounts: createAccounts({
      ...core,
      secret,
      passwordCost: PASSWORD_COSTS[config.passwordCost],
      hasGeolocation: config.countryDatabase !== null,
    }),
    audit: createAudit({ secret, settings: { needsTwoStep: !config.demo, dataDir: config.dataDir } }),
    settingsAdmin: createSettingsAdmin(),
    people: createPeople(),
    notifications: createNotifications({ ...core, pushServices: config.push.services }),
    creators: createCreators({
      secret,
      settings: {
        governingLaw: config.creators.governingLaw,
        agreementVersion: AGREEMENT_VERSION,
      },
    }),
    ageAssurance: createAgeAssurance({ ...core, settings: config.ageAssurance }),
    ledger: createLedger({
      money: config.payments.isSandbox ? 'sandbox' : 'real',
      settings: config.payments,
    }),
    tax: createTax(core, countries),
    payments: gateways,
    earnings: createEarnings({ secret, settings: config.payouts, sender: payoutSender(config) }),
    media: createMedia({
      secret,
      clock: core.clock,
      settings: { ...config.media, redirects: config.storage.s3?.redirects ?? false },
    }),
    appearances: createAppearances({ secret }),
    uploads: createUploads({ dataDir: config.dataDir, locks, ...config.storage }),
    attachments: createAttachments(),
    engagement: createEngagement(core),
    recommendations: createRecommendations(),
    feed: createFeed({ ...core, ownerColumns: [onAirColumns] }),
    live: createLive({
      ...{ ...core, secret, dataDir: config.dataDir, viewsStartLives: config.demoLive },
      presence: redis && createRedisPresence(redis),
    }),
    messenger: createMessenger(),
    moderation: createModeration({ secret }),
  }
}
