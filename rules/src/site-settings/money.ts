/** Settings of prices, shares and payouts. */
import * as v from 'valibot'
import { wholeDollars } from '../formats.ts'
import { DORMANCY, FIRST_VIDEO_CENTS, HOLD_DAYS, PACKS_CENTS, PAYOUT, SHARE_BP } from '../money.ts'
import { WAIT_AFTER_CHANGE_DAYS } from '../payouts.ts'
import { TAX_MODES } from '../tax.ts'
import { booleanSchema, line, moneySetting, wholeNumber } from './setting.ts'

/** The notice period for changes of agreed terms. */
const TERMS_NOTICE_DAYS = 15

const PACKS_TEXT = 'Enter one to eight different packs in whole dollars, from $1 to $1,000'

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
  const text = `Enter ${floor} to 100 percent, with at most two decimals. Creators signed for ${floor}.`
  return v.pipe(
    v.number(text),
    v.minValue(floor, text),
    v.maxValue(100, text),
    v.check((percent) => Math.abs(Math.round(percent * 100) - percent * 100) < 1e-6, text),
  )
}

export const MONEY_SETTINGS = {
  'tax.mode': moneySetting(v.picklist(TAX_MODES, 'Choose an option'), {
    default: 'off',
    group: 'tax',
    title: 'VAT on credits',
    hint: 'At the rate of the buyer’s country. Included: you pay it out of your revenue.',
  }),
  'tax.sellerName': moneySetting(line(0, 100), {
    default: '',
    group: 'tax',
    title: 'Seller on invoices',
    hint: 'If empty, the company in the site’s configuration',
  }),
  'tax.sellerAddress': moneySetting(line(0, 200), {
    default: '',
    group: 'tax',
    title: 'Seller’s address',
    hint: 'If empty, the address in the site’s configuration',
  }),
  'tax.sellerNumber': moneySetting(line(0, 40), {
    default: '',
    group: 'tax',
    title: 'Seller’s VAT number',
    hint: 'Or OSS number. Another number starts new invoice numbers.',
  }),
  'payouts.needsTaxNumber': moneySetting(booleanSchema, {
    default: false,
    group: 'tax',
    title: 'Hold payouts without a tax number',
    hint: 'Creators who haven’t entered theirs are paid once they do',
  }),
  'payments.packs': moneySetting(packs, {
    default: [...PACKS_CENTS],
    group: 'packs',
    title: 'Credit packs',
    hint: 'The packs fans can buy, in dollars. Payments in progress aren’t affected.',
    unit: 'cents',
  }),
  'fees.subscriptionPercent': moneySetting(sharePercent(SHARE_BP.subscription), {
    default: SHARE_BP.subscription / 100,
    group: 'payouts',
    title: 'Subscriptions',
    hint: `Minimum in the agreement: ${SHARE_BP.subscription / 100}`,
    unit: 'percent',
    floor: SHARE_BP.subscription / 100,
    noticeDays: TERMS_NOTICE_DAYS,
  }),
  'fees.salesPercent': moneySetting(sharePercent(SHARE_BP.sales), {
    default: SHARE_BP.sales / 100,
    group: 'payouts',
    title: 'Everything else',
    hint: `Sales, unlocks, tips, live. Minimum in the agreement: ${SHARE_BP.sales / 100}`,
    unit: 'percent',
    floor: SHARE_BP.sales / 100,
    noticeDays: TERMS_NOTICE_DAYS,
  }),
  'payouts.minimumCents': moneySetting(wholeNumber(1, 100_000_000), {
    default: PAYOUT.minCents,
    group: 'payouts',
    title: 'Minimum payout',
    hint: 'Smaller balances carry over to the next payout day',
    unit: 'cents',
    noticeDays: TERMS_NOTICE_DAYS,
  }),
  'payouts.holdDays': moneySetting(wholeNumber(1, 60), {
    default: HOLD_DAYS,
    group: 'payouts',
    title: 'Hold period',
    hint: 'Time from sale to payout balance',
    unit: 'days',
    noticeDays: TERMS_NOTICE_DAYS,
  }),
  'payouts.everyWeeks': moneySetting(wholeNumber(1, 8), {
    default: PAYOUT.everyDays / 7,
    group: 'payouts',
    title: 'Payout interval',
    hint: 'On Fridays',
    unit: 'weeks',
    noticeDays: TERMS_NOTICE_DAYS,
  }),
  'payouts.waitAfterChangeDays': moneySetting(wholeNumber(WAIT_AFTER_CHANGE_DAYS, 60), {
    default: WAIT_AFTER_CHANGE_DAYS,
    group: 'payouts',
    title: 'Wait after changed details',
    hint: `Also after an email change. At least ${WAIT_AFTER_CHANGE_DAYS} days, so owners can notice theft.`,
    unit: 'days',
  }),
  'switches.firstVideoIncentive': moneySetting(booleanSchema, {
    default: false,
    group: 'payouts',
    title: 'First-video incentive',
    hint: `${wholeDollars(FIRST_VIDEO_CENTS)} for a creator’s first public video, once a moderator approves it`,
  }),
  'switches.dormancyFee': moneySetting(booleanSchema, {
    default: false,
    group: 'payouts',
    title: 'Dormancy fee',
    hint: `${DORMANCY.feeBp / 100}% a month after ${DORMANCY.afterMonths} months without activity, at least ${DORMANCY.noticeDays} days after a notice`,
  }),
  'switches.forfeiture': moneySetting(booleanSchema, {
    default: false,
    group: 'payouts',
    title: 'Forfeiture',
    hint: `All credits after ${DORMANCY.afterMonths} months without activity, at least ${DORMANCY.noticeDays} days after a notice`,
  }),
  'switches.payByWise': moneySetting(booleanSchema, {
    default: true,
    group: 'payouts',
    title: 'Pay by Wise',
    hint: 'If off, creators who already chose it keep it',
  }),
  'referral.sharePercent': moneySetting(wholeNumber(0, 50), {
    default: 0,
    group: 'switches',
    title: 'Creator invitation reward',
    hint: 'Share of the platform’s revenue from them. 0 turns it off.',
    unit: 'percent',
  }),
  'referral.months': moneySetting(wholeNumber(1, 120), {
    default: 12,
    group: 'switches',
    title: 'Invitation reward period',
    hint: 'From the day they become a creator',
    unit: 'months',
  }),
} as const
