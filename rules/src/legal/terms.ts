/** The terms of service. */

import { AGREEMENT_NOTICE_DAYS, STEP_DOWN_NOTICE_DAYS } from '../creator-agreement/version.ts'
import { credits, dollars, wholeDollars } from '../formats.ts'
import { DORMANCY, PLAN, PRICE, REFUND, RENEWAL, TIP } from '../money.ts'
import { formatDeadline, PROMISED_DEADLINES, QUEUE_DEADLINES } from '../sla.ts'
import { ageText } from './ages.ts'
import { companyText, contactText, type LegalParty, type LegalSection, type LegalText } from './legal-text.ts'
import { conductSections } from './terms-conduct.ts'

const percent = (bp: number) => `${bp / 100}%`

/** 'a, b and c'. */
function listed(text: readonly string[]): string {
  const last = text.at(-1) ?? ''
  return text.length < 2 ? last : `${text.slice(0, -1).join(', ')} and ${last}`
}

export function termsOfService(party: LegalParty): LegalText {
  return {
    page: 'terms',
    title: 'Terms of service',
    description: `The agreement between you and ${party.siteName}: who may use it, credits, subscriptions, what is not allowed, and how it ends.`,
    inShort: [
      `You must be ${ageText(party.minAges).replaceAll('*', '')}.`,
      'You pay for everything with credits. They aren’t refundable or transferable.',
      `You can request a refund of a first subscription charge within ${REFUND.windowHours} hours.`,
      'Everyone shown is an adult who agreed to it. Always.',
      `We announce changes to these terms at least ${formatDeadline(PROMISED_DEADLINES.termsNotice)} ahead.`,
    ],
    sections: [
      who(party),
      access(party),
      account(party),
      creditsAndPayments(party),
      subscriptions(),
      bought(party),
      earning(party),
      live(),
      ...conductSections(party),
      ending(party),
      inactivity(party),
      changes(party),
      service(party),
      law(party),
    ],
  }
}

function who(party: LegalParty): LegalSection {
  return {
    id: 'who-we-are',
    heading: 'Who we are',
    paragraphs: [
      `${party.siteName} is run by ${companyText(party)}. “We” means that company; “you” means the person using the site.`,
      `You can reach us at ${contactText(party)}. This is also our single point of contact for users and for authorities; we answer in English.`,
      'By creating an account, or by continuing past the question about your age, you agree to these terms. The [privacy policy](/about/privacy-policy), the [cookie policy](/about/cookie-policy), the [refund policy](/about/refund-policy), the [DMCA page](/about/dmca) and the [complaint procedure](/about/complaint-procedure) are part of them. Creators also sign the [creator agreement](/creator-agreement).',
    ],
  }
}

function access({ siteName, minAges }: LegalParty): LegalSection {
  return {
    id: 'who-may-use',
    heading: `Who may use ${siteName}`,
    paragraphs: [
      `You must be ${ageText(minAges)}, and able to enter into a contract. ${siteName} has media for adults. If you’re younger, you must leave, and we close accounts of people who turn out to be younger.`,
      'Creators prove their age and identity with a document and a photo of their face before they sell anything, and so does everyone who appears in their media.',
      'You may not use the site where its media are illegal, if we have banned you, or if you are on a sanctions list that binds us. We may withhold parts of the site, or certain media, in some countries.',
      'If children use your device, turn on its parental controls. We label our pages as adult so filters can recognize them.',
    ],
  }
}

function account({ siteName }: LegalParty): LegalSection {
  return {
    id: 'your-account',
    heading: 'Your account',
    paragraphs: [
      'Each person has one account, and must not lend, sell or give it away. What you tell us about yourself must be true, and you must be reachable at your email address.',
      'Keep your password to yourself and turn on two-step sign-in. Tell us at once if you think someone else got in. Until you tell us, you are responsible for what is done with your account.',
      `You can download your data or delete your account at any time in your settings. Both take up to **${formatDeadline(PROMISED_DEADLINES.accountErased)}**. We keep the records tax law requires, as the [privacy policy](/about/privacy-policy) says.`,
      `We may change a username that misleads, or that uses another person’s name or brand. ${siteName} does not reserve a name you have given up.`,
    ],
  }
}

