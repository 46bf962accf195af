/** Public settings, which pages, forms and legal texts display. */
import type { Builder } from '#platform/graphql/builder.ts'
import { currentGeoContext } from '#platform/regions/geo-context.ts'
import { AGE_CHECK } from '#rules/age-checks.ts'
import type { Banner } from '#rules/site-settings/site.ts'
import {
  isFirstVideoPaid,
  SETTING_KEYS,
  type SettingKey,
  type SettingValue,
  settingOf,
} from '#rules/site-settings.ts'
import { lastSettingChoices } from './queries.ts'
import type { SettingsDeps } from './types.ts'

type SettingsReader = Pick<SettingsDeps, 'settings'>['settings']

/** A pending change with advance notice under the terms. */
type Announced = { key: SettingKey; title: string; value: unknown; from: Date }

export function addSiteFacts(builder: Builder, deps: SettingsDeps): void {
  const BannerRef = builder.objectRef<Banner>('SiteBanner').implement({
    fields: (t) => ({
      words: t.exposeString('words'),
      tone: t.exposeString('tone', { description: 'info, good or warning' }),
      link: t.exposeString('link', { nullable: true }),
    }),
  })
  const AnnouncedRef = builder.objectRef<Announced>('AnnouncedSetting').implement({
    description: 'A setting that changes on an announced date.',
    fields: (t) => ({
      key: t.exposeString('key'),
      title: t.exposeString('title'),
      value: t.expose('value', { type: 'JSON', nullable: true }),
      from: t.expose('from', { type: 'DateTime' }),
    }),
  })
  const number = (key: SettingKey & KeysOf<number>) => (facts: SettingsReader) => facts.get(key)
  const isOn = (key: SettingKey & KeysOf<boolean>) => (facts: SettingsReader) => facts.get(key)
  const FactsRef = builder.objectRef<SettingsReader>('SiteFacts').implement({
    description: 'Public settings that apply to the site.',
    fields: (t) => ({
      packs: t.intList({
        description: 'Credit packs, in cents.',
        resolve: (facts) => facts.get('payments.packs'),
      }),
      subscription_percent: t.float({ resolve: number('fees.subscriptionPercent') }),
      sales_percent: t.float({ resolve: number('fees.salesPercent') }),
      payout_minimum_cents: t.int({ resolve: number('payouts.minimumCents') }),
      hold_days: t.int({ resolve: number('payouts.holdDays') }),
      payout_every_weeks: t.int({ resolve: number('payouts.everyWeeks') }),
      payout_wait_days: t.int({ resolve: number('payouts.waitAfterChangeDays') }),
      pays_by_wise: t.boolean({ resolve: isOn('switches.payByWise') }),
      dormancy_fee: t.boolean({ resolve: isOn('switches.dormancyFee') }),
      forfeiture: t.boolean({ resolve: isOn('switches.forfeiture') }),
      first_video_incentive: t.boolean({
        resolve: (facts) =>
          isFirstVideoPaid({
            isOn: facts.get('switches.firstVideoIncentive'),
            approval: facts.get('content.approval'),
          }),
      }),
      referral_percent: t.float({ resolve: number('referral.sharePercent') }),
      report_reasons: t.stringList({
        resolve: (facts) => facts.get('reports.reasons').map(({ words }) => words),
      }),
      banner: t.field({
        type: BannerRef,
        nullable: true,
        resolve: () => siteBanner(deps),
      }),
      announced: t.field({ type: [AnnouncedRef], resolve: () => announced(deps) }),
    }),
  })
  builder.queryField('siteFacts', (t) => t.field({ type: FactsRef, resolve: () => deps.settings }))
}

type KeysOf<Value> = { [Key in SettingKey]: SettingValue<Key> extends Value ? Key : never }[SettingKey]

const NO_MEDIA_HERE: Banner = {
  words: 'Videos, photos and lives aren’t available in your country. Everything else works as usual.',
  tone: 'warning',
  link: null,
  until: null,
}

const AGE_CHECK_FIRST: Banner = {
  words: 'Confirm you’re 18+ to see videos, photos and lives.',
  tone: 'info',
  link: AGE_CHECK.path,
  until: null,
}

/** In regions where media is hidden, the explanation replaces any other banner. */
export function siteBanner({ settings, clock }: Pick<SettingsDeps, 'settings' | 'clock'>): Banner | null {
  const { hides, ageCheckFor } = currentGeoContext()
  if (hides !== null) return NO_MEDIA_HERE
  return ageCheckFor === null ? bannerAt(settings.get('site.banner'), clock.now()) : AGE_CHECK_FIRST
}

function bannerAt(banner: Banner, now: Date): Banner | null {
  const isOver = banner.until !== null && new Date(banner.until) <= now
  return banner.words === '' || isOver ? null : banner
}

async function announced({ db, clock }: Pick<SettingsDeps, 'db' | 'clock'>): Promise<Announced[]> {
  const [last, now] = [await lastSettingChoices(db), clock.now()]
  return SETTING_KEYS.flatMap((key) => {
    const choice = last.get(key)
    if (!choice || choice.inForceAt <= now || settingOf(key).noticeDays === 0) return []
    return [{ key, title: settingOf(key).title, value: choice.value, from: choice.inForceAt }]
  })
}
