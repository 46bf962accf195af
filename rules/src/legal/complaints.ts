/** The complaint procedure: how to complain, deadlines, and further remedies. */

import { formatDeadline, PROMISED_DEADLINES, QUEUE_DEADLINES } from '../sla.ts'
import { contactText, type LegalParty, type LegalText } from './legal-text.ts'

export function complaintProcedure(party: LegalParty): LegalText {
  const { siteName } = party
  return {
    page: 'complaints',
    title: 'Complaint procedure',
    description: `How to complain about something on ${siteName}, what happens next and when, and what to do if you disagree with the answer.`,
    inShort: [
      'Anyone may complain, free of charge and without an account.',
      `We confirm receipt within ${formatDeadline(PROMISED_DEADLINES.complaintAcknowledged)}, and answer in ${formatDeadline(PROMISED_DEADLINES.complaintInvestigated)}.`,
      `Disagree? A different reviewer looks at it again within ${formatDeadline(PROMISED_DEADLINES.complaintEscalated)}.`,
      'We hide potentially harmful content first, then investigate.',
    ],
    sections: [
      {
        id: 'what',
        heading: 'What you can complain about',
        paragraphs: ['Anything on the site, and us. In particular:'],
        points: [
          'media that breaks the law or our [rules](/about/terms-of-service#not-allowed);',
          'media that shows you without your consent, or that you no longer agree to: use [this form](/withdraw-consent);',
          'media that shows a person who is or looks like a minor: use the [report form](/report), at once;',
          'your work published by another person: use the [DMCA notice](/dmca-notice);',
          'misuse of your name, picture, brand or private information; threats and harassment;',
          'our decisions: a removal, warning, suspension, or a declined refund or application;',
          'how we treated you, or your data.',
        ],
      },
      {
        id: 'how',
        heading: 'How to complain',
        paragraphs: [
          `Use the [complaint form](/complaint), or write to ${contactText(party)}. Say what it is about (ideally with a link), what is wrong with it, and how we can reach you. Include proof if you have any.`,
          'You can also report content where it appears. Another person may act for you if they show us that they may. We do not reveal who you are to the person you complain about, unless the law requires it, as in copyright matters.',
        ],
      },
      {
        id: 'steps',
        heading: 'What happens, and when',
        paragraphs: ['Where we say business days, we mean Monday to Friday.'],
        table: {
          head: ['Step', 'Within', 'What we do'],
          rows: [
            ['Receipt', 'at once', 'You get a case number and a link to follow your case by email.'],
            [
              'Acknowledgement',
              formatDeadline(PROMISED_DEADLINES.complaintAcknowledged),
              'A person has read it. We hide potentially harmful content in the meantime.',
            ],
            [
              'Investigation',
              formatDeadline(PROMISED_DEADLINES.complaintInvestigated),
              'We look at the facts, hear the person it is about, and decide. If it takes longer, we say why and until when.',
            ],
            [
              'Evidence, if we ask for it',
              formatDeadline(PROMISED_DEADLINES.evidenceDue),
              'The person we ask sends proof, for example of ownership or consent. Without it, we decide with what we have.',
            ],
            [
              'Answer',
              'with the decision',
              'Both sides get a statement of reasons: what we did, under which rule, on which facts, and how to object.',
            ],
            [
              'Escalation, if you ask for it',
              formatDeadline(PROMISED_DEADLINES.complaintEscalated),
              'A reviewer who had no part in it looks at it again and answers.',
            ],
          ],
        },
      },
      {
        id: 'urgent',
        heading: 'What cannot wait',
        paragraphs: [
          `We review media that may show a minor, media without consent, and threats first, within ${formatDeadline(QUEUE_DEADLINES.reports)} and usually much sooner. We hide them as soon as a complaint has any substance. Anything that shows a minor is removed, kept only for the authorities and reported to them.`,
        ],
      },
      {
        id: 'outcomes',
        heading: 'How it can end',
        paragraphs: [
          'We may remove or restore something, change a description, warn, suspend or end an account, refund a payment, correct what we did, or do nothing because nothing is wrong. We tell you which, and why.',
          'Media whose ownership or consent stays unproven stays hidden.',
        ],
      },
      {
        id: 'object',
        heading: 'If you disagree',
        paragraphs: [
          `Reply to the decision on your case page. It goes to a reviewer who had no part in it, who answers within **${formatDeadline(PROMISED_DEADLINES.complaintEscalated)}**. You have **${formatDeadline(PROMISED_DEADLINES.appealOpen)}** after a decision to do so.`,
          'After that, or instead, you may turn to a certified out-of-court dispute body, to your country’s authority for digital services, data protection or consumers, or to a court. We take part in good faith.',
        ],
      },
      {
        id: 'records',
        heading: 'Fairness and records',
        paragraphs: [
          'People decide, not software. Complaining in good faith never counts against you. We may set aside repeated, clearly unfounded complaints after a warning.',
          'We keep complaints as the [privacy policy](/about/privacy-policy#how-long) says, and publish how many we received and how they ended.',
        ],
      },
    ],
  }
}
