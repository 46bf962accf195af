/** Settings of prices, shares and payouts. */
import * as v from 'valibot'
import { wholeDollars } from '../formats.ts'
import { DORMANCY, FIRST_VIDEO_CENTS, HOLD_DAYS, PACKS_CENTS, PAYOUT, SHARE_BP } from '../money.ts'
import { WAIT_AFTER_CHANGE_DAYS } from '../payouts.ts'
import { booleanSchema, moneySetting, wholeNumber } from './setting.ts'

/** The notice period for changes of agreed terms. */
const TERMS_NOTICE_DAYS = 15

const PACKS_TEXT = 'One to eight packs of whole dollars, from $1 to $1,000, each once'

const packs = v.pipe(
  v.array(v.pipe(v.number(PACKS_TEXT), v.integer(PACKS_TEXT)), PACKS_TEXT),
  v.minLength(1, PACKS_TEXT),
  v.maxLength(8, PACKS_TEXT),
  v.check((all) => all.every((cents) => cents >= 100 && cents <= 100_000 && cents % 100 === 0), PACKS_TEXT),
  v.check((all) => new Set(all).size === all.length, PACKS_TEXT),
  v.transform((all) => all.toSorted((a, b) => a - b)),
)

/** A share of net, never below what creators signed. */
function sharePercent(floorBp: number) {
  const floor = floorBp / 100
  const text = `${floor} to 100 percent, with at most two decimals; creators signed for ${floor}`
  return v.pipe(
    v.number(text),
    v.minValue(floor, text),
    v.maxValue(100, text),
    v.check((percent) => Math.abs(Math.round(percent * 100) - percent * 100) < 1e-6, text),
  )
}

export const MONEY_SETTINGS = {
  'payments.packs': moneySetting(packs, {
    default: [...PACKS_CENTS],
    group: 'packs',
    title: 'Credit packs',
    words: 'What fans can buy, in dollars. Whoever is paying for another pack right now still gets it.',
    unit: 'cents',
  }),
  'fees.subscriptionPercent': moneySetting(sharePercent(SHARE_BP.subscription), {
    default: SHARE_BP.subscription / 100,
    group: 'payouts',
    title: 'Subscriptions',
    words: `Floor in the agreement: ${SHARE_BP.subscription / 100}`,
    unit: 'percent',
    floor: SHARE_BP.subscription / 100,
    noticeDays: TERMS_NOTICE_DAYS,
  }),
  'fees.salesPercent': moneySetting(sharePercent(SHARE_BP.sales), {
    default: SHARE_BP.sales / 100,
    group: 'payouts',
    title: 'Everything else',
    words: `Sales, unlocks, tips, live. Floor in the agreement: ${SHARE_BP.sales / 100}`,
    unit: 'percent',
    floor: SHARE_BP.sales / 100,
    noticeDays: TERMS_NOTICE_DAYS,
  }),
  'payouts.minimumCents': moneySetting(wholeNumber(1, 100_000_000), {
    default: PAYOUT.minCents,
    group: 'payouts',
    title: 'Minimum payout',
    words: 'Less than this is carried to the next payout day',
    unit: 'cents',
    noticeDays: TERMS_NOTICE_DAYS,
  }),
  'payouts.holdDays': moneySetting(wholeNumber(1, 60), {
    default: HOLD_DAYS,
    group: 'payouts',
    title: 'Hold',
    words: 'From the sale to payable',
    unit: 'days',
    noticeDays: TERMS_NOTICE_DAYS,
  }),
  'payouts.everyWeeks': moneySetting(wholeNumber(1, 8), {
    default: PAYOUT.everyDays / 7,
    group: 'payouts',
    title: 'Every',
    words: 'On Fridays',
    unit: 'weeks',
    noticeDays: TERMS_NOTICE_DAYS,
  }),
  'payouts.waitAfterChangeDays': moneySetting(wholeNumber(WAIT_AFTER_CHANGE_DAYS, 60), {
    default: WAIT_AFTER_CHANGE_DAYS,
    group: 'payouts',
    title: 'Wait after new details',
    words: `Also after a change of e-mail. At least ${WAIT_AFTER_CHANGE_DAYS}: time to notice a thief`,
    unit: 'days',
  }),
  'switches.firstVideoIncentive': moneySetting(booleanSchema, {
    default: false,
    group: 'payouts',
    title: 'First-video incentive',
    words: `${wholeDollars(FIRST_VIDEO_CENTS)} for a creator’s first public video, where staff approve each`,
  }),
  'switches.dormancyFee': moneySetting(booleanSchema, {
    default: false,
    group: 'payouts',
    title: 'Dormancy fee',
    words: `${DORMANCY.feeBp / 100}% a month after ${DORMANCY.afterMonths} months without activity, at the earliest ${DORMANCY.noticeDays} days after they were told`,
  }),
  'switches.forfeiture': moneySetting(booleanSchema, {
    default: false,
    group: 'payouts',
    title: 'Forfeiture',
    words: `All credits after ${DORMANCY.afterMonths} months without activity, at the earliest ${DORMANCY.noticeDays} days after they were told`,
  }),
  'switches.payByWise': moneySetting(booleanSchema, {
    default: true,
    group: 'payouts',
    title: 'Pay by Wise',
    words: 'Whoever chose it before is still paid by it',
  }),
  'referral.sharePercent': moneySetting(wholeNumber(0, 50), {
    default: 0,
    group: 'switches',
    title: 'For inviting a creator',
    words: 'Of what the site earns by them. 0 switches it off.',
    unit: 'percent',
  }),
  'referral.months': moneySetting(wholeNumber(1, 120), {
    default: 12,
    group: 'switches',
    title: 'For so long',
    words: 'From the day they become a creator',
    unit: 'months',
  }),
} as const