function creditsAndPayments({ packsCents }: LegalParty): LegalSection {
  const packs = packsCents.map((cents) => `**${wholeDollars(cents)} for ${credits(cents)} credits**`)
  return {
    id: 'credits',
    heading: 'Credits and payments',
    paragraphs: [
      `Prices are shown in US dollars with the credits beside them. You buy credits in packs: ${listed(packs)}. A credit is worth the same in every pack.`,
      'You pay for everything on the site with credits from your wallet: tips, locked media, messages, share links, subscriptions and lives. Credits are only a way to pay here. They are not money or a deposit, bear no interest, and cannot be transferred or exchanged for money, except where the [refund policy](/about/refund-policy) or the law says so.',
      `A tip is ${wholeDollars(TIP.minCents)} to ${wholeDollars(TIP.maxCents)}; a single item costs ${wholeDollars(PRICE.minCents)} to ${wholeDollars(PRICE.maxCents)}; a subscription costs ${wholeDollars(PLAN.minCents)} to ${wholeDollars(PLAN.maxCents)} a month.`,
      'Cards are charged by our payment processor. Use only your own cards. If your bank reverses a payment, the credits and what was bought with them are reversed too, and your account may be paused until it is settled. Talk to us first: a refund is faster than a dispute.',
      'Where the site says payments are tests, no money moves and test credits have no value.',
    ],
  }
}

function subscriptions(): LegalSection {
  return {
    id: 'subscriptions',
    heading: 'Subscriptions',
    paragraphs: [
      'A subscription gives you access to what a creator publishes for subscribers, from the moment you pay to the end of the paid period. We show the price, any trial and what follows it before you agree.',
      `It renews automatically until you cancel. You can cancel in your wallet, and you keep what you paid for until the period ends. We try a renewal ${RENEWAL.tries} times, a day apart; then the subscription ends.`,
      `If a creator raises the price, we tell you at least **${PLAN.noticeDays} days** before a renewal costs more, and you may cancel. You can have one trial per creator.`,
      `You can request a refund of the first charge of a subscription within **${REFUND.windowHours} hours**: see the [refund policy](/about/refund-policy).`,
    ],
  }
}

function bought({ siteName }: LegalParty): LegalSection {
  return {
    id: 'what-you-buy',
    heading: 'What you buy',
    paragraphs: [
      'You may watch what you buy on the site as often as you like, for your own use only. It stays yours if you unsubscribe or are blocked. You lose it if it was unlawful, if a person in it withdraws their consent, or if your payment was reversed.',
      `You may not record, download, copy, show or share it, in whole or in part, or use it to train or feed AI. Doing so takes a creator’s income from them. We close the accounts of people who do, and ${siteName} or the creator may claim damages.`,
      'You ask for immediate access to digital content and agree that we provide it at once. The right to withdraw from the purchase, which the law of some countries gives you, ends with that. Your rights under the refund policy remain.',
      'Creators speak for themselves. We do not promise that a creator will reply, publish as often as you hope, or be what you imagine.',
    ],
  }
}

function earning(party: LegalParty): LegalSection {
  const { subscriptionPercent, salesPercent, holdDays, payoutEveryDays, payoutMinCents } = party
  return {
    id: 'earning',
    heading: 'What creators earn',
    paragraphs: [
      `We review applications within ${formatDeadline(PROMISED_DEADLINES.creatorReview)}. Creators keep **${subscriptionPercent}%** of the net of subscriptions and **${salesPercent}%** of the net of everything else. Net is the price less what the payment processor keeps.`,
      `Earnings are held for ${holdDays} days and then payable. We pay every ${payoutEveryDays} days once they reach **${dollars(payoutMinCents)}**, by bank wire, PayPal, Wise or SEPA; creators who leave are paid their full balance, however small. Refunds and chargebacks are deducted from the share they relate to.`,
      `Either a creator or we may end this with **${STEP_DOWN_NOTICE_DAYS} days’** notice, except for the breaches named below. We announce a new creator agreement ${AGREEMENT_NOTICE_DAYS} days before it is needed. The full terms are in the [creator agreement](/creator-agreement), which prevails over this section.`,
    ],
  }
}

function live(): LegalSection {
  return {
    id: 'live',
    heading: 'Live and battles',
    paragraphs: [
      'The rules for media apply to lives at every moment. Everyone who can be seen or heard must be an adult who agreed to it before the live began.',
      'Tips during a live or battle go to the person you give them to, and are final. Battle points have no value. A battle is not a game of chance and has no prize.',
      'We, the creator and the moderators they name may mute, remove or ban from a chat. We may end a live at once if it breaks these terms.',
    ],
  }
}

