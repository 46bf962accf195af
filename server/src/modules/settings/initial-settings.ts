/** Initial settings from the environment; staff may change them later. */
import type { SettingValues } from '#rules/site-settings.ts'

/** The part of the configuration that provides settings. */
type Environment = {
  demo: boolean
  media: { approval: 'auto' | 'staff' }
  creators: { minAges: Readonly<Record<string, number>> }
  payouts: { minCents: number }
  payments: {
    dormancyFee: boolean
    forfeiture: boolean
    firstVideoIncentive: boolean
    referral: { shareBp: number; months: number } | null
  }
}

export function initialSettings({
  demo,
  media,
  creators,
  payouts,
  payments,
}: Environment): Partial<SettingValues> {
  return {
    'content.approval': media.approval === 'auto' ? 'auto' : 'review',
    // All demo accounts are new, and must not be limited as such.
    ...(demo && { 'content.newAccountDays': 0 }),
    'ages.byRegion': { ...creators.minAges },
    'payouts.minimumCents': payouts.minCents,
    'switches.dormancyFee': payments.dormancyFee,
    'switches.forfeiture': payments.forfeiture,
    'switches.firstVideoIncentive': payments.firstVideoIncentive,
    'referral.sharePercent': (payments.referral?.shareBp ?? 0) / 100,
    ...(payments.referral && { 'referral.months': payments.referral.months }),
  }
}
