/** Pages of fake providers, on which a person or a browser test pays. */
import { escapeHtml } from '#platform/html.ts'

const STYLE = `
body{margin:0;background:#f4f5f7;color:#16181d;font:400 16px/1.45 ui-sans-serif,system-ui,sans-serif}
main{max-width:420px;margin:0 auto;padding:32px 20px}
small{display:inline-block;padding:4px 10px;border-radius:8px;background:#dfe7f5;color:#24406f;font-weight:600}
h1{margin:20px 0 4px;font-size:22px}
p{margin:0 0 20px;color:#555b66}
form{display:grid;gap:12px}
button,a{display:flex;align-items:center;justify-content:center;min-height:48px;border:0;border-radius:10px;font:inherit;font-weight:600;text-decoration:none;cursor:pointer}
button{background:#1d4ed8;color:#fff}
button.quiet{background:#fff;color:#16181d;box-shadow:inset 0 0 0 1px #c9ced8}
a{color:#1d4ed8}`

export function providerPage(provider: string, title: string, body: string): string {
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>${escapeHtml(title)}</title><style>${STYLE}</style></head>
<body><main><small>Test of ${escapeHtml(provider)} · no money moves</small>${body}</main></body></html>`
}

/** Asks to pay; the order's parameters travel in hidden fields. */
export function payPage(
  provider: string,
  order: { amount: string; words: string; action: string; leave: string | null; fields: URLSearchParams },
): string {
  const hidden = [...order.fields].map(
    ([name, value]) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`,
  )
  const leave = order.leave === null ? '' : `<a href="${escapeHtml(order.leave)}">Leave without paying</a>`
  return providerPage(
    provider,
    `Pay with ${provider}`,
    `<h1>Pay ${escapeHtml(order.amount)}</h1><p>${escapeHtml(order.words)}</p>
<form method="post" action="${escapeHtml(order.action)}">${hidden.join('')}
<button name="do" value="pay">Pay</button>
<button name="do" value="decline" class="quiet">Let the card be declined</button></form>${leave}`,
  )
}
