/** The refund policy: what is refunded, how to request it, and how long it takes. */

import { PLAN, REFUND, RENEWAL } from '../money.ts'
import { formatDeadline, PROMISED_DEADLINES } from '../sla.ts'
import { contactText, type LegalParty, type LegalText } from './legal-text.ts'

export function refundPolicy(party: LegalParty): LegalText {
  const { siteName } = party
  return {
    page: 'refunds',
    title: 'Refund policy',
    description: `When money comes back on ${siteName}, how to ask for it, and how long it takes.`,
    inShort: [
      'Credits and what was bought with them are not refundable, with the exceptions below.',
      `The first charge of a subscription can be asked back within ${REFUND.windowHours} hours.`,
      `We decide within ${formatDeadline(PROMISED_DEADLINES.refundReview)} and pay in ${formatDeadline(PROMISED_DEADLINES.refundPaid)}.`,
      'Unknown charge? Write to us before you write to your bank.',
    ],
    sections: [
      {
        id: 'rule',
        heading: 'The rule',
        paragraphs: [
          'Credits that you bought, tips you gave and media you unlocked are not refundable: a tip is a gift, and what was shown cannot be unseen. Credits cannot be given to somebody else or changed back into money.',
          'The law of your country may give you more than this policy. It holds beside it.',
        ],
      },
      {
        id: 'subscriptions',
        heading: 'The first charge of a subscription',
        paragraphs: [
          `Within **${REFUND.windowHours} hours** of the first charge you may ask for it back: in your [wallet](/account/purchases), at the subscription, with a word on why. If it is granted, the subscription ends at once, and so does what it showed you.`,
          `Renewals are not refundable: you are free to cancel at any moment before, and keep what is paid for. When a price goes up, you are told ${PLAN.noticeDays} days before a renewal costs more. A renewal that cannot be paid is tried ${RENEWAL.tries} times and costs nothing for it.`,
        ],
      },
      {
        id: 'always',
        heading: 'What we always put right',
        paragraphs: ['Whatever the rule above says, you get back:'],
        points: [
          'what was charged twice, or charged though nothing was delivered;',
          'what does not play on any of your devices, and that we cannot repair;',
          'what was not what it said it was: tell us within the time that the form names;',
          'what was removed soon after you bought it because it broke our rules, unless you did so too;',
          'what somebody else bought with your account, when you told us as soon as you noticed;',
          'credits that you bought and did not use, when we end your account without your fault, or when you do not accept new terms.',
        ],
      },
      {
        id: 'how',
        heading: 'How to ask',
        paragraphs: [
          `In your [wallet](/account/purchases) for a subscription, else at ${contactText(party)}, from the address of your account. Say what you bought and when, and what went wrong; at most ${REFUND.reasonMaxLength} characters are enough for most.`,
        ],
      },
      {
        id: 'when',
        heading: 'How long it takes',
        paragraphs: [
          `People decide, within **${formatDeadline(PROMISED_DEADLINES.refundReview)}**, and tell you why. What is granted comes back as credits at once, or to the card it came from in **${formatDeadline(PROMISED_DEADLINES.refundPaid)}**: the bank takes most of that.`,
          'The creator’s share of it is taken back from the creator. If we say no, you may [complain](/about/complaint-procedure), and somebody else decides.',
        ],
      },
      {
        id: 'banks',
        heading: 'Disputes with your bank',
        paragraphs: [
          'When a bank takes a payment back, the credits, and what was bought with them, go too, and buying waits until it is settled. We send the bank what we know: when, by which account and for what.',
          `A charge of ${siteName} that nobody in your house knows of may be a stolen card. Tell us, and we find out whose account it was used with and stop it.`,
        ],
      },
      {
        id: 'misuse',
        heading: 'Misuse',
        paragraphs: [
          'Whoever asks for everything back as a habit, or disputes payments for what they watched, may be kept from buying. Test payments are no payments, and nothing of them comes back.',
        ],
      },
    ],
  }
}
