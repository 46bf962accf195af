/** What a site starts with, as far as its environment says so; staff may choose something else later. */
import type { SettingValues } from '#rules/site-settings.ts'

/** The part of the configuration that is about settings. */
type Environment = {
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

export function firstSettings({ media, creators, payouts, payments }: Environment): Partial<SettingValues> {
  return {
    'content.approval': media.approval === 'auto' ? 'auto' : 'review',
    'ages.byRegion': { ...creators.minAges },
    'payouts.minimumCents': payouts.minCents,
    'switches.dormancyFee': payments.dormancyFee,
    'switches.forfeiture': payments.forfeiture,
    'switches.firstVideoIncentive': payments.firstVideoIncentive,
    'referral.sharePercent': (payments.referral?.shareBp ?? 0) / 100,
    ...(payments.referral && { 'referral.months': payments.referral.months }),
  }
}
