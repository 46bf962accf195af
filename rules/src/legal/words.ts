/** The form of a legal page, and who speaks in it. Texts may hold `**bold**` words and `[links](/to)` within the site. */

import type { AgreementParty } from '../creator-agreement/agreement.ts'

export const LEGAL_PAGES = ['terms', 'privacy', 'cookies', 'dmca', 'refunds', 'complaints'] as const
export type LegalPage = (typeof LEGAL_PAGES)[number]

export const LEGAL_PATHS = {
  terms: '/about/terms-of-service',
  privacy: '/about/privacy-policy',
  cookies: '/about/cookie-policy',
  dmca: '/about/dmca',
  refunds: '/about/refund-policy',
  complaints: '/about/complaint-procedure',
} as const satisfies Record<LegalPage, string>

export type LegalTable = { head: readonly string[]; rows: readonly (readonly string[])[] }

export type LegalSection = {
  /** The part's name in an address: '/about/terms-of-service#credits'. */
  id: string
  heading: string
  paragraphs: readonly string[]
  points?: readonly string[]
  table?: LegalTable
}

export type LegalText = {
  page: LegalPage
  title: string
  /** One sentence for search engines and link previews. */
  description: string
  /** What a reader in a hurry should know. */
  inShort: readonly string[]
  sections: readonly LegalSection[]
}

/** What staff may set: the texts say it as it is set. */
export type LegalFigures = {
  packsCents: readonly number[]
  /** Of net, what creators keep. */
  subscriptionPercent: number
  salesPercent: number
  holdDays: number
  payoutEveryDays: number
  payoutMinCents: number
  waitAfterChangeDays: number
  /** How old one has to be, by country or part of it, where that is more than usual. */
  minAges: Readonly<Record<string, number>>
  /** What credits that nobody uses may lose here. */
  dormancyFee: boolean
  forfeiture: boolean
}

/** Who runs the site, and how it is set up: whatever of it the texts speak of. */
export type LegalParty = AgreementParty &
  LegalFigures & {
    siteUrl: string
    /** Who takes the money of cards; null where nobody does. */
    processor: string | null
  }

export function companyWords({ company, companyRegistration, companyAddress }: LegalParty): string {
  return [`**${company}**`, companyRegistration, companyAddress].filter(Boolean).join(', ')
}

/** Where one reaches the company, as the middle of a sentence. */
export function contactWords({ companyContact }: LegalParty): string {
  return companyContact ? `${companyContact} or [our support](/support)` : '[our support](/support)'
}
