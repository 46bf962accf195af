/** The sections of the terms on content, conduct and enforcement. */

import { CONTENT_RULES } from '../content-rules.ts'
import { CREATOR_APPLICATION } from '../creator-application.ts'
import { formatDeadline, PROMISED_DEADLINES, QUEUE_DEADLINES } from '../sla.ts'
import type { LegalParty, LegalSection } from './legal-text.ts'

export function conductSections(party: LegalParty): LegalSection[] {
  return [publishing(party), forbidden(), conduct(party), moderation(), reporting()]
}

function publishing({ siteName }: LegalParty): LegalSection {
  return {
    id: 'publishing',
    heading: 'What you publish',
    paragraphs: [
      'What you publish stays yours. You publish only what you made or have the rights to, music included.',
      `You let us store, copy, encode, cut previews from, show and send it, worldwide and without a fee, as far as that is needed to run ${siteName}, to show it to those it is for, and to point to it. This ends when you delete it, save for those who bought it and for backups, which vanish in their time. We sell it to nobody and give it to nobody to train machines with.`,
      `For each media you say who appears. Everybody who can be seen or heard is at least ${CREATOR_APPLICATION.minAgeYears}, has proven it, and agreed in writing to being recorded, published and sold; who withdraws that consent is heard at once. We keep the records that the law asks of publishers of such media.`,
      'Media may be looked at by our staff and by programs before and after it is shown. Pictures and videos that were removed are remembered by a fingerprint, so that they cannot come back.',
    ],
  }
}

function forbidden(): LegalSection {
  return {
    id: 'not-allowed',
    heading: 'What is not allowed',
    paragraphs: [
      'These rules hold for everything: media, lives, names, descriptions, comments and messages. A decision of ours names the rule by its number.',
    ],
    table: {
      head: ['Rule', 'About', 'What it says'],
      rows: Object.values(CONTENT_RULES).map(({ number, name, words: text }) => [number, name, text]),
    },
  }
}

function conduct({ siteName }: LegalParty): LegalSection {
  return {
    id: 'conduct',
    heading: 'How we deal with one another',
    paragraphs: [
      'Write to others as you would speak to them in person. No threats, stalking, insults, unasked-for advertising, or pressing somebody for more than they offer. Who was blocked stays away, by other accounts too.',
      `What is offered on ${siteName} is paid for on ${siteName}. Nobody asks for payment elsewhere, and nobody offers to meet for money.`,
      'Do not break in, overload, scrape or copy the site, go round its locks and limits, use it by programs that we did not allow, or buy and sell followers, likes and accounts. Whoever finds a hole and tells us before others is thanked, not sued: our address for it stands at /.well-known/security.txt.',
      'New accounts may post less often at first, and words that are never welcome are held back or refused by a program.',
    ],
  }
}

function moderation(): LegalSection {
  return {
    id: 'decisions',
    heading: 'How we decide',
    paragraphs: [
      'When something breaks these terms we may hide or remove it, keep it from being sold, warn you, take away your right to sell, or suspend or end your account: whichever is enough. We look at how bad it is, whether it was meant, how often it happened, and what it does to others.',
      'Programs may hold something back or refuse a word; that something is removed for good, or an account ended, is decided by people.',
      'You get a statement of reasons: what we did, by which rule, on which facts, whether somebody reported it or a program found it, and how to object. Whoever told us gets one too.',
      `You may object within ${formatDeadline(PROMISED_DEADLINES.appealOpen)}, once for each decision, from the statement itself. Somebody else than the first decides, usually within ${formatDeadline(QUEUE_DEADLINES.appeals)}. If we were wrong, we put it right.`,
      'Whoever often publishes what is clearly unlawful is suspended for a reasonable time after a warning; whoever often reports what is clearly nothing is not heard for a while, after a warning too.',
    ],
  }
}

function reporting(): LegalSection {
  return {
    id: 'reports',
    heading: 'Reports and complaints',
    paragraphs: [
      `Everything can be reported where it stands, and by anybody, without an account, on the [report form](/report). We look at reports within ${formatDeadline(QUEUE_DEADLINES.reports)}; at what may harm somebody, first of all. What shows a minor is removed at once and reported to the authorities.`,
      'If you can be seen in something without having agreed to it, or agree no longer, [tell us](/withdraw-consent): it is hidden while we look into it.',
      `For work that was taken from you there is the [DMCA page](/about/dmca); for everything else the [complaint procedure](/about/complaint-procedure). You get a number by mail and can follow your case by it. When we ask you to prove that something is yours, we need the proof within ${formatDeadline(PROMISED_DEADLINES.evidenceDue)}.`,
    ],
  }
}
