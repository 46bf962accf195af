/** The help page's answers, with numbers taken from the code. */

import { STEP_DOWN_NOTICE_DAYS } from '../creator-agreement/version.ts'
import { credits, dollars, wholeDollars } from '../formats.ts'
import { PLAN, REFUND, TIP } from '../money.ts'
import { RETENTION_PERIODS } from '../retention.ts'
import { formatDeadline, PROMISED_DEADLINES, QUEUE_DEADLINES } from '../sla.ts'
import { ageText } from './ages.ts'
import { companyText, contactText, type LegalParty } from './legal-text.ts'

export type FaqAnswer = { id: string; question: string; answer: readonly string[] }
export type FaqSection = {
  id: 'account' | 'payments' | 'contact' | 'about'
  title: string
  answers: readonly FaqAnswer[]
}

export function faq(party: LegalParty): readonly FaqSection[] {
  return [
    { id: 'account', title: 'Account', answers: account(party) },
    { id: 'payments', title: 'Payments', answers: payments(party) },
    { id: 'contact', title: 'Contact', answers: contact(party) },
    { id: 'about', title: 'About', answers: about(party) },
  ]
}

function account({ waitAfterChangeDays }: LegalParty): FaqAnswer[] {
  return [
    {
      id: 'change-name',
      question: 'How do I change my username or email?',
      answer: [
        'Both stand in [Edit Profile](/profile/edit). A username changes at once. A new email address asks for your password and holds when you open the link that we mail to it.',
        `The old address gets a mail too and can take the change back for ${formatDeadline(PROMISED_DEADLINES.accountErased)}. Payouts wait ${waitAfterChangeDays} days after a change.`,
      ],
    },
    {
      id: 'cannot-sign-in',
      question: 'I cannot sign in',
      answer: [
        'Use [Forgot password](/forgot-pass) on the sign in page. The link we send works for an hour. With two-step sign in you can also use one of your recovery codes.',
        'If both are gone, [chat with us](/support/contact) from the address of the account.',
      ],
    },
    {
      id: 'two-step',
      question: 'How do I make my account safer?',
      answer: [
        'Turn on two-step sign in under [Settings](/account/settings). You need an app for codes, and keep the recovery codes somewhere safe. Your settings also list where you are signed in, and end any of it.',
        'We never ask for your password, neither by mail nor in a chat.',
      ],
    },
    {
      id: 'delete-account',
      question: 'How do I delete my account?',
      answer: [
        `In [Settings](/account/settings), with your password. You are signed out and hidden at once, and erased after ${formatDeadline(PROMISED_DEADLINES.accountErased)}. Until then the link in our mail brings everything back.`,
        'Subscriptions are cancelled. Creators are paid what they have earned. Records that tax law asks for are kept, as the [privacy policy](/about/privacy-policy#how-long) tells.',
      ],
    },
    {
      id: 'data-copy',
      question: 'Where can I get a copy of my data?',
      answer: [
        `In [Settings](/account/settings). It is usually ready in minutes, at the latest after ${formatDeadline(PROMISED_DEADLINES.accountErased)}, and can be downloaded for ${RETENTION_PERIODS.dataCopyDays} days.`,
      ],
    },
    {
      id: 'block',
      question: 'Somebody bothers me. What can I do?',
      answer: [
        'Block them on their profile: they can no longer see, write to or follow you. Mute them if you only want to see less of them. Report what goes too far: on the media, comment, message or profile itself, or by the [report form](/report).',
      ],
    },
  ]
}

