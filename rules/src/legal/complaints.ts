/** The complaint procedure: how to complain, deadlines, and further remedies. */

import { formatDeadline, PROMISED_DEADLINES, QUEUE_DEADLINES } from '../sla.ts'
import { contactText, type LegalParty, type LegalText } from './legal-text.ts'

export function complaintProcedure(party: LegalParty): LegalText {
  const { siteName } = party
  return {
    page: 'complaints',
    title: 'Complaint procedure',
    description: `How to complain about something on ${siteName}, what happens then and when, and what to do if you do not agree with the answer.`,
    inShort: [
      'Anybody may complain, without an account and free of charge.',
      `You hear from us within ${formatDeadline(PROMISED_DEADLINES.complaintAcknowledged)}, and get an answer in ${formatDeadline(PROMISED_DEADLINES.complaintInvestigated)}.`,
      `Not content? Somebody else looks at it again within ${formatDeadline(PROMISED_DEADLINES.complaintEscalated)}.`,
      'What may harm somebody is hidden first and discussed then.',
    ],
    sections: [
      {
        id: 'what',
        heading: 'What you can complain about',
        paragraphs: ['About anything on the site, and about us. Above all:'],
        points: [
          'media that is against the law or against our [rules](/about/terms-of-service#not-allowed);',
          'media that shows you without your consent, or that you agree to no longer: by [this form](/withdraw-consent);',
          'media that shows somebody who is or looks like a minor: by the [report form](/report), at once;',
          'work of yours that somebody else published: by the [DMCA notice](/dmca-notice);',
          'your name, picture, brand or private matters in somebody else’s hands; threats and harassment;',
          'a decision of ours: a removal, a warning, a suspension, a refund or an application that was refused;',
          'how we treated you, or your data.',
        ],
      },
      {
        id: 'how',
        heading: 'How to complain',
        paragraphs: [
          `Use the [complaint form](/complaint), or write to ${contactText(party)}. Say what it is about (the address of the page is best), what is wrong with it, and how we reach you. Send what proves it, if you have something.`,
          'What stands on the site can also be reported where it stands. You may have somebody act for you who shows us that they may. We do not tell whom you complain about who you are, unless a law makes us, as in matters of copyright.',
        ],
      },
      {
        id: 'steps',
        heading: 'What happens, and when',
        paragraphs: ['Days are business days where we say so: Monday to Friday.'],
        table: {
          head: ['Step', 'Within', 'What we do'],
          rows: [
            [
              'Receipt',
              'at once',
              'You get a number by mail, and an address at which you can follow your case.',
            ],
            [
              'Acknowledgement',
              formatDeadline(PROMISED_DEADLINES.complaintAcknowledged),
              'Somebody has read it. What may harm somebody is hidden meanwhile.',
            ],
            [
              'Investigation',
              formatDeadline(PROMISED_DEADLINES.complaintInvestigated),
              'We look at the facts, hear whom it is about, and decide. If it takes longer we say why and until when.',
            ],
            [
              'Evidence, if we ask for it',
              formatDeadline(PROMISED_DEADLINES.evidenceDue),
              'Whoever is asked sends proof, for example of who owns or agreed to something. Without it we decide on what we have.',
            ],
            [
              'Answer',
              'with the decision',
              'Both sides get a statement of reasons: what we did, by which rule, on which facts, and how to object.',
            ],
            [
              'Escalation, if you wish',
              formatDeadline(PROMISED_DEADLINES.complaintEscalated),
              'Somebody who had no part in it looks at it again and answers.',
            ],
          ],
        },
      },
      {
        id: 'urgent',
        heading: 'What cannot wait',
        paragraphs: [
          `Media that may show a minor, media without consent, and threats are looked at first, within ${formatDeadline(QUEUE_DEADLINES.reports)} and usually much sooner. They are hidden as soon as the complaint is more than a word. What shows a minor is removed, kept only for the authorities and reported to them.`,
        ],
      },
      {
        id: 'outcomes',
        heading: 'How it can end',
        paragraphs: [
          'We remove or restore something, change a description, warn, suspend or end an account, pay back, correct what we did, or do nothing because nothing is wrong. You are told which, and why.',
          'Media whose ownership or consent stays unproven stays hidden.',
        ],
      },
      {
        id: 'object',
        heading: 'If you do not agree',
        paragraphs: [
          `Answer to the decision, by the page of your case. It is escalated to somebody who had no part in it, and who answers within **${formatDeadline(PROMISED_DEADLINES.complaintEscalated)}**. You may do so for **${formatDeadline(PROMISED_DEADLINES.appealOpen)}** after a decision.`,
          'After that, or instead, you may turn to a certified out-of-court body for disputes with platforms, to the authority for digital services, data protection or consumers in your country, or to a court. We take part in good faith.',
        ],
      },
      {
        id: 'records',
        heading: 'Fairness and records',
        paragraphs: [
          'People decide, not programs. Nobody is treated worse for having complained in good faith. Complaints that are clearly nothing, again and again, may be set aside after a warning.',
          'We keep complaints as the [privacy policy](/about/privacy-policy#how-long) says, and publish how many there were and how they ended.',
        ],
      },
    ],
  }
}
