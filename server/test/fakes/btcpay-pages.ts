/** Pages of the fake BTCPay Server: its checkout, on which a person or a browser test pays, and the page of a pull payment. */
import { escapeHtml } from '#platform/html.ts'
import { coins, dueOf, type FakeInvoice, type FakePullPayment } from './btcpay-store.ts'

const STYLE = `
body{margin:0;background:#f8f9fa;color:#292929;font:400 16px/1.45 ui-sans-serif,system-ui,sans-serif}
main{max-width:420px;margin:0 auto;padding:32px 20px}
small{display:inline-block;padding:4px 10px;border-radius:8px;background:#e4efdc;color:#2b5113;font-weight:600}
h1{margin:20px 0 4px;font-size:22px}
p{margin:0 0 20px;color:#5c6166;overflow-wrap:anywhere}
form{display:grid;gap:12px}
button{min-height:48px;border:0;border-radius:10px;font:inherit;font-weight:600;cursor:pointer;background:#51b13e;color:#fff}
button.quiet{background:#fff;color:#292929;box-shadow:inset 0 0 0 1px #ced4da}`

const ACTIONS = [
  ['pay', 'Pay in full'],
  ['part', 'Pay a part'],
  ['over', 'Pay too much'],
  ['confirm', 'Confirm all payments'],
  ['expire', 'Let it expire'],
] as const
export type CheckoutAction = (typeof ACTIONS)[number][0]

export function checkoutPage(invoice: FakeInvoice): string {
  const { id, status, additionalStatus, address } = invoice
  const buttons = ACTIONS.map(
    ([name, label], at) =>
      `<button name="do" value="${name}"${at === 0 ? '' : ' class="quiet"'}>${label}</button>`,
  )
  return page(
    'Checkout',
    `<h1>${coins(Math.max(dueOf(invoice), 0))} BTC</h1>
<p>To ${escapeHtml(address)}<br>${status}${additionalStatus === 'None' ? '' : ` (${additionalStatus})`}</p>
<form method="post" action="/i/${id}">${buttons.join('')}</form>`,
  )
}

export function claimPage({ amount, currency, description }: FakePullPayment): string {
  return page(
    'Claim',
    `<h1>Claim ${escapeHtml(amount)} ${escapeHtml(currency)}</h1><p>${escapeHtml(description)}</p>`,
  )
}

function page(title: string, body: string): string {
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>${title}</title><style>${STYLE}</style></head>
<body><main><small>Test of BTCPay Server · no money moves</small>${body}</main></body></html>`
}
