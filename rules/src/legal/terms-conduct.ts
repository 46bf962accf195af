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
      'What you publish stays yours. You may publish only what you made or have the rights to, music included.',
      `You let us store, copy, encode, cut previews from, show and send it, worldwide and without a fee, as far as that is needed to run ${siteName}, to show it to the people it is for, and to link to it. This ends when you delete it, except for people who bought it and for backups, which expire in time. We never sell it, and never give it to anyone to train AI with.`,
      `For each video or photo, you must say who appears in it. Everyone who can be seen or heard must be at least ${CREATOR_APPLICATION.minAgeYears}, have proven it, and have agreed in writing to being recorded, published and sold. If a person withdraws that consent, we act at once. We keep the records the law requires of publishers of such media.`,
      'Our staff and software may review media before and after it is shown. We keep a fingerprint of removed pictures and videos so they cannot come back.',
    ],
  }
}

function forbidden(): LegalSection {
  return {
    id: 'not-allowed',
    heading: 'What is not allowed',
    paragraphs: [
      'These rules apply to everything: media, lives, names, descriptions, comments and messages. Our decisions name the rule by its number.',
    ],
    table: {
      head: ['Rule', 'About', 'What it says'],
      rows: Object.values(CONTENT_RULES).map(({ number, name, text }) => [number, name, text]),
    },
  }
}

function conduct({ siteName }: LegalParty): LegalSection {
  return {
    id: 'conduct',
    heading: 'How we treat each other',
    paragraphs: [
      'Write to people as you would speak to them in person. No threats, stalking, insults, unsolicited advertising, or pressing people for more than they offer. If a person blocks you, do not contact them from another account.',
      `What is offered on ${siteName} is paid for on ${siteName}. Do not ask for payment elsewhere, and do not offer to meet for money.`,
      'Do not break into, overload, scrape or copy the site, bypass its locks and limits, use it with software we did not allow, or buy or sell followers, likes or accounts. If you find a vulnerability and tell us first, we thank you and do not sue: our contact for this is at /.well-known/security.txt.',
      'New accounts may post less often at first, and software holds or rejects blocked words.',
    ],
  }
}

function moderation(): LegalSection {
  return {
    id: 'decisions',
    heading: 'How we decide',
    paragraphs: [
      'If something breaks these terms, we may hide or remove it, stop its sale, warn you, revoke your right to sell, or suspend or end your account, whichever is enough. We consider how serious it is, whether it was intentional, how often it happened, and how it affects other people.',
      'Software may hold something for review or reject a word. Only people decide to remove something permanently or end an account.',
      'You get a statement of reasons: what we did, under which rule, on which facts, whether it was reported or found by software, and how to object. The person who reported it gets one too.',
      `You may appeal within ${formatDeadline(PROMISED_DEADLINES.appealOpen)}, once for each decision, from the statement itself. A different reviewer decides, usually within ${formatDeadline(QUEUE_DEADLINES.appeals)}. If we were wrong, we correct it.`,
      'We suspend people who often publish clearly unlawful content for a reasonable time, after a warning. We stop handling reports from people who often send clearly unfounded ones for a while, also after a warning.',
    ],
  }
}

function reporting(): LegalSection {
  return {
    id: 'reports',
    heading: 'Reports and complaints',
    paragraphs: [
      `You can report anything where it appears, and anyone can use the [report form](/report) without an account. We review reports within ${formatDeadline(QUEUE_DEADLINES.reports)}, those about possible harm first. We remove anything that shows a minor at once and report it to the authorities.`,
      'If you appear in something without having agreed to it, or no longer agree, [tell us](/withdraw-consent). We hide it while we investigate.',
      `For stolen work, use the [DMCA page](/about/dmca); for everything else, the [complaint procedure](/about/complaint-procedure). You get a number by email and can follow your case with it. If we ask you to prove that something is yours, we need the proof within ${formatDeadline(PROMISED_DEADLINES.evidenceDue)}.`,
    ],
  }
}
