/** Pages of the embedded gateway: its test cards, and the bank's challenge. */
import { createHash } from 'node:crypto'
import { escapeHtml } from '../../html.ts'
import { SANDBOX_STYLE } from './page-style.ts'
import type { RecentPayment } from './recent-payments.ts'
import { SANDBOX_PATH } from './sandbox.ts'
import type { SandboxPayment } from './tables.ts'
import { TEST_CARDS } from './test-cards.ts'

const styleHash = createHash('sha256').update(SANDBOX_STYLE).digest('base64')

export const SANDBOX_PAGE_CSP = [
  `default-src 'none'`,
  `style-src 'sha256-${styleHash}'`,
  `img-src 'self'`,
  `base-uri 'none'`,
  `form-action 'self'`,
  `frame-ancestors 'none'`,
].join('; ')

const LABEL = '<p class="label">Test gateway · no money moves</p>'

export function challengePage(page: {
  siteName: string
  payment: SandboxPayment
  returnPath: string
}): string {
  const { siteName, payment, returnPath } = page
  const back = `<a class="button" href="${escapeHtml(returnPath)}">Back to ${escapeHtml(siteName)}</a>`
  const ask = `<form method="post" action="${SANDBOX_PATH}/challenge/${escapeHtml(payment.id)}">
<button name="answer" value="approve">Approve</button>
<button class="quiet" name="answer" value="refuse">Decline</button>
</form>`
  const isOpen = payment.state === 'challenge'
  return document(
    `Confirm your payment · ${siteName}`,
    `${LABEL}<h1>${isOpen ? 'Confirm your payment' : 'Nothing to confirm'}</h1>
<p>${isOpen ? `Here, ${payment.token === null ? 'PayPal' : 'your bank'} would ask you to approve a payment of ${dollars(payment.cents)} to ${escapeHtml(siteName)}.` : 'This payment was already approved or declined.'}</p>
${isOpen ? ask : back}`,
  )
}

export function overviewPage({
  siteName,
  payments,
}: {
  siteName: string
  payments: readonly RecentPayment[]
}): string {
  const cards = TEST_CARDS.map(
    ({ number, description }) =>
      `<tr><td><code>${escapeHtml(number)}</code></td><td>${escapeHtml(description)}</td></tr>`,
  )
  return document(
    `Test cards · ${siteName}`,
    `${LABEL}<h1>Test cards</h1>
<p>Use any name, any future date as MM/YY and any security code of the right length. Real cards are declined.</p>
<table><thead><tr><th>Number</th><th>What happens</th></tr></thead><tbody>${cards.join('')}</tbody></table>
${payments.length > 0 ? paymentTable(payments) : ''}`,
  )
}

function paymentTable(payments: readonly RecentPayment[]): string {
  const rows = payments.map(({ id, cents, state, created_at, brand, last4 }) => {
    const dispute = `<form method="post" action="${SANDBOX_PATH}/payments/${escapeHtml(id)}/dispute"><button class="quiet">Dispute</button></form>`
    return `<tr><td><time>${created_at.toISOString().slice(0, 16).replace('T', ' ')}</time></td><td>${methodText({ brand, last4 })}</td><td>${dollars(cents)}</td><td>${state === 'paid' ? dispute : escapeHtml(state)}</td></tr>`
  })
  return `<h2>Recent payments</h2><p>Shown on this machine only.</p>
<div class="wide"><table><thead><tr><th>When (UTC)</th><th>Card</th><th>Amount</th><th>State</th></tr></thead><tbody>${rows.join('')}</tbody></table></div>`
}

function methodText({ brand, last4 }: Pick<RecentPayment, 'brand' | 'last4'>): string {
  return brand === null || last4 === null ? 'PayPal' : `${escapeHtml(brand)} •••• ${escapeHtml(last4)}`
}

function dollars(cents: number): string {
  return `$${(cents / 100).toFixed(2)}`
}

function document(title: string, body: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)}</title>
<link rel="icon" href="/favicon.svg">
<style>${SANDBOX_STYLE}</style>
</head>
<body><main>${body}</main></body>
</html>
`
}
