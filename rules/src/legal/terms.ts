/** The terms of service. */

import { AGREEMENT_NOTICE_DAYS, STEP_DOWN_NOTICE_DAYS } from '../creator-agreement/version.ts'
import { credits, dollars, wholeDollars } from '../formats.ts'
import { DORMANCY, PLAN, PRICE, REFUND, RENEWAL, TIP } from '../money.ts'
import { formatDeadline, PROMISED_DEADLINES, QUEUE_DEADLINES } from '../sla.ts'
import { ageText } from './ages.ts'
import { companyText, contactText, type LegalParty, type LegalSection, type LegalText } from './legal-text.ts'
import { conductSections } from './terms-conduct.ts'

const percent = (bp: number) => `${bp / 100} %`

/** 'a, b and c'. */
function listed(text: readonly string[]): string {
  const last = text.at(-1) ?? ''
  return text.length < 2 ? last : `${text.slice(0, -1).join(', ')} and ${last}`
}

export function termsOfService(party: LegalParty): LegalText {
  return {
    page: 'terms',
    title: 'Terms of service',
    description: `What holds between you and ${party.siteName}: who may use it, credits, subscriptions, what is not allowed, and how it ends.`,
    inShort: [
      `You must be ${ageText(party.minAges).replaceAll('*', '')}.`,
      'Credits pay for everything. They are not refundable or transferable.',
      `A first subscription charge can be asked back within ${REFUND.windowHours} hours.`,
      'Nobody is shown who did not agree to it, and nobody who is not an adult. Ever.',
      `Changes to these terms are announced at least ${formatDeadline(PROMISED_DEADLINES.termsNotice)} ahead.`,
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
      `${party.siteName} is run by ${companyText(party)}. When we say “we” we mean that company; “you” is whoever uses the site.`,
      `You reach us at ${contactText(party)}. This is also our single point of contact for users and for authorities; we answer in English.`,
      'By making an account, or by going on after the question about your age, you agree to these terms. The [privacy policy](/about/privacy-policy), the [cookie policy](/about/cookie-policy), the [refund policy](/about/refund-policy), the [DMCA page](/about/dmca) and the [complaint procedure](/about/complaint-procedure) belong to them. Creators sign the [creator agreement](/creator-agreement) as well.',
    ],
  }
}

function access({ siteName, minAges }: LegalParty): LegalSection {
  return {
    id: 'who-may-use',
    heading: `Who may use ${siteName}`,
    paragraphs: [
      `You must be ${ageText(minAges)}, and able to enter into a contract. ${siteName} has media for adults: whoever is younger must leave, and we close accounts of whoever turns out to be.`,
      'Creators prove their age and identity with a document and a photo of their face before they sell anything, and so does everybody who appears in their media.',
      'You may not use the site where its media are against the law, when we have banned you, or when a sanctions list that binds us names you. We may keep parts of the site, or certain media, from being shown in some countries.',
      'Whoever lets children near a device should use its parental controls. We mark our pages as adult, so that filters find them.',
    ],
  }
}

function account({ siteName }: LegalParty): LegalSection {
  return {
    id: 'your-account',
    heading: 'Your account',
    paragraphs: [
      'One person has one account, and an account is not lent, sold or given away. What you tell us about yourself is true, and your address is one at which you can be reached.',
      'Keep your password to yourself and turn on two-step sign in. Tell us at once when you think that somebody else got in. What is done with your account counts as done by you until you told us.',
      `You can take a copy of your data or delete your account at any time in your settings; both take up to **${formatDeadline(PROMISED_DEADLINES.accountErased)}**. Records that tax law asks for are kept, as the [privacy policy](/about/privacy-policy) says.`,
      `A username that misleads, or that belongs to somebody else’s name or brand, may be changed by us. ${siteName} does not promise that a name you gave up is kept for you.`,
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
      'Everything on the site is paid with credits from your wallet: tips, locked media, messages, share links, subscriptions and lives. Credits are a way to pay here and nothing else. They are no money and no deposit, bear no interest, and cannot be given to somebody else or changed back into money, save where the [refund policy](/about/refund-policy) or the law says so.',
      `A tip is from ${wholeDollars(TIP.minCents)} to ${wholeDollars(TIP.maxCents)}; a single thing for sale costs from ${wholeDollars(PRICE.minCents)} to ${wholeDollars(PRICE.maxCents)}; a subscription from ${wholeDollars(PLAN.minCents)} to ${wholeDollars(PLAN.maxCents)} a month.`,
      'Cards are charged by our payment processor. You use only cards that are yours. When your bank takes a payment back, the credits and what was bought with them are taken back too, and your account may wait until it is settled. Talk to us first: a refund is faster than a dispute.',
      'Where the site says that payments are tests, no money moves and test credits are worth nothing.',
    ],
  }
}

