/** The structure of a legal page and its party. Texts may contain `**bold**` and `[links](/to)` within the site. */

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
  /** The URL fragment: '/about/terms-of-service#credits'. */
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
  /** The summary. */
  inShort: readonly string[]
  sections: readonly LegalSection[]
}

/** Numbers in the texts that staff can change. */
type LegalNumbers = {
  packsCents: readonly number[]
  /** The creator's share of net. */
  subscriptionPercent: number
  salesPercent: number
  holdDays: number
  payoutEveryDays: number
  payoutMinCents: number
  waitAfterChangeDays: number
  /** Higher minimum ages by country or subdivision. */
  minAges: Readonly<Record<string, number>>
  /** Whether dormant credits are charged. */
  dormancyFee: boolean
  forfeiture: boolean
}

/** The company and settings that the texts refer to. */
export type LegalParty = AgreementParty &
  LegalNumbers & {
    siteUrl: string
    /** The card processor; null if there is none. */
    processor: string | null
  }

export function companyText({ company, companyRegistration, companyAddress }: LegalParty): string {
  return [`**${company}**`, companyRegistration, companyAddress].filter(Boolean).join(', ')
}

/** The company's contact as part of a sentence. */
export function contactText({ companyContact }: LegalParty): string {
  return companyContact ? `${companyContact} or [our support](/support)` : '[our support](/support)'
}
