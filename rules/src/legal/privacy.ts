/** The privacy policy: which data is processed, why, for how long, and people's rights. */

import { CREATOR_APPLICATION } from '../creator-application.ts'
import { RETENTION, RETENTION_PERIODS } from '../retention.ts'
import { formatDeadline, PROMISED_DEADLINES } from '../sla.ts'
import { companyText, contactText, type LegalParty, type LegalSection, type LegalText } from './legal-text.ts'

export function privacyPolicy(party: LegalParty): LegalText {
  return {
    page: 'privacy',
    title: 'Privacy policy',
    description: `What ${party.siteName} knows about you, why, for how long, who else sees it, and how to get a copy or have it erased.`,
    inShort: [
      'We keep what the site needs to work and what the law requires.',
      'We don’t sell your data, and show no advertising.',
      'We tell no one what you watch or buy, except the person who sold it to you.',
      `You can download or delete your data yourself; we answer requests within ${formatDeadline(PROMISED_DEADLINES.dataRequest)}.`,
    ],
    sections: [
      controller(party),
      collected(party),
      purposes(),
      adult(party),
      ageChecks(),
      recommendations(party),
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
      `${companyText(party)} decides why and how personal data are used on ${party.siteName}. For anything in this policy, contact us at ${contactText(party)}.`,
    ],
  }
}

function collected({ siteName }: LegalParty): LegalSection {
  return {
    id: 'what',
    heading: 'What we know about you',
    paragraphs: [`You tell us most of it yourself; some of it comes from your use of ${siteName}.`],
    points: [
      '**Your account:** name, username, email address, a hash of your password, the public keys of your passkeys, settings and, if you add them, your picture, bio, gender and interests.',
      '**What you create and do:** media, descriptions, comments, messages, lists, reports; who you follow, block and mute; what you like, watch, hide and save.',
      '**What you buy and sell:** payments, credits, subscriptions, purchases, tips, earnings, payouts. Of your card we know a token, the brand, the last digits, the expiry and sometimes its country, never the number. Where we charge tax on credits, we keep your country with each purchase, with what showed it.',
      '**Creators:** legal name, birth date, address, documents, a photo of your face, your signature, your payout details and, if you enter it, your tax number, which we report to tax offices with your income where the law requires it. We also store your country with your account, so that we follow its law. **People who appear** in media sign a release with similar details.',
      '**Your visit:** your network address, the kind of browser, and when and from which browser you signed in. We use the address to prevent abuse and overload, and to find out which country you are in, where its law forbids us to show something or a creator has blocked it. We don’t store that country, except with a purchase it was taxed by, or a list of pages an address visited.',
      '**What you agreed to:** age, cookies, terms and agreements, with date and version.',
      '**Complaints and support:** what you write to us, and your address so that we can reply, even if you have no account.',
    ],
  }
}