function subscriptions(): LegalSection {
  return {
    id: 'subscriptions',
    heading: 'Subscriptions',
    paragraphs: [
      'A subscription shows you what a creator publishes for subscribers, from the moment you pay to the end of the paid period. The price, a trial if there is one, and what follows it are shown before you agree.',
      `It renews by itself until you cancel. Cancelling takes a moment in your wallet and leaves you what you paid for until its end. We try a renewal ${RENEWAL.tries} times, a day apart; then it ends.`,
      `When a creator asks for more, you are told at least **${PLAN.noticeDays} days** before a renewal costs more, and may cancel. A trial is given once for each creator.`,
      `The first charge of a subscription can be asked back within **${REFUND.windowHours} hours**: see the [refund policy](/about/refund-policy).`,
    ],
  }
}

function bought({ siteName }: LegalParty): LegalSection {
  return {
    id: 'what-you-buy',
    heading: 'What you buy',
    paragraphs: [
      'What you buy, you may watch on the site as often as you like, for yourself alone. It stays yours when you unsubscribe or are blocked. It goes when it was unlawful, when somebody in it withdraws their consent, or when your payment was taken back.',
      `You may not record, download, copy, show or hand it on, in whole or in part, nor use it to train or feed machines. Whoever does so takes a creator’s living from them; we close their account, and ${siteName} or the creator may claim damages.`,
      'You want a digital thing at once, and agree that we show it at once: the right to withdraw from the purchase, which the law of some countries gives you, ends with that. What the refund policy gives you stays.',
      'Creators speak for themselves. We do not promise that a creator answers, publishes as often as you hope, or is what you imagine.',
    ],
  }
}

function earning(party: LegalParty): LegalSection {
  const { subscriptionPercent, salesPercent, holdDays, payoutEveryDays, payoutMinCents } = party
  return {
    id: 'earning',
    heading: 'What creators earn',
    paragraphs: [
      `Applications are looked at within ${formatDeadline(PROMISED_DEADLINES.creatorReview)}. Creators keep **${subscriptionPercent} %** of the net of subscriptions and **${salesPercent} %** of the net of everything else. Net is the price less what the payment processor keeps.`,
      `Earnings are held for ${holdDays} days and then payable. We pay every ${payoutEveryDays} days from **${dollars(payoutMinCents)}** on, by bank wire, PayPal, Wise or SEPA; whoever leaves is paid what is left, however little. Refunds and chargebacks are taken from the share they belong to.`,
      `A creator ends it with **${STEP_DOWN_NOTICE_DAYS} days’** notice and so do we, save for the breaches named below. A new creator agreement is announced ${AGREEMENT_NOTICE_DAYS} days before it is needed. All of it is written out in the [creator agreement](/creator-agreement), which wins over this part.`,
    ],
  }
}

function live(): LegalSection {
  return {
    id: 'live',
    heading: 'Live and battles',
    paragraphs: [
      'What holds for media holds for lives, at every second of them. Whoever can be seen or heard is an adult who agreed to it before the live began.',
      'Tips during a live and a battle go to whom you give them, and are final. Points of a battle are decoration; a battle is no game of chance and there is nothing to win but applause.',
      'We, the creator and the moderators they name may mute, remove or ban from a chat. We may end a live at once when it breaks these terms.',
    ],
  }
}

