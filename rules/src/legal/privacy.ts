/** The privacy policy: which data is processed, why, for how long, and people's rights. */

import { CREATOR_APPLICATION } from '../creator-application.ts'
import { RETENTION, RETENTION_PERIODS } from '../retention.ts'
import { formatDeadline, PROMISED_DEADLINES } from '../sla.ts'
import { companyText, contactText, type LegalParty, type LegalSection, type LegalText } from './legal-text.ts'

export function privacyPolicy(party: LegalParty): LegalText {
  return {
    page: 'privacy',
    title: 'Privacy policy',
    description: `What ${party.siteName} knows about you, why, for how long, who else sees it, and how you get a copy or have it erased.`,
    inShort: [
      'We keep what the site needs to work, and what the law makes us keep.',
      'We sell nothing about you, and show no advertising.',
      'What you watch and buy is told to nobody but who sold it to you.',
      `You can take a copy or delete everything yourself; requests are answered within ${formatDeadline(PROMISED_DEADLINES.dataRequest)}.`,
    ],
    sections: [
      controller(party),
      collected(party),
      purposes(),
      adult(party),
      seenBy(),
      shared(party),
      abroad(),
      retention(),
      safety(),
      rights(party),
      minors(party),
      changes(party),
    ],
  }
}

function controller(party: LegalParty): LegalSection {
  return {
    id: 'who',
    heading: 'Who is responsible',
    paragraphs: [
      `${companyText(party)} decides why and how personal data are used on ${party.siteName}. For everything in this policy you reach us at ${contactText(party)}.`,
    ],
  }
}

function collected({ siteName }: LegalParty): LegalSection {
  return {
    id: 'what',
    heading: 'What we know about you',
    paragraphs: [`Most of it you tell us yourself; some of it comes to be while you use ${siteName}.`],
    points: [
      '**Your account:** name, username, e-mail address, a hash of your password, settings, and, if you give them, picture, words about yourself, gender and interests.',
      '**What you make:** media, descriptions, comments, messages, lists, reports; whom you follow, block and mute; what you like, watch, hide and keep.',
      '**What you buy and sell:** payments, credits, subscriptions, purchases, tips, earnings, payouts. Of a card we know a token, the brand, the last digits and the expiry, never the number.',
      '**Creators:** legal name, birth date, address, documents, a photo of your face, your signature, and where your payouts go. Your country stands beside your account too, so that the law there is kept. **People who appear** in media sign a release with similar facts.',
      '**Your visit:** the address you come from, the kind of browser, when you signed in and from which browser. We use the address against abuse, to end what overloads us and to find out the country you are in, where its law forbids us to show something or a creator does not want to be found there; the country is not kept, and we keep no list of which pages an address looked at.',
      '**What you agreed to:** age, cookies, terms and agreements, with date and version.',
      '**Complaints and support:** what you write to us, and your address so that we can answer, also when you have no account.',
    ],
  }
}

function purposes(): LegalSection {
  return {
    id: 'why',
    heading: 'Why, and on which ground',
    paragraphs: ['The law asks for a ground for each use. Ours are these.'],
    table: {
      head: ['What for', 'Ground'],
      rows: [
        [
          'To run your account, show media, deliver what was bought, pay creators, answer you',
          'our contract with you',
        ],
        [
          'To prove creators’ and performers’ age and identity; tax, accounting and the authorities',
          'duties by law',
        ],
        [
          'To keep fraud, abuse and unlawful media away; figures without names; to make the site better',
          'our legitimate interest, and that of everybody here',
        ],
        [
          'Cookies, mails you may switch off, what your media and purchases say about your private life',
          'your consent, which you may withdraw at any time',
        ],
        ['To establish and defend claims', 'our legitimate interest'],
      ],
    },
  }
}

function adult({ siteName }: LegalParty): LegalSection {
  return {
    id: 'sensitive',
    heading: 'What your use may say about you',
    paragraphs: [
      `${siteName} has media for adults. Which of them you watch, like or buy may say something about your private life. We use it to show you your own feed and purchases, and for nothing else. We make no profile of your leanings, and hand none to anybody.`,
      'On card statements and in mails we are discreet: mails name the site and nothing that you watched.',
      'A photo of your face is compared with your document by people, not by a program that measures faces.',
    ],
  }
}

function seenBy(): LegalSection {
  return {
    id: 'who-sees',
    heading: 'Who sees what on the site',
    paragraphs: [
      'Everybody sees your profile, your public media, and comments. Whom you follow and what you like is yours alone, save that creators see who follows and who subscribed.',
      'A creator learns who bought something from them or tipped them, by username, and never your name on the card, your address or your e-mail address.',
      'Messages are read by those they are for. Our staff read one only when it was reported to them, or for a reason that is written down with their name; documents only with a right of its own, and every look is written down.',
      'Feeds are ordered by a program, as the [terms](/about/terms-of-service#liability) tell. No decision with a legal effect for you is made by a program alone.',
    ],
  }
}

