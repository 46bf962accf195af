/** The cookie policy: everything stored in the browser, without tracking across sites. */

import { BROWSER_STORAGE, COOKIES, type StoredItem } from './browser-storage.ts'
import { contactText, type LegalParty, type LegalTable, type LegalText } from './legal-text.ts'

export function cookiePolicyText(party: LegalParty): LegalText {
  const { siteName, processor } = party
  return {
    page: 'cookies',
    title: 'Cookie policy',
    description: `Every cookie and every other thing that ${siteName} keeps in your browser, what it is for and how long it stays.`,
    inShort: [
      `These are all the cookies ${siteName} sets: there are ${COOKIES.length}.`,
      'No advertising, no trackers, nothing of other companies.',
      'You can delete all of it in your browser at any time.',
    ],
    sections: [
      {
        id: 'what',
        heading: 'What cookies are',
        paragraphs: [
          'A cookie is a short text that your browser keeps for a site and sends along when it asks that site for something. Beside cookies, a browser has a storage that scripts of a page may write to, and that is never sent along by itself.',
          `Both are ${siteName}’s own. Nobody else sets anything on our pages, and nothing here follows you to other sites.`,
        ],
      },
      {
        id: 'cookies',
        heading: 'Our cookies',
        paragraphs: [
          'Signing in does not work without the first two, and the site does not open without the next two, which remember your answers. We ask before we rely on them.',
        ],
        table: tableOf(COOKIES),
      },
      {
        id: 'storage',
        heading: 'What else your browser keeps',
        paragraphs: [
          'All of it stays in your browser and is there so that nothing you typed, recorded or were about to do is lost.',
        ],
        table: tableOf(BROWSER_STORAGE),
      },
      {
        id: 'others',
        heading: 'Other companies',
        paragraphs: [
          processor
            ? `When you enter a card, its number goes from your browser straight to our payment processor, ${processor}, under its own address and its own privacy policy. It sets no cookie on our pages.`
            : 'No other company receives anything from your browser on our pages.',
          'Links that creators put on their profile lead away from us; what happens there is up to those sites.',
        ],
      },
      {
        id: 'choice',
        heading: 'Your choice',
        paragraphs: [
          'Your browser’s settings show and delete everything named here, and can refuse it from the start. Then you are asked for your age again, you are signed out, and drafts are gone; your account and what you bought are not.',
          `Your answers are also remembered on your account, with date and version, so that we can show what was agreed. Questions go to ${contactText(party)}.`,
        ],
      },
    ],
  }
}

function tableOf(items: readonly StoredItem[]): LegalTable {
  return {
    head: ['Name', 'What it is for', 'How long'],
    rows: items.map(({ name, use, howLong }) => [name.endsWith('.') ? `${name}*` : name, use, howLong]),
  }
}
