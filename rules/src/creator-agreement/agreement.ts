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

const percent = (bp: number) => `${bp / 100} %`

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
    heading: 'Who agrees with whom',
    paragraphs: [
      `This agreement is between ${who} (“we”, who run ${siteName}) and the person who signs below (“you”).`,
      `It says on what terms you publish and sell on ${siteName}. The terms of service hold beside it; where the two differ on something between you and us, this agreement wins.`,
      'You act for yourself. Nothing in it makes you our employee, agent or partner, and neither of us may bind the other.',
    ],
  }
}

function account(): AgreementSection {
  return {
    heading: 'Who may be a creator',
    paragraphs: [
      `You are a natural person of at least ${CREATOR_APPLICATION.minAgeYears} years, or older where your region asks for it, and may enter into contracts there.`,
      'What you told us about yourself is true, and the documents you sent are yours. You tell us when something of it changes. Your country and birth date are changed by our staff only.',
      'Your account is yours alone. You keep your password and your second step to yourself, and you answer for what is done with your account unless you told us in time that it was stolen.',
      'We may ask for further proof at any time, and selling waits until we have it.',
    ],
  }
}

function licence({ siteName }: AgreementParty): AgreementSection {
  return {
    heading: 'What you keep, and what you let us do',
    paragraphs: [
      'Everything you publish stays yours.',
      `You let us store, copy, encode, cut previews from, show, stream and send your media, worldwide and without a fee beyond your share, as far as that is needed to run ${siteName}, to show it to those who may see it, and to point people to your profile on the site and in links to it.`,
      'This licence is not exclusive. It ends for a media when you delete it, save that fans who bought it keep what they paid for, and that copies in backups vanish with the backups.',
      'We do not sell your media to others, and we do not give it to anybody to train machines with.',
    ],
  }
}

function shares({ siteName }: AgreementParty): AgreementSection {
  return {
    heading: 'Prices and shares',
    paragraphs: [
      `You set your prices, within the bounds the site names; a single thing costs at least ${wholeDollars(PRICE.minCents)} when it is not free. All prices are in US dollars and fans pay with credits.`,
      `Of the net of each payment you keep ${percent(SHARE_BP.subscription)} of subscriptions and ${percent(SHARE_BP.sales)} of everything else: locked media, messages, share links, tips and lives. Net is the price less what the payment processor keeps. Your share is rounded down to a cent.`,
      'Where we agreed on other shares with you in writing, those hold, and your earnings page shows them.',
      `What you offer on ${siteName} is paid for on ${siteName}. You do not ask fans there to pay you elsewhere.`,
      `Programmes such as ${wholeDollars(FIRST_VIDEO_CENTS)} for a first video hold only while the site says so, and for videos that our staff approve.`,
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
      `What you earn is held for ${holdDays} days and is payable then.`,
      `We pay out every ${everyDays} days whatever is payable, when it is at least ${dollars(payoutMinCents)}; less is carried on. You choose bank wire, PayPal, Wise or SEPA, and bear what your bank asks for.`,
      `After a change of your payout details or your e-mail address, payouts wait for ${waitDays} days. A payout that comes back is yours again and waits for details that work.`,
      'Test credits are worth nothing and are never paid out. Your earnings are no deposit and bear no interest.',
    ],
  }
}

function refunds(): AgreementSection {
  return {
    heading: 'Refunds and chargebacks',
    paragraphs: [
      `A fan may ask for the first charge of a subscription back within ${REFUND.windowHours} hours; our staff decide. When a price goes back, your share of it goes back too.`,
      'When a bank takes a payment back, your share of what was bought with it is taken back as well, and the fan loses what was bought. If your balance falls below zero, it is made up from what you earn next.',
      'You may tell us why you think a refund or chargeback is wrong; we pass to the bank what we have.',
    ],
  }
}

function tax({ company }: AgreementParty): AgreementSection {
  return {
    heading: 'Tax',
    paragraphs: [
      'You declare and pay the taxes on what you earn. Your statements of each month are there for it.',
      `Where the law makes ${company} collect, withhold or report something, we do so, tell you, and may ask you for the numbers it needs; payouts wait until we have them.`,
    ],
  }
}

function records({ siteName }: AgreementParty): AgreementSection {
  const { yearsAfterLeaving, daysAfterRefusal, draftDays } = IDENTITY_RETENTION
  return {
    heading: 'Your documents and our records',
    paragraphs: [
      'Your documents, face photo, signature, name, birth date and address are encrypted. Only staff with that right can look at them, and every look is written down.',
      `We keep them while you are a creator and for ${yearsAfterLeaving} years after, also when you delete your account, because the law asks those who publish such media to know who made it. After a refusal for good we keep them for ${daysAfterRefusal} days; a draft that nobody touches, for ${draftDays}.`,
      `${siteName} keeps this agreement as you signed it, and you can read and save it at any time.`,
    ],
  }
}

function changes({ siteName }: AgreementParty): AgreementSection {
  return {
    heading: 'When this agreement changes',
    paragraphs: [
      `We tell you of a new version by mail and on ${siteName} at least ${AGREEMENT_NOTICE_DAYS} days before you need it. Until then the version you signed holds.`,
      'If you have not signed the new one by then, selling waits until you have. Nothing that you have earned is lost by it.',
    ],
  }
}

function termination({ siteName }: AgreementParty): AgreementSection {
  return {
    heading: 'How it ends',
    paragraphs: [
      `You may step down at any time with ${STEP_DOWN_NOTICE_DAYS} days’ notice, by your settings, and change your mind until it is over. From the notice on nobody can subscribe anew and nothing renews; fans keep what they have paid for.`,
      `We may end it with the same notice. We may end it, or take away your right to sell, at once when you broke this agreement in a way that we cannot be asked to bear: above all media with minors, without consent, of forbidden kinds, forged documents, or fraud. You are told why and may answer.`,
      'What you have earned honestly stays yours: what is owed is paid out when its hold is over, however little it is. What was earned by fraud goes back to those who paid.',
      `The sections on ${siteName}’s licence for what fans bought, on refunds, tax, records, liability and law hold on after the end.`,
    ],
  }
}

function liability({ siteName }: AgreementParty): AgreementSection {
  return {
    heading: 'Who answers for what',
    paragraphs: [
      'You answer for what you publish and say. If somebody makes a claim against us because of it, you bear what it rightly costs us; we tell you of the claim at once and do not settle it behind your back.',
      `We run ${siteName} with care, yet cannot promise that it is always there, nor how much you will earn.`,
      'Neither of us answers for slight negligence, save where it breaks what this agreement is about; then for the damage that was to be expected, and at most for what you earned here in the twelve months before. For intent, gross negligence, injury to life or health, and where the law allows no limit, there is none.',
    ],
  }
}

function law({ governingLaw, companyContact }: AgreementParty): AgreementSection {
  const where = governingLaw || 'the country in which we have our seat'
  return {
    heading: 'Law and last things',
    paragraphs: [
      `The law of ${where} holds, without its rules on other countries’ laws; the protection that your own country’s law gives you without a choice stays yours. Its courts decide, unless the law names others.`,
      'If a part of this agreement cannot stand, the rest does. You may not hand it on to somebody else; we may only hand it on with the whole site, and tell you before.',
      `Notices reach you at the e-mail address of your account, and us at ${companyContact || 'the address above'}.`,
    ],
  }
}