function shared({ processor }: LegalParty): LegalSection {
  return {
    id: 'others',
    heading: 'Who else gets something',
    paragraphs: ['Nobody buys data from us. These are all who may get some, each only what is needed:'],
    points: [
      processor
        ? `our payment processor, ${processor}, and the banks behind it, for payments, refunds and fraud checks;`
        : 'a payment processor and the banks behind it, once payments are switched on;',
      'banks and payout services, to pay creators;',
      'who carries our mail, and who runs our machines, by a contract that binds them to our instructions;',
      'a service that compares media with lists of known unlawful ones, where we use one: it gets the media or a fingerprint of it, not your name;',
      'courts, authorities and bodies for the protection of children, where the law makes us; we check every request and tell you unless the law forbids it;',
      'somebody whose rights you may have hurt, as far as the law gives them a claim: for a counter-notice, your name and address;',
      'whoever takes over the whole site, bound to this policy; you are told before.',
    ],
  }
}

function abroad(): LegalSection {
  return {
    id: 'abroad',
    heading: 'Other countries',
    paragraphs: [
      'Data are kept where we run our machines. Where a company that works for us sits in a country whose law protects data less than that of the European Economic Area, we bind it by the standard clauses of the European Commission or use one that is certified. You may ask for a copy.',
    ],
  }
}

function retention(): LegalSection {
  return {
    id: 'how-long',
    heading: 'How long we keep it',
    paragraphs: [
      'Programs erase what has had its time; nobody needs to remember to. Backups are overwritten in turn and vanish soon after.',
    ],
    table: {
      head: ['What', 'Why', 'How long'],
      rows: RETENTION.map(({ what, why, howLong }) => [what, why, howLong]),
    },
  }
}

function safety(): LegalSection {
  return {
    id: 'safety',
    heading: 'How we keep it safe',
    paragraphs: [
      'All connections are encrypted. Passwords, sessions and mailed links are kept as hashes. Documents, addresses, signatures and payout details are sealed, so that a stolen disk tells nothing.',
      'Files of locked media have addresses that are signed for you and expire. Staff use two-step sign in, and what they do is written into a log that cannot be changed.',
      'If something goes wrong nonetheless and may harm you, we tell you and the authority without delay, as the law asks.',
    ],
  }
}

function rights(party: LegalParty): LegalSection {
  return {
    id: 'rights',
    heading: 'Your rights',
    paragraphs: [
      `Much of it you do yourself: in your [settings](/account/settings) you correct what is wrong, download a copy of everything (ready within ${formatDeadline(PROMISED_DEADLINES.accountErased)}, there for ${RETENTION_PERIODS.dataCopyDays} days) and delete your account (erased after ${formatDeadline(PROMISED_DEADLINES.accountErased)}).`,
    ],
    points: [
      '**Access and a copy:** what we know about you, where it is from and who got it; also in a form that machines read.',
      '**Correction** of what is wrong, and **erasure** of what we need no longer and are not made to keep.',
      '**Restriction:** that something is only kept until a question about it is settled.',
      '**Objection** to what rests on our legitimate interest, for reasons of your own; to advertising always, and there is none.',
      '**Withdrawal** of a consent, from now on: cookies in your browser, mails in your settings, media you appear in by [this form](/withdraw-consent).',
      `**An answer within ${formatDeadline(PROMISED_DEADLINES.dataRequest)}**, free of charge, at ${contactText(party)}. We may ask you to prove that it is you; usually, signing in is enough.`,
      '**A complaint** to the data protection authority of your country or of ours, at any time.',
    ],
  }
}

function minors({ siteName }: LegalParty): LegalSection {
  return {
    id: 'minors',
    heading: 'Minors',
    paragraphs: [
      `${siteName} is not for anybody under ${CREATOR_APPLICATION.minAgeYears}. If you learn that somebody younger has an account, [tell us](/report): we close it and erase what the law does not make us keep.`,
    ],
  }
}

function changes({ siteName }: LegalParty): LegalSection {
  return {
    id: 'changes',
    heading: 'Changes to this policy',
    paragraphs: [
      `A new version is announced as the terms are, ${formatDeadline(PROMISED_DEADLINES.termsNotice)} before it holds, when it changes what ${siteName} does with data. Earlier versions can be read on this page.`,
    ],
  }
}
