/** Pages of the local mailbox: a list, and one email whose own markup is confined to a sandboxed frame. */
import { createHash } from 'node:crypto'
import { escapeHtml } from '../html.ts'
import type { MailSummary, StoredMail } from './local-mailbox.ts'
import { MAILBOX_STYLE } from './mailbox-style.ts'

const styleHash = createHash('sha256').update(MAILBOX_STYLE).digest('base64')

/** For our pages: no scripts, only this style sheet, and frames of our own. */
export const MAILBOX_PAGE_CSP = [
  `default-src 'none'`,
  `style-src 'sha256-${styleHash}'`,
  `img-src 'self'`,
  `frame-src 'self'`,
  `base-uri 'none'`,
  `form-action 'none'`,
  `frame-ancestors 'none'`,
].join('; ')

/** For an email's own markup: styles, but no scripts, forms, remote images or origin. */
export const MAIL_HTML_CSP = [
  `default-src 'none'`,
  `style-src 'unsafe-inline'`,
  `img-src data:`,
  `base-uri 'none'`,
  `form-action 'none'`,
  `frame-ancestors 'self'`,
  `sandbox allow-popups allow-popups-to-escape-sandbox`,
].join('; ')

export function renderMailList(page: { siteName: string; mails: MailSummary[] }): string {
  const rows = page.mails.map(row).join('')
  const body = page.mails.length === 0 ? EMPTY : `<ul class="mails">${rows}</ul>`
  const count = page.mails.length === 1 ? '1 email' : `${page.mails.length} emails`
  return document(
    `Mailbox · ${page.siteName}`,
    `<header><h1>Mailbox</h1><p>${count}, newest first. Nothing here has left this machine.</p></header>${body}`,
  )
}

export function renderMailPage(page: { siteName: string; mail: StoredMail }): string {
  const { mail } = page
  const facts = [
    ['To', escapeHtml(mail.to)],
    ['Sent', time(mail.sentAt)],
    ['Kind', `<span class="kind">${escapeHtml(mail.kind)}</span>`],
  ].map(([name, value]) => `<div><dt>${name}</dt><dd>${value}</dd></div>`)
  return document(
    `${mail.subject} · ${page.siteName}`,
    `<header><a class="back" href="/dev/mail">All emails</a><h1>${escapeHtml(mail.subject)}</h1><dl>${facts.join('')}</dl></header>
<iframe title="Email preview" src="/dev/mail/${escapeHtml(mail.id)}/html" sandbox="allow-popups allow-popups-to-escape-sandbox" referrerpolicy="no-referrer"></iframe>
<section><h2>Text part</h2><pre>${withLinks(mail.text)}</pre></section>`,
  )
}

const EMPTY = `<div class="empty"><h2>Nothing here yet</h2><p>Emails land here while no mail server is set. Sign up or reset a password to see one.</p></div>`

function row(mail: MailSummary): string {
  return `<li><a href="/dev/mail/${escapeHtml(mail.id)}"><span class="subject">${escapeHtml(mail.subject)}</span><span class="to">${escapeHtml(mail.to)}</span><span class="kind">${escapeHtml(mail.kind)}</span>${time(mail.sentAt)}</a></li>`
}

function time(sentAt: Date): string {
  const words = `${sentAt.toISOString().slice(0, 19).replace('T', ' ')} UTC`
  return `<time datetime="${sentAt.toISOString()}">${words}</time>`
}

/** Only web addresses become links; everything is escaped, links included. */
function withLinks(text: string): string {
  return text
    .split(/(https?:\/\/[^\s<>"']+)/)
    .map((piece, index) => {
      const safe = escapeHtml(piece)
      return index % 2 === 1 ? `<a href="${safe}" rel="noopener noreferrer">${safe}</a>` : safe
    })
    .join('')
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
<style>${MAILBOX_STYLE}</style>
</head>
<body><main>${body}</main></body>
</html>
`
}
