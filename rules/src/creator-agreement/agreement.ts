/** The creator agreement, with numbers taken from the code. */

import { CREATOR_APPLICATION } from '../creator-application.ts'
import { dollars, wholeDollars } from '../formats.ts'
import { FIRST_VIDEO_CENTS, HOLD_DAYS, PAYOUT, PRICE, REFUND, SHARE_BP } from '../money.ts'
import { WAIT_AFTER_CHANGE_DAYS } from '../payouts.ts'
import type { AgreementSection, AgreementText } from './agreement-text.ts'
import { CONTENT_SECTIONS } from './content-sections.ts'
import {
  AGREEMENT_NOTICE_DAYS,
  AGREEMENT_VERSION,
  IDENTITY_RETENTION,
  STEP_DOWN_NOTICE_DAYS,
} from './version.ts'

/** The company and governing law, from the settings. */
export type AgreementParty = {
  siteName: string
  company: string
  companyRegistration: string
  companyAddress: string
  companyContact: string
  /** Such as 'Ireland'; empty for the law of the company's seat. */
  governingLaw: string
  /** Overrides of the default numbers. */
  payoutMinCents?: number
  holdDays?: number
  everyDays?: number
  waitDays?: number
}

const percent = (bp: number) => `${bp / 100}%`

export function creatorAgreement(party: AgreementParty, version = AGREEMENT_VERSION): AgreementText {
  return {
    version,
    title: 'Creator agreement',
    sections: [
      parties(party),
      account(),
      licence(party),
      ...CONTENT_SECTIONS,
      shares(party),
      payouts(party),
      refunds(),
      tax(party),
      records(party),
      changes(party),
      termination(party),
      liability(party),
      law(party),
    ],
  }
}

function parties({
  siteName,
  company,
  companyRegistration,
  companyAddress,
}: AgreementParty): AgreementSection {
  const who = [company, companyRegistration, companyAddress].filter(Boolean).join(', ')
  return {
    heading: 'The parties',
    paragraphs: [
      `This agreement is between ${who} (“we”, who run ${siteName}) and the person who signs below (“you”).`,
      `It sets the terms on which you publish and sell on ${siteName}. The terms of service also apply; where the two differ on something between you and us, this agreement prevails.`,
      'You act for yourself. Nothing in this agreement makes you our employee, agent or partner, and neither of us may bind the other.',
    ],
  }
}

function account(): AgreementSection {
  return {
    heading: 'Who may be a creator',
    paragraphs: [
      `You are a natural person of at least ${CREATOR_APPLICATION.minAgeYears} years, or older where your region requires it, and may enter into contracts there.`,
      'What you told us about yourself is true, and the documents you sent are yours. You must tell us if any of it changes. Only our staff can change your country and birth date.',
      'Your account is for you alone. You must keep your password and sign-in codes secret, and you are responsible for what is done with your account unless you told us in time that it was stolen.',
      'We may ask for further proof at any time, and selling is paused until we have it.',
    ],
  }
}

function licence({ siteName }: AgreementParty): AgreementSection {
  return {
    heading: 'Your rights and our license',
    paragraphs: [
      'Everything you publish stays yours.',
      `You let us store, copy, encode, cut previews from, show, stream and send your media, worldwide and without a fee beyond your share, as far as that is needed to run ${siteName}, to show it to the people who may see it, and to direct people to your profile on the site and in links to it.`,
      'This license is not exclusive. It ends for each video or photo when you delete it, except that fans who bought it keep what they paid for, and that copies in backups expire with the backups.',
      'We do not sell your media to others, and we do not give it to anyone to train AI with.',
    ],
  }
}

function shares({ siteName }: AgreementParty): AgreementSection {
  return {
    heading: 'Prices and shares',
    paragraphs: [
      `You set your prices, within the limits the site names; a single item costs at least ${wholeDollars(PRICE.minCents)} if it is not free. All prices are in US dollars and fans pay with credits.`,
      `Of the net of each payment you keep ${percent(SHARE_BP.subscription)} of subscriptions and ${percent(SHARE_BP.sales)} of everything else: locked media, messages, share links, tips and lives. Net is the price less what the payment processor keeps. Your share is rounded down to a cent.`,
      'If we agreed on other shares with you in writing, those apply, and your earnings page shows them.',
      `What you offer on ${siteName} is paid for on ${siteName}. You must not ask fans there to pay you elsewhere.`,
      `Programs such as ${wholeDollars(FIRST_VIDEO_CENTS)} for a first video apply only while the site says so, and to videos our staff approve.`,
    ],
  }
}