function ending({ siteName }: LegalParty): LegalSection {
  return {
    id: 'ending',
    heading: 'Ending an account',
    paragraphs: [
      `You may leave at any time in your settings, without a reason or a fee. We sign you out and hide your profile and media at once, cancel your subscriptions, and erase your data after ${formatDeadline(PROMISED_DEADLINES.accountErased)}. Until then, you can change your mind with a link we email you.`,
      `We may end your account with ${STEP_DOWN_NOTICE_DAYS} days’ notice for a good reason, and suspend or end it at once if you seriously or repeatedly broke these terms, especially by media with minors or without consent, fraud, threats, forged documents, or coming back after a ban. We tell you why, and you may object.`,
      `If we end your account and it is not your fault, we pay back the credits you bought and did not use. We pay creators what they earned honestly. Fans keep what they bought. ${siteName} owes you nothing else.`,
    ],
  }
}

function inactivity({ dormancyFee, forfeiture }: LegalParty): LegalSection {
  const after = `**${DORMANCY.afterMonths} months**`
  const reported = `We email you at least ${DORMANCY.noticeDays} days before, and signing in once is enough to stop it.`
  const rule = forfeiture
    ? `Credits in an account not used for ${after} may be forfeited. ${reported}`
    : dormancyFee
      ? `An account not used for ${after} is charged ${percent(DORMANCY.feeBp)} of its credits for every month after. ${reported}`
      : `Credits do not expire, even if an account is not used for ${after} or longer.`
  return {
    id: 'inactivity',
    heading: 'Inactive accounts',
    paragraphs: [
      rule,
      `We may close an account that has not been used for ${formatDeadline(PROMISED_DEADLINES.inactivity)}, holds nothing and owes nothing, after telling you by email. A creator’s earnings are never forfeited.`,
    ],
  }
}

function changes({ siteName }: LegalParty): LegalSection {
  return {
    id: 'changes',
    heading: 'Changes to these terms',
    paragraphs: [
      `We announce a new version on the site and by email at least **${formatDeadline(PROMISED_DEADLINES.termsNotice)}** before it takes effect. Until then, the old one applies. You can read earlier versions on this page.`,
      `At your first visit after that day, we ask you to accept it. If you do not want to, you may leave: you can download your data, be paid what you have earned, and ask for a refund of unused credits you bought. You cannot keep using ${siteName} without accepting, and silence never counts as acceptance.`,
      'A change that only makes a text clearer, corrects a name, or is required by law at once may take effect earlier; we say so.',
    ],
  }
}

function service({ siteName }: LegalParty): LegalSection {
  return {
    id: 'liability',
    heading: 'The service and liability',
    paragraphs: [
      `We run ${siteName} with care, and repair what is broken. It may be unavailable for maintenance or because of problems, and features may change or end. For what you paid for, we provide an equivalent or refund you.`,
      `We order media by what is new, what other people liked and watched to the end, who you follow, and what you watched, liked or hid yourself. You can [turn personalisation off](/account/settings/feed); the [privacy policy](/about/privacy-policy#feed) explains how the feed is chosen. No one pays us to be shown. “Following” shows only people you follow, newest first.`,
      'You are responsible for what you publish and write, and you bear the cost of a justified claim against us because of it. Other people are responsible for their media; we act when we learn that something is unlawful.',
      'Our liability is unlimited for willful misconduct, gross negligence, injury to life or health, and where the law allows no limit. For slight negligence, we are liable only for a breach of an essential obligation of this contract, and only for foreseeable damage.',
    ],
  }
}

function law(party: LegalParty): LegalSection {
  const where = party.governingLaw || 'the country where we are established'
  return {
    id: 'law',
    heading: 'Law and courts',
    paragraphs: [
      `The law of ${where} applies, without its rules on other countries’ laws. As a consumer, you keep the protection the law of your own country gives you, and may sue and be sued there. Otherwise, the courts where we are established decide.`,
      `Tell us first what is wrong: our [complaint procedure](/about/complaint-procedure) is free and answers within ${formatDeadline(PROMISED_DEADLINES.complaintInvestigated)}; support usually within ${formatDeadline(QUEUE_DEADLINES.support)}. You may also turn to an out-of-court body certified for such disputes, or to an authority.`,
      `If part of these terms is invalid, the rest still applies. Notices reach you at your account’s email address, and us at ${contactText(party)}.`,
    ],
  }
}