function payments(party: LegalParty): FaqAnswer[] {
  const { packsCents, subscriptionPercent, salesPercent, holdDays, payoutEveryDays, payoutMinCents } = party
  const least = packsCents[0] ?? 0
  const most = packsCents.at(-1) ?? least
  return [
    {
      id: 'credit-worth',
      question: 'What is a credit worth?',
      answer: [
        `${wholeDollars(least)} buys ${credits(least)} credits, ${wholeDollars(most)} buys ${credits(most)}. One credit is worth the same in every pack, and every price is shown in dollars with the credits beside it.`,
      ],
    },
    {
      id: 'refund',
      question: 'How do I get a refund?',
      answer: [
        `The first charge of a subscription can be asked back within ${REFUND.windowHours} hours, in your [wallet](/account/purchases). We decide within ${formatDeadline(PROMISED_DEADLINES.refundReview)}; money is back on a card in ${formatDeadline(PROMISED_DEADLINES.refundPaid)}.`,
        'Credits, tips and unlocked media are not refundable, with the exceptions in the [refund policy](/about/refund-policy).',
      ],
    },
    {
      id: 'cancel',
      question: 'How do I cancel a subscription?',
      answer: [
        `In your [wallet](/account/purchases), under subscriptions. You keep what you paid for until its end. If a creator asks for more, you are told ${PLAN.noticeDays} days before a renewal costs more.`,
      ],
    },
    {
      id: 'paid',
      question: 'When are creators paid?',
      answer: [
        `Creators keep ${subscriptionPercent} % of subscriptions and ${salesPercent} % of everything else, of the net. It is held for ${holdDays} days and paid every ${payoutEveryDays} days, from ${dollars(payoutMinCents)} on, by bank wire, PayPal, Wise or SEPA.`,
        'The [creator agreement](/creator-agreement) has all of it.',
      ],
    },
    {
      id: 'cards',
      question: 'Which cards can I use?',
      answer: [
        'Those whose signs stand at the foot of our pages. Card numbers go straight to the payment processor: we never see them. You can remove a card in your [wallet](/account/purchases) at any time.',
      ],
    },
    {
      id: 'tip',
      question: 'How much can I tip?',
      answer: [
        `From ${wholeDollars(TIP.minCents)} to ${wholeDollars(TIP.maxCents)} at a time. A tip is a gift and does not come back.`,
      ],
    },
    {
      id: 'unknown-charge',
      question: 'There is a charge I do not know',
      answer: [
        'Look at your [purchases](/account/purchases) first. If it is not there, [write to us](/support/contact) with the day, the amount and the last digits of the card, never with the whole number. That is faster than your bank, and we find out who used it.',
      ],
    },
  ]
}

function contact(party: LegalParty): FaqAnswer[] {
  return [
    {
      id: 'reach-us',
      question: 'How do I reach you?',
      answer: [
        `[Chat with us](/support/contact): a person answers, usually within ${formatDeadline(QUEUE_DEADLINES.support)}. No account needed, and if you leave we go on by mail.${party.companyContact ? ` You can also write to ${party.companyContact}.` : ''}`,
      ],
    },
    {
      id: 'report',
      question: 'How do I report something?',
      answer: [
        `Press the three dots on it, or use the [report form](/report), which needs no account. We look at reports within ${formatDeadline(QUEUE_DEADLINES.reports)}, and at what may harm somebody first.`,
      ],
    },
    {
      id: 'without-consent',
      question: 'I can be seen in something without my consent',
      answer: ['Use [this form](/withdraw-consent). It is hidden while we look into it.'],
    },
    {
      id: 'copyright',
      question: 'Somebody published my work',
      answer: [
        `Send a [DMCA notice](/dmca-notice): what a complete notice names is removed without delay. If something of yours was removed wrongly, a [counter-notice](/counter-notice) brings it back in ${formatDeadline(PROMISED_DEADLINES.counterNoticeRestored)}.`,
      ],
    },
    {
      id: 'complain',
      question: 'I am not content with a decision',
      answer: [
        `Object from the statement of reasons, or [complain](/complaint). We acknowledge within ${formatDeadline(PROMISED_DEADLINES.complaintAcknowledged)} and answer in ${formatDeadline(PROMISED_DEADLINES.complaintInvestigated)}. The [complaint procedure](/about/complaint-procedure) has all steps.`,
      ],
    },
    {
      id: 'privacy',
      question: 'How do I use my privacy rights?',
      answer: [
        `Most of it you do yourself in [Settings](/account/settings). For the rest, ${contactText(party)}: you have an answer within ${formatDeadline(PROMISED_DEADLINES.dataRequest)}.`,
      ],
    },
  ]
}

function about(party: LegalParty): FaqAnswer[] {
  const { siteName, minAges } = party
  return [
    {
      id: 'who',
      question: `Who runs ${siteName}?`,
      answer: [
        `${companyText(party)}. What holds between you and us is in the [terms of service](/about/terms-of-service).`,
      ],
    },
    {
      id: 'age',
      question: `How old must I be?`,
      answer: [
        `You must be ${ageText(minAges)}. Creators, and everybody who appears in their media, prove it with a document.`,
      ],
    },
    {
      id: 'become-creator',
      question: 'How do I become a creator?',
      answer: [
        `[Apply](/creator-request) with a document and a photo of your face. We look at it within ${formatDeadline(PROMISED_DEADLINES.creatorReview)} and tell you by mail. You may stop at any time with ${STEP_DOWN_NOTICE_DAYS} days’ notice.`,
      ],
    },
    {
      id: 'feed',
      question: 'How do you choose what I see?',
      answer: [
        'By what is new, what others liked and watched to the end, whom you follow, and what you watched, liked or hid. Nobody pays to be shown. “Following” shows only those you follow, newest first.',
      ],
    },
    {
      id: 'cookies',
      question: 'Which cookies do you use?',
      answer: [
        'Only our own, without advertising or trackers. The [cookie policy](/about/cookie-policy) names every one.',
      ],
    },
  ]
}