function payouts({
  payoutMinCents = PAYOUT.minCents,
  holdDays = HOLD_DAYS,
  everyDays = PAYOUT.everyDays,
  waitDays = WAIT_AFTER_CHANGE_DAYS,
}: AgreementParty): AgreementSection {
  return {
    heading: 'Hold and payouts',
    paragraphs: [
      `Your earnings are held for ${holdDays} days and are then payable.`,
      `We pay out your payable earnings every ${everyDays} days if they are at least ${dollars(payoutMinCents)}; smaller amounts carry over. You choose bank wire, PayPal, Wise or SEPA, and bear your bank’s fees.`,
      `After you change your payout details or your email address, payouts are paused for ${waitDays} days. A returned payout goes back to your balance until your details work.`,
      'Test credits have no value and are never paid out. Your earnings are not a deposit and bear no interest.',
    ],
  }
}

function refunds(): AgreementSection {
  return {
    heading: 'Refunds and chargebacks',
    paragraphs: [
      `A fan may request a refund of the first charge of a subscription within ${REFUND.windowHours} hours; our staff decide. If a price is refunded, your share of it is refunded too.`,
      'If a bank reverses a payment, your share of what was bought with it is reversed as well, and the fan loses what was bought. If your balance falls below zero, your next earnings make up for it.',
      'You may tell us why you think a refund or chargeback is wrong; we pass what we have on to the bank.',
    ],
  }
}

function tax({ company }: AgreementParty): AgreementSection {
  return {
    heading: 'Tax',
    paragraphs: [
      'You must declare and pay the taxes on your earnings. Your monthly statements help you do so.',
      `If the law requires ${company} to collect, withhold or report something, we do so, tell you, and may ask you for the numbers it needs; payouts are paused until we have them.`,
    ],
  }
}

function records({ siteName }: AgreementParty): AgreementSection {
  const { yearsAfterLeaving, daysAfterRefusal, draftDays } = IDENTITY_RETENTION
  return {
    heading: 'Your documents and our records',
    paragraphs: [
      'Your documents, face photo, signature, name, birth date and address are encrypted. Only staff with that permission can open them, and every access is recorded.',
      `We keep them while you are a creator and for ${yearsAfterLeaving} years after, even if you delete your account, because the law requires publishers of such media to know who made it. After a final refusal, we keep them for ${daysAfterRefusal} days; an untouched draft, for ${draftDays}.`,
      `${siteName} keeps this agreement as you signed it, and you can read and save it at any time.`,
    ],
  }
}

function changes({ siteName }: AgreementParty): AgreementSection {
  return {
    heading: 'When this agreement changes',
    paragraphs: [
      `We tell you about a new version by email and on ${siteName} at least ${AGREEMENT_NOTICE_DAYS} days before you need it. Until then, the version you signed applies.`,
      'If you have not signed the new one by then, selling is paused until you have. You lose none of your earnings.',
    ],
  }
}

function termination({ siteName }: AgreementParty): AgreementSection {
  return {
    heading: 'How it ends',
    paragraphs: [
      `You may step down at any time with ${STEP_DOWN_NOTICE_DAYS} days’ notice in your settings, and change your mind until it ends. After you give notice, no new subscriptions start and none renew; fans keep what they have paid for.`,
      `We may end it with the same notice. We may end it, or revoke your right to sell, at once if you broke this agreement in a way that we cannot reasonably be expected to accept, especially media with minors, without consent or of forbidden kinds, forged documents, or fraud. We tell you why, and you may respond.`,
      'What you have earned honestly stays yours: we pay out what is owed when its hold ends, however small. What was earned by fraud goes back to the people who paid.',
      `The sections on ${siteName}’s license for what fans bought, on refunds, tax, records, liability and law continue to apply after the end.`,
    ],
  }
}

function liability({ siteName }: AgreementParty): AgreementSection {
  return {
    heading: 'Liability',
    paragraphs: [
      'You are responsible for what you publish and say. If a person makes a claim against us because of it, you bear the justified cost; we tell you about the claim at once and do not settle it without telling you.',
      `We run ${siteName} with care, but cannot promise that it is always available, or how much you will earn.`,
      'Neither of us is liable for slight negligence, except for a breach of an essential obligation of this agreement; then only for foreseeable damage, and at most for what you earned here in the twelve months before. There is no limit for willful misconduct, gross negligence, injury to life or health, and where the law allows none.',
    ],
  }
}

function law({ governingLaw, companyContact }: AgreementParty): AgreementSection {
  const where = governingLaw || 'the country where we are established'
  return {
    heading: 'Law and final terms',
    paragraphs: [
      `The law of ${where} applies, without its rules on other countries’ laws; you keep the mandatory protection of your own country’s law. Its courts decide, unless the law names others.`,
      'If part of this agreement is invalid, the rest still applies. You may not transfer it; we may transfer it only together with the whole site, and tell you beforehand.',
      `Notices reach you at your account’s email address, and us at ${companyContact || 'the address above'}.`,
    ],
  }
}
