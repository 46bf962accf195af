/** What a site starts with, as far as its environment says so; staff may choose something else later. */
import type { SettingValues } from '#rules/site-settings.ts'

/** The part of the configuration that is about settings. */
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

export function firstSettings({
  demo,
  media,
  creators,
  payouts,
  payments,
}: Environment): Partial<SettingValues> {
  return {
    'content.approval': media.approval === 'auto' ? 'auto' : 'review',
    // The people of a demo are all new, and have a lot to say on their first day.
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