function purposes(): LegalSection {
  return {
    id: 'why',
    heading: 'Why, and on what legal basis',
    paragraphs: ['The law requires a legal basis for each use. These are ours.'],
    table: {
      head: ['Purpose', 'Legal basis'],
      rows: [
        [
          'To run your account, show media, deliver purchases, pay creators and answer you',
          'our contract with you',
        ],
        [
          'To prove creators’ and performers’ age and identity; tax, accounting and the authorities',
          'legal obligations',
        ],
        ['To check that viewers are adults, where the law demands it', 'legal obligations'],
        [
          'To prevent fraud, abuse and unlawful media; anonymous statistics; to improve the site',
          'our legitimate interest, and that of everyone here',
        ],
        [
          'Cookies, emails you can turn off, what your media and purchases say about your private life',
          'your consent, which you may withdraw at any time',
        ],
        [
          'To order your feed by your activity, unless you turn that off',
          'our legitimate interest, and yours, in a feed worth watching',
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
      `${siteName} has media for adults. What you watch, like or buy may say something about your private life. We use it only to show you your own feed and purchases. We store no profile of your taste: [your feed](#feed) is computed from your recent activity each time you open it. We give it to no one, and neither our staff nor creators can see it.`,
      'Card statements and emails are discreet: emails name the site and nothing you watched.',
      'People, not face recognition software, compare the photo of your face with your document.',
    ],
  }
}

function ageChecks(): LegalSection {
  const over = `over ${CREATOR_APPLICATION.minAgeYears}`
  return {
    id: 'age-checks',
    heading: 'How age checks work',
    paragraphs: [
      `Where the law demands it, you prove that you’re ${over} before you see media. We learn only that fact: not your name, birth date or photo.`,
    ],
    points: [
      `**ID wallet:** we ask it for one fact, “${over}”. The issuer doesn’t learn that you used it here.`,
      `**Age check provider:** it knows that you come from us, but not which page you want to see, and tells us only “${over}” or not. What you show it is subject to its own privacy policy.`,
      '**Our team:** we delete your message and the photo of your document when we decide.',
      'We store the method, the date until which it’s valid, and a random token, with your account or in a cookie of your browser.',
    ],
  }
}

/** The main parameters of the recommender system, as Article 27 of the Digital Services Act asks. */
function recommendations({ siteName }: LegalParty): LegalSection {
  return {
    id: 'feed',
    heading: 'How your feed is chosen',
    paragraphs: [
      `Software orders “For you” by what you probably like. For this we record your activity with media for ${RETENTION_PERIODS.interactionsDays} days. In your [feed settings](/account/settings/feed), you can turn personalisation off, so that nothing more is recorded and ${siteName} shows you the same as everyone; say what you want to see more or less of; or reset the feed, which deletes what was recorded. “Why this?” in the menu of each video and photo tells you its reasons. Messages never count, and no one can pay to be shown.`,
      'Without an account, what you watch and skip only reorders your feed in your own browser, until you close the tab. “Following” shows only people you follow, newest first.',
      'These are the main parameters, most important first:',
    ],
    points: [
      '**What you watch, like, comment on, share and buy:** media that are similar, have the same tags or sound, or are by the same creator come first. Media you skip within seconds, hide or report count the other way. Recent activity counts more.',
      '**What people with similar taste like:** this is learned only from media that are free for everyone, never from purchases, and only where several people agree.',
      '**Whom you follow, subscribe to or tip**, and creators you mute.',
      '**What you tell us:** topics and hidden tags in your [feed settings](/account/settings/feed), your interests, and tags you open or search for.',
      '**How new media is, and how much people liked and watched it:** this alone orders what visitors and people who turned personalisation off get.',
      '**Variety:** creators and topics alternate, and a small part of each page is new media that few people have seen.',
    ],
  }
}

function seenBy(): LegalSection {
  return {
    id: 'who-sees',
    heading: 'Who sees what on the site',
    paragraphs: [
      'Everyone can see your profile, your public media and your comments. Who you follow and what you like is private, except that creators see who follows and subscribes to them.',
      'Creators see the username of people who buy from them or tip them, but never your name on the card, your address or your email address.',
      'Only the people in a conversation can read its messages. Our staff read one only if it was reported, or for a reason recorded with their name. They can open documents only with a separate permission, and every access is recorded.',
      'Software alone never makes a decision with a legal effect for you.',
    ],
  }
}

function shared({ processor }: LegalParty): LegalSection {
  return {
    id: 'others',
    heading: 'Who else receives data',
    paragraphs: ['We don’t sell data. Only these recipients may get some, each only what is needed:'],
    points: [
      processor
        ? `our payment processor, ${processor}, and the banks behind it, for payments, refunds and fraud checks;`
        : 'a payment processor and the banks behind it, once payments are switched on;',
      'banks and payout services, to pay creators;',
      'our email and hosting providers, under a contract that binds them to our instructions;',
      'a service that compares media with lists of known unlawful media, where we use one: it gets the media or a fingerprint of it, not your name;',
      'courts, authorities and child protection bodies, where the law requires it; we check every request and tell you unless the law forbids it;',
      'a person whose rights you may have infringed, as far as the law gives them a claim: for a counter-notice, your name and address;',
      'a company that takes over the whole site, bound by this policy; we tell you beforehand.',
    ],
  }
}

function abroad(): LegalSection {
  return {
    id: 'abroad',
    heading: 'Other countries',
    paragraphs: [
      'We store data where we run our servers. If a company that works for us is in a country whose law protects data less than the European Economic Area’s, we bind it with the European Commission’s standard clauses or use a certified one. You may ask for a copy.',
    ],
  }
}

function retention(): LegalSection {
  return {
    id: 'how-long',
    heading: 'How long we keep it',
    paragraphs: [
      'Data is erased automatically at the end of these periods. Backups are overwritten soon after.',
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
      'All connections are encrypted. Passwords, sessions and emailed links are stored as hashes. Documents, addresses, signatures and payout details are encrypted, so a stolen disk reveals nothing.',
      'Locked media has links that are signed for you and expire. Staff use passkeys or two-step sign-in, and what they do is recorded in a log that cannot be changed.',
      'If something still goes wrong and may harm you, we tell you and the authority without delay, as the law requires.',
    ],
  }
}

function rights(party: LegalParty): LegalSection {
  return {
    id: 'rights',
    heading: 'Your rights',
    paragraphs: [
      `You can do much of it yourself. In your [settings](/account/settings), you can correct what is wrong, download a copy of everything (ready within ${formatDeadline(PROMISED_DEADLINES.accountErased)}, available for ${RETENTION_PERIODS.dataCopyDays} days) and delete your account (erased after ${formatDeadline(PROMISED_DEADLINES.accountErased)}).`,
    ],
    points: [
      '**Access and a copy:** what we know about you, where it came from and who received it, including in a machine-readable format.',
      '**Correction** of what is wrong, and **erasure** of what we no longer need and do not have to keep.',
      '**Restriction:** we only store something until a question about it is settled.',
      '**Objection** to anything based on our legitimate interest, for your own reasons; to advertising always, and there is none.',
      '**Withdrawal** of consent for the future: cookies in your browser, emails in your settings, media you appear in with [this form](/withdraw-consent).',
      `**An answer within ${formatDeadline(PROMISED_DEADLINES.dataRequest)}**, free of charge, at ${contactText(party)}. We may ask you to prove your identity; usually, signing in is enough.`,
      '**A complaint** to the data protection authority of your country or of ours, at any time.',
    ],
  }
}

function minors({ siteName }: LegalParty): LegalSection {
  return {
    id: 'minors',
    heading: 'Minors',
    paragraphs: [
      `${siteName} is not for anyone under ${CREATOR_APPLICATION.minAgeYears}. If you learn that a younger person has an account, [tell us](/report). We close it and erase what the law does not require us to keep.`,
    ],
  }
}

function changes({ siteName }: LegalParty): LegalSection {
  return {
    id: 'changes',
    heading: 'Changes to this policy',
    paragraphs: [
      `We announce a new version like the terms, ${formatDeadline(PROMISED_DEADLINES.termsNotice)} before it takes effect, if it changes what ${siteName} does with data. You can read earlier versions on this page.`,
    ],
  }
}
