/** The cookie policy: everything stored in the browser, without tracking across sites. */

import { BROWSER_STORAGE, COOKIES, type StoredItem } from './browser-storage.ts'
import { contactText, type LegalParty, type LegalTable, type LegalText } from './legal-text.ts'

export function cookiePolicyText(party: LegalParty): LegalText {
  const { siteName, processor } = party
  return {
    page: 'cookies',
    title: 'Cookie policy',
    description: `Every cookie and everything else ${siteName} stores in your browser, what it is for and how long it stays.`,
    inShort: [
      `These are all the cookies ${siteName} sets: there are ${COOKIES.length}.`,
      'No advertising, no trackers, nothing from other companies.',
      'You can delete all of it in your browser at any time.',
    ],
    sections: [
      {
        id: 'what',
        heading: 'What cookies are',
        paragraphs: [
          'A cookie is a short text that your browser stores for a site and sends with each request to that site. Browsers also have a storage that a page’s scripts can write to, and that is never sent automatically.',
          `Both are ${siteName}’s own. No other company sets anything on our pages, and nothing here follows you to other sites.`,
        ],
      },
      {
        id: 'cookies',
        heading: 'Our cookies',
        paragraphs: [
          'You can’t sign in without the first two, or open the site without the next two, which remember your answers. We ask before we rely on them.',
        ],
        table: tableOf(COOKIES),
      },
      {
        id: 'storage',
        heading: 'What else your browser stores',
        paragraphs: [
          'All of it stays in your browser, so that nothing you typed, recorded or were about to do is lost.',
        ],
        table: tableOf(BROWSER_STORAGE),
      },
      {
        id: 'others',
        heading: 'Other companies',
        paragraphs: [
          processor
            ? `When you enter a card, its number goes from your browser straight to our payment processor, ${processor}, under its own address and privacy policy. It sets no cookie on our pages.`
            : 'No other company receives anything from your browser on our pages.',
          'Links on creators’ profiles lead away from our site. Those sites have their own rules.',
        ],
      },
      {
        id: 'choice',
        heading: 'Your choice',
        paragraphs: [
          'In your browser’s settings you can view, delete or block everything named here. We will then ask for your age again, you will be signed out, and drafts are lost. Your account and your purchases are not.',
          `We also store your answers with your account, with date and version, so we can show what was agreed. Send questions to ${contactText(party)}.`,
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