function ending({ siteName }: LegalParty): LegalSection {
  return {
    id: 'ending',
    heading: 'Ending an account',
    paragraphs: [
      `You may leave at any time, without a reason and without a fee, in your settings. You are signed out at once, your profile and media are hidden at once, subscriptions are cancelled, and your data are erased after ${formatDeadline(PROMISED_DEADLINES.accountErased)}; until then you can change your mind by a link we mail you.`,
      `We may end your account with ${STEP_DOWN_NOTICE_DAYS} days’ notice for a good reason, and suspend or end it at once when you seriously or repeatedly broke these terms: above all by media with minors or without consent, by fraud, threats, forged documents, or by coming back after a ban. You are told why, and may object.`,
      `Credits that you bought and did not use when we end your account without your fault are paid back. What creators have earned honestly is paid to them. What fans bought stays theirs. Nothing else of ${siteName} is owed to you.`,
    ],
  }
}

function inactivity({ dormancyFee, forfeiture }: LegalParty): LegalSection {
  const after = `**${DORMANCY.afterMonths} months**`
  const reported = `You are told by mail at least ${DORMANCY.noticeDays} days before, and coming back once is enough to stop it.`
  const rule = forfeiture
    ? `Credits of an account that was not used for ${after} may be forfeited. ${reported}`
    : dormancyFee
      ? `An account that was not used for ${after} is charged ${percent(DORMANCY.feeBp)} of its credits for every month after. ${reported}`
      : `Credits do not expire here, also when an account is not used for ${after} and longer.`
  return {
    id: 'inactivity',
    heading: 'Accounts that nobody uses',
    paragraphs: [
      rule,
      `We may close an account that was not used for ${formatDeadline(PROMISED_DEADLINES.inactivity)}, holds nothing and owes nothing, after telling you by mail. What a creator has earned is never forfeited.`,
    ],
  }
}

function changes({ siteName }: LegalParty): LegalSection {
  return {
    id: 'changes',
    heading: 'Changes to these terms',
    paragraphs: [
      `We announce a new version on the site and by mail at least **${formatDeadline(PROMISED_DEADLINES.termsNotice)}** before it holds. Until then the old one does. Earlier versions can be read on this page.`,
      `At your first visit after that day we ask you to accept it. Whoever does not wish to may leave: you can take your data, be paid what you have earned, and ask for unused credits that you bought to be paid back. ${siteName} cannot be used further without accepting, and nobody is taken to have accepted by keeping silent.`,
      'What only makes a text clearer, corrects a name, or is asked for by the law at once may hold earlier; we say so.',
    ],
  }
}

function service({ siteName }: LegalParty): LegalSection {
  return {
    id: 'liability',
    heading: 'The service, and who answers for what',
    paragraphs: [
      `We run ${siteName} with care, and repair what is broken. It may be away for maintenance or trouble, and features may change or go; for what you paid we give an equal in return or the money back.`,
      `Which media you are shown is ordered by what is new, what others liked and watched to the end, whom you follow, and what you watched, liked or hid yourself. Nobody pays us to be shown. “Following” shows only those you follow, newest first.`,
      'You answer for what you publish and write, and bear what a rightful claim because of it costs us. For media of others, others answer; we act when we learn that something is unlawful.',
      'We answer without limit for intent, gross negligence, injury to life or health, and where the law allows no limit. For slight negligence we answer only where it breaks what this contract is about, for the damage that was to be expected.',
    ],
  }
}

function law(party: LegalParty): LegalSection {
  const where = party.governingLaw || 'the country in which we have our seat'
  return {
    id: 'law',
    heading: 'Law and courts',
    paragraphs: [
      `The law of ${where} holds, without its rules on other countries’ laws. As a consumer you keep the protection that the law of your own country gives you, and may sue and be sued there. Else the courts of our seat decide.`,
      `Tell us first what is wrong: our [complaint procedure](/about/complaint-procedure) is free, and answers within ${formatDeadline(PROMISED_DEADLINES.complaintInvestigated)}; support usually within ${formatDeadline(QUEUE_DEADLINES.support)}. You may also turn to an out-of-court body that is certified for such disputes, or to an authority.`,
      `If a part of these terms cannot stand, the rest does. Notices reach you at the address of your account, and us at ${contactText(party)}.`,
    ],
  }
}
