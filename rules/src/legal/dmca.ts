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
    description: `How to report work that was taken from you and published on ${siteName}, and how to object to such a report.`,
    inShort: [
      'Work of yours is here without your permission? Send a notice: no account needed.',
      'We remove it without delay and tell whoever published it.',
      `Who was reported wrongly may object; it then comes back in ${formatDeadline(PROMISED_DEADLINES.counterNoticeRestored)} unless you go to court.`,
      'Whoever is found infringing again and again loses their account.',
    ],
    sections: [
      {
        id: 'respect',
        heading: 'Whose work it is',
        paragraphs: [
          `Creators publish only what is theirs. ${siteName} acts on notices under the Digital Millennium Copyright Act (${STATUTE}) and on the like under the laws of other countries, from anybody, anywhere.`,
        ],
      },
      {
        id: 'notice',
        heading: 'Sending a notice',
        paragraphs: [
          `Use the [form for notices](/dmca-notice): it asks for all that the law does. Or write to our agent: ${companyText(party)}, ${contactText(party)}. A notice has:`,
        ],
        points: [
          'the work that was taken, or a list of them, and where the original can be seen;',
          'the address on our site of each thing that is to go;',
          'your name, postal address, telephone number and e-mail address;',
          'that you believe in good faith that the use is allowed neither by the owner nor by the law;',
          'that what you say is correct and, under penalty of perjury, that you are the owner or may act for them;',
          'your signature; a typed name is one.',
        ],
      },
      {
        id: 'then',
        heading: 'What happens then',
        paragraphs: [
          `You get a number by mail at once and can follow your case by it. We acknowledge within ${formatDeadline(PROMISED_DEADLINES.complaintAcknowledged)}, and remove or block what a complete notice names without delay; if something is missing we ask for it.`,
          'Whoever published it is told, gets a copy of your notice (without your postal address and telephone number, unless they object), and may answer. Files that were removed are remembered by a fingerprint, so that they do not come back under another name.',
          `When it is unclear to whom something belongs, we may ask both sides for proof; it is due within ${formatDeadline(PROMISED_DEADLINES.evidenceDue)}.`,
        ],
      },
      {
        id: 'counter',
        heading: 'Objecting: the counter-notice',
        paragraphs: [
          'If something of yours was removed by mistake, or because somebody took it for something else, send a [counter-notice](/counter-notice). It has:',
        ],
        points: [
          'what was removed, and where it was;',
          'that, under penalty of perjury, you believe in good faith that it was removed by mistake or misidentification;',
          'your name, address and telephone number, and that you accept the courts of your place or, outside the United States, of ours, and will accept service from whoever sent the notice;',
          'your signature; a typed name is one.',
        ],
      },
      {
        id: 'restoration',
        heading: 'Coming back',
        paragraphs: [
          `We pass a complete counter-notice on to whoever sent the notice. Unless they tell us that they went to court, what was removed comes back after no less than ${PROMISED_DEADLINES.counterNoticeRestored.from} and no more than ${PROMISED_DEADLINES.counterNoticeRestored.to} days. It is then shown, and sold, as before.`,
        ],
      },
      {
        id: 'repeat',
        heading: 'Again and again',
        paragraphs: [
          'Accounts of those who infringe repeatedly are ended. Notices that were taken back or successfully objected to do not count.',
          'Whoever knowingly says something false in a notice or a counter-notice is liable for the damage, and may be kept from sending more.',
        ],
      },
      {
        id: 'others',
        heading: 'Other rights',
        paragraphs: [
          'For trade marks, your name or your picture use the [complaint form](/complaint). If you can be seen in something without your consent, use the [form for withdrawn consent](/withdraw-consent): it is faster, and needs no copyright.',
        ],
      },
    ],
  }
}
