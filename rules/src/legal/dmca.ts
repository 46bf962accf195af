/** The DMCA page: takedown notices and counter-notices. */

import { formatDeadline, PROMISED_DEADLINES } from '../sla.ts'
import { companyText, contactText, type LegalParty, type LegalText } from './legal-text.ts'

/** The section on hosting providers. */
const STATUTE = '17 U.S.C. § 512'

export function dmcaPage(party: LegalParty): LegalText {
  const { siteName } = party
  return {
    page: 'dmca',
    title: 'DMCA',
    description: `How to report your work published on ${siteName} without permission, and how to object to such a report.`,
    inShort: [
      'Is your work here without your permission? Send a notice. You don’t need an account.',
      'We remove it without delay and tell the person who published it.',
      `If you were reported by mistake, you may object. Your content then comes back in ${formatDeadline(PROMISED_DEADLINES.counterNoticeRestored)} unless the sender goes to court.`,
      'Repeat infringers lose their account.',
    ],
    sections: [
      {
        id: 'respect',
        heading: 'Ownership',
        paragraphs: [
          `Creators may publish only what is theirs. ${siteName} acts on notices under the Digital Millennium Copyright Act (${STATUTE}) and on similar notices under the laws of other countries, from anyone, anywhere.`,
        ],
      },
      {
        id: 'notice',
        heading: 'Sending a notice',
        paragraphs: [
          `Use the [form for notices](/dmca-notice): it asks for everything the law requires. Or write to our agent: ${companyText(party)}, ${contactText(party)}. A notice has:`,
        ],
        points: [
          'the copied work, or a list of works, and where the original can be seen;',
          'the link to each item on our site that should be removed;',
          'your name, postal address, telephone number and email address;',
          'a statement that you believe in good faith that neither the owner nor the law allows the use;',
          'a statement that your notice is accurate and, under penalty of perjury, that you are the owner or may act for them;',
          'your signature; a typed name is enough.',
        ],
      },
      {
        id: 'then',
        heading: 'What happens next',
        paragraphs: [
          `We email you a case number at once, so you can follow your case. We acknowledge within ${formatDeadline(PROMISED_DEADLINES.complaintAcknowledged)}, and remove or block what a complete notice names without delay. If something is missing, we ask for it.`,
          'We tell the person who published it, send them a copy of your notice (without your postal address and telephone number, unless they object), and let them respond. We keep a fingerprint of removed files so they do not come back under another name.',
          `If ownership is unclear, we may ask both sides for proof, due within ${formatDeadline(PROMISED_DEADLINES.evidenceDue)}.`,
        ],
      },
      {
        id: 'counter',
        heading: 'Objecting: the counter-notice',
        paragraphs: [
          'If your content was removed by mistake or misidentification, send a [counter-notice](/counter-notice). It has:',
        ],
        points: [
          'what was removed, and where it was;',
          'a statement, under penalty of perjury, that you believe in good faith it was removed by mistake or misidentification;',
          'your name, address and telephone number, and a statement that you accept the jurisdiction of your local courts or, outside the United States, of ours, and will accept service from the sender of the notice;',
          'your signature; a typed name is enough.',
        ],
      },
      {
        id: 'restoration',
        heading: 'Restoring content',
        paragraphs: [
          `We forward a complete counter-notice to the sender of the notice. Unless they tell us they have gone to court, we restore the content after no less than ${PROMISED_DEADLINES.counterNoticeRestored.from} and no more than ${PROMISED_DEADLINES.counterNoticeRestored.to} days. It is then shown and sold as before.`,
        ],
      },
      {
        id: 'repeat',
        heading: 'Repeat infringement',
        paragraphs: [
          'We end the accounts of repeat infringers. Notices that were withdrawn or overturned do not count.',
          'If you knowingly make a false statement in a notice or counter-notice, you are liable for the damage, and we may stop accepting your notices.',
        ],
      },
      {
        id: 'others',
        heading: 'Other rights',
        paragraphs: [
          'For trademarks, your name or your picture, use the [complaint form](/complaint). If you appear in something without your consent, use the [form for withdrawn consent](/withdraw-consent): it is faster and needs no copyright.',
        ],
      },
    ],
  }
}
