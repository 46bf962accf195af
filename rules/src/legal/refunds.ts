/** The refund policy: what is refunded, how to request it, and how long it takes. */

import { PLAN, REFUND, RENEWAL } from '../money.ts'
import { formatDeadline, PROMISED_DEADLINES } from '../sla.ts'
import { contactText, type LegalParty, type LegalText } from './legal-text.ts'

export function refundPolicy(party: LegalParty): LegalText {
  const { siteName } = party
  return {
    page: 'refunds',
    title: 'Refund policy',
    description: `When you can get a refund on ${siteName}, how to request it, and how long it takes.`,
    inShort: [
      'Credits and what you buy with them are not refundable, with the exceptions below.',
      `You can request a refund of a subscription’s first charge within ${REFUND.windowHours} hours.`,
      `We decide within ${formatDeadline(PROMISED_DEADLINES.refundReview)} and pay in ${formatDeadline(PROMISED_DEADLINES.refundPaid)}.`,
      'Unknown charge? Contact us before you contact your bank.',
    ],
    sections: [
      {
        id: 'rule',
        heading: 'The rule',
        paragraphs: [
          'Credits you bought, tips you gave and media you unlocked are not refundable: a tip is a gift, and what was shown cannot be unseen. You cannot transfer credits or exchange them for money.',
          'The law of your country may give you more rights than this policy. You keep them.',
        ],
      },
      {
        id: 'subscriptions',
        heading: 'The first charge of a subscription',
        paragraphs: [
          `Within **${REFUND.windowHours} hours** of the first charge, you may request a refund in your [wallet](/account/purchases), under the subscription, with a short reason. If we grant it, the subscription and your access end at once.`,
          `Renewals are not refundable: you can cancel at any time before, and keep what you paid for. If a price goes up, we tell you ${PLAN.noticeDays} days before a renewal costs more. We try a renewal that cannot be paid ${RENEWAL.tries} times, at no extra cost.`,
        ],
      },
      {
        id: 'always',
        heading: 'What we always refund',
        paragraphs: ['Whatever the rule above says, you get a refund for:'],
        points: [
          'what was charged twice, or charged without being delivered;',
          'what does not play on any of your devices and we cannot fix;',
          'what was not as described: tell us within the time the form names;',
          'what was removed soon after you bought it because it broke our rules, unless you broke them too;',
          'what another person bought with your account, if you told us as soon as you noticed;',
          'credits you bought and did not use, if we end your account and it is not your fault, or if you do not accept new terms.',
        ],
      },
      {
        id: 'how',
        heading: 'How to request it',
        paragraphs: [
          `In your [wallet](/account/purchases) for a subscription, otherwise at ${contactText(party)}, from your account’s email address. Say what you bought and when, and what went wrong, in at most ${REFUND.reasonMaxLength} characters.`,
        ],
      },
      {
        id: 'when',
        heading: 'How long it takes',
        paragraphs: [
          `People decide, within **${formatDeadline(PROMISED_DEADLINES.refundReview)}**, and tell you why. A granted refund comes back as credits at once, or to the original card in **${formatDeadline(PROMISED_DEADLINES.refundPaid)}**; most of that is the bank’s time.`,
          'The creator’s share is deducted from the creator. If we say no, you may [complain](/about/complaint-procedure), and a different person decides.',
        ],
      },
      {
        id: 'banks',
        heading: 'Disputes with your bank',
        paragraphs: [
          'If a bank reverses a payment, the credits and what was bought with them are reversed too, and you cannot buy until it is settled. We send the bank what we know: when, by which account and for what.',
          `A charge of ${siteName} that no one in your household recognizes may mean a stolen card. Tell us, and we will find out which account used it and stop it.`,
        ],
      },
      {
        id: 'misuse',
        heading: 'Misuse',
        paragraphs: [
          'We may stop people from buying if they habitually request refunds, or dispute payments for what they watched. Test payments are not real payments and cannot be refunded.',
        ],
      },
    ],
  }
}
