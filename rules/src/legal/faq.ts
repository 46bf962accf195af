/** The help page's answers, with numbers taken from the code. */

import { STEP_DOWN_NOTICE_DAYS } from '../creator-agreement/version.ts'
import { credits, dollars, wholeDollars } from '../formats.ts'
import { PASSKEY } from '../forms/passkey.ts'
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
        'Both are in [Edit Profile](/profile/edit). A username changes at once. A new email address needs your password or a passkey, and takes effect when you open the link we email you.',
        `Your old address gets an email too, and can undo the change for ${formatDeadline(PROMISED_DEADLINES.accountErased)}. Payouts are paused for ${waitAfterChangeDays} days after a change.`,
      ],
    },
    {
      id: 'cannot-sign-in',
      question: 'I can’t sign in',
      answer: [
        'Use [Forgot password](/forgot-pass) on the sign-in page. The link we send works for an hour. With two-step sign-in, you can also use a recovery code.',
        'If you’ve lost both, [chat with us](/support/contact) using your account’s email address.',
        `If your account has passkeys only and you’ve lost them all, the link starts a recovery. After ${PASSKEY.recoveryHours} hours, you can set a password or a new passkey.`,
      ],
    },
    {
      id: 'two-step',
      question: 'How do I make my account safer?',
      answer: [
        'Add a passkey under [Settings](/account/settings/passkeys). You’ll sign in with your fingerprint, face or screen lock. It can’t be guessed or phished.',
        'With a password, turn on two-step sign-in under [Settings](/account/settings). You’ll need an authenticator app. Keep your recovery codes somewhere safe. Your settings also show where you’re signed in, so you can sign out other devices.',
        'We’ll never ask for your password by email or chat.',
      ],
    },
    {
      id: 'delete-account',
      question: 'How do I delete my account?',
      answer: [
        `In [Settings](/account/settings), with your password or a passkey. You’re signed out and hidden at once, and your account is erased after ${formatDeadline(PROMISED_DEADLINES.accountErased)}. Until then, the link in our email brings everything back.`,
        'Subscriptions are cancelled. Creators are paid what they’ve earned. We keep the records tax law requires, as the [privacy policy](/about/privacy-policy#how-long) explains.',
      ],
    },
    {
      id: 'data-copy',
      question: 'Where can I get a copy of my data?',
      answer: [
        `In [Settings](/account/settings). It’s usually ready in minutes, and within ${formatDeadline(PROMISED_DEADLINES.accountErased)}. You can download it for ${RETENTION_PERIODS.dataCopyDays} days.`,
      ],
    },
    {
      id: 'block',
      question: 'How do I deal with someone who bothers me?',
      answer: [
        'Block them on their profile: they can no longer see, message or follow you. Mute them if you just want to see less of them. Report anything that goes too far on the media, comment, message or profile itself, or with the [report form](/report).',
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
        `${wholeDollars(least)} buys ${credits(least)} credits, ${wholeDollars(most)} buys ${credits(most)}. A credit is worth the same in every pack, and every price is shown in dollars with the credits beside it.`,
      ],
    },
    {
      id: 'refund',
      question: 'How do I get a refund?',
      answer: [
        `You can request a refund of a subscription’s first charge within ${REFUND.windowHours} hours, in your [wallet](/account/purchases). We decide within ${formatDeadline(PROMISED_DEADLINES.refundReview)}; card refunds arrive in ${formatDeadline(PROMISED_DEADLINES.refundPaid)}.`,
        'Credits, tips and unlocked media aren’t refundable, with the exceptions in the [refund policy](/about/refund-policy).',
      ],
    },
    {
      id: 'cancel',
      question: 'How do I cancel a subscription?',
      answer: [
        `In your [wallet](/account/purchases), under subscriptions. You keep what you paid for until the period ends. If a creator raises the price, we’ll tell you ${PLAN.noticeDays} days before a renewal costs more.`,
      ],
    },
    {
      id: 'paid',
      question: 'When are creators paid?',
      answer: [
        `Creators keep ${subscriptionPercent}% of net subscription revenue and ${salesPercent}% of net revenue from everything else. Earnings are held for ${holdDays} days and paid every ${payoutEveryDays} days once they reach ${dollars(payoutMinCents)}, by bank wire, PayPal, Wise or SEPA.`,
        'The [creator agreement](/creator-agreement) has the details.',
      ],
    },
    {
      id: 'cards',
      question: 'Which cards can I use?',
      answer: [
        'The ones shown at the bottom of our pages. Card numbers go straight to the payment processor, so we never see them. You can remove a card at any time in your [wallet](/account/purchases).',
      ],
    },
    {
      id: 'tip',
      question: 'How much can I tip?',
      answer: [
        `From ${wholeDollars(TIP.minCents)} to ${wholeDollars(TIP.maxCents)} at a time. Tips are gifts and aren’t refundable.`,
      ],
    },
    {
      id: 'unknown-charge',
      question: 'I don’t recognize a charge',
      answer: [
        'Check your [purchases](/account/purchases) first. If it isn’t there, [contact us](/support/contact) with the date, the amount and the card’s last digits, never the whole number. It’s faster than your bank, and we’ll find out who used it.',
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
        `[Chat with us](/support/contact): a person answers, usually within ${formatDeadline(QUEUE_DEADLINES.support)}. You don’t need an account, and if you leave, we’ll continue by email.${party.companyContact ? ` You can also write to ${party.companyContact}.` : ''}`,
      ],
    },
    {
      id: 'report',
      question: 'How do I report something?',
      answer: [
        `Tap its three dots, or use the [report form](/report), which needs no account. We review reports within ${formatDeadline(QUEUE_DEADLINES.reports)}, and potential harm first.`,
      ],
    },
    {
      id: 'without-consent',
      question: 'I appear in something without my consent',
      answer: ['Use [this form](/withdraw-consent). We’ll hide it while we investigate.'],
    },
    {
      id: 'copyright',
      question: 'My work was published without permission',
      answer: [
        `Send a [DMCA notice](/dmca-notice): we remove what a complete notice names without delay. If your content was removed by mistake, a [counter-notice](/counter-notice) brings it back in ${formatDeadline(PROMISED_DEADLINES.counterNoticeRestored)}.`,
      ],
    },
    {
      id: 'complain',
      question: 'I disagree with a decision',
      answer: [
        `Appeal from the statement of reasons, or [complain](/complaint). We acknowledge within ${formatDeadline(PROMISED_DEADLINES.complaintAcknowledged)} and answer in ${formatDeadline(PROMISED_DEADLINES.complaintInvestigated)}. The [complaint procedure](/about/complaint-procedure) explains every step.`,
      ],
    },
    {
      id: 'privacy',
      question: 'How do I use my privacy rights?',
      answer: [
        `You can do most of it yourself in [Settings](/account/settings). For the rest, ${contactText(party)}: we’ll reply within ${formatDeadline(PROMISED_DEADLINES.dataRequest)}.`,
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
        `${companyText(party)}. Our agreement with you is in the [terms of service](/about/terms-of-service).`,
      ],
    },
    {
      id: 'age',
      question: `How old do I have to be?`,
      answer: [
        `You must be ${ageText(minAges)}. Creators, and everyone who appears in their media, prove it with a document.`,
      ],
    },
    {
      id: 'become-creator',
      question: 'How do I become a creator?',
      answer: [
        `[Apply](/creator-request) with an ID document and a photo of your face. We review it within ${formatDeadline(PROMISED_DEADLINES.creatorReview)} and email you. You can stop at any time with ${STEP_DOWN_NOTICE_DAYS} days’ notice.`,
      ],
    },
    {
      id: 'feed',
      question: 'How do you choose what I see?',
      answer: [
        'By what’s new, what people liked and watched to the end, who you follow, and what you watched, liked or hid. No one pays to be shown. “Following” shows only people you follow, newest first.',
      ],
    },
    {
      id: 'cookies',
      question: 'Which cookies do you use?',
      answer: [
        'Only our own, without advertising or trackers. The [cookie policy](/about/cookie-policy) lists them all.',
      ],
    },
  ]
}
