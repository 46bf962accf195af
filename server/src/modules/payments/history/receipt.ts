/** Renders the receipt of a transaction as a printable page. */
import { createHash } from 'node:crypto'
import { escapeHtml, plainLine } from '#platform/html.ts'
import { credits, dollars } from '#rules/formats.ts'
import type { Person } from '../../accounts/index.ts'
import type { ShownDocument } from '../../tax/index.ts'
import type { PaymentsDeps } from '../types.ts'
import type { Transaction } from './history.ts'
import { RECEIPT_STYLE } from './receipt-style.ts'

const styleHash = createHash('sha256').update(RECEIPT_STYLE).digest('base64')

/** No scripts and no external resources; permits only this inline style sheet, by hash. */
export const RECEIPT_CSP = [
  `default-src 'none'`,
  `style-src 'sha256-${styleHash}'`,
  `img-src 'self'`,
  `base-uri 'none'`,
  `form-action 'none'`,
  `frame-ancestors 'none'`,
].join('; ')

export type ReceiptFacts = {
  site: PaymentsDeps['site']
  transaction: Transaction
  buyer: Person
  /** Undefined for top-ups. */
  creator: Person | undefined
  /** The invoice and credit notes of a taxed top-up, oldest first. */
  documents: readonly ShownDocument[]
}

const WHAT: Record<Transaction['type'], string> = {
  'top-up': 'Credits',
  tip: 'Tip',
  media: 'Unlocked media',
  teaser: 'Unlocked message',
  'share-link': 'Share link',
  subscription: 'Subscription',
  live: 'Live',
  'subscription-gift': 'Gift subscription',
  refund: 'Refund',
  fee: 'Unused credits',
}

const STATES: Record<string, string> = {
  paid: 'Paid',
  disputed: 'Reversed by the bank',
  refunded: 'Refunded',
  reversed: 'Refunded',
  credits: 'Refunded as credits',
  card: 'Refunded to the card',
  'dormancy-fee': 'Monthly charge',
  'write-off': 'Test credits written off',
  adjustment: 'Correction',
  forfeiture: 'Forfeited',
}

export function renderReceipt({ site, transaction, buyer, creator, documents }: ReceiptFacts): string {
  const { id, type, cents, created_at, card, words, state } = transaction
  const amount = Math.abs(cents)
  const rows: [string, string | null][] = [
    ['Number', id],
    ['Date', `${created_at.toISOString().slice(0, 16).replace('T', ' ')} UTC`],
    ['Billed to', `${buyer.fullname} (@${buyer.username})`],
    ['Item', WHAT[type]],
    ['Creator', creator ? `${creator.fullname} (@${creator.username})` : null],
    [type.startsWith('subscription') ? 'Offer' : 'Message', words || null],
    ['Paid with', card ?? (type === 'refund' ? null : 'Wallet credits')],
    ['Credits', credits(amount)],
    ['Status', STATES[state] ?? state],
  ]
  const facts = rows
    .filter((row): row is [string, string] => row[1] !== null)
    .map(([name, value]) => `<div><dt>${name}</dt><dd>${escapeHtml(plainLine(value))}</dd></div>`)
  const company = [site.company, site.companyRegistration, site.companyAddress, site.companyContact]
    .filter(Boolean)
    .map(escapeHtml)
    .join(' · ')
  const title = `${type === 'refund' ? 'Refund' : 'Receipt'} · ${site.name}`
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)}</title>
<link rel="icon" href="/favicon.svg">
<style>${RECEIPT_STYLE}</style>
</head>
<body><main>
<header><p>${escapeHtml(site.name)}</p><h1>${type === 'refund' ? 'Refund' : 'Receipt'}</h1></header>
<p class="amount">${dollars(amount)} <small>USD</small></p>
<dl>${facts.join('')}</dl>
${documents.map(renderDocument).join('\n')}
<footer>${company}</footer>
</main></body>
</html>
`
}

function renderDocument({ title, number, facts, lines, total, path }: ShownDocument): string {
  const rows = [...facts, ...lines, total]
    .filter(([, value]) => value !== '')
    .map(([name, value]) => `<div><dt>${escapeHtml(name)}</dt><dd>${escapeHtml(plainLine(value))}</dd></div>`)
  return `<h2>${title} ${number}</h2>
<dl>${rows.join('')}</dl>
<p><a href="${path}">Download PDF</a></p>`
}
