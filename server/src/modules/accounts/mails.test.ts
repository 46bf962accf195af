import assert from 'node:assert/strict'
import { test } from 'node:test'
import { composeMail } from '#platform/mail/compose.ts'
import { checkMail } from '#platform/mail/mail.ts'
import { type AccountMail, accountMailOf } from './mails.ts'

const site = { url: 'https://candid.example', name: 'Candid' }
const to = 'mara@mail.example'
const token = 'Tok-en_1'
const at = '2025-11-15T02:10:00.000Z'

const ORDERS: [AccountMail, link: string, said: RegExp][] = [
  [{ to, kind: 'verify-email', token, isChange: false }, `/email_validation?hash=${token}`, /within 7 days/],
  [
    { to, kind: 'verify-email', token, isChange: true },
    `/email_validation?hash=${token}`,
    /new email address of an account/,
  ],
  [{ to, kind: 'reset-password', token, since: null }, `/reset-pass?id=${token}`, /within one hour/],
  [
    { to, kind: 'reset-password', token, since: at },
    `/reset-pass?id=${token}`,
    /created on 15 November 2025/,
  ],
  [{ to, kind: 'account-exists', isChange: false }, '/signin', /already have an account with this address/],
  [{ to, kind: 'account-exists', isChange: true }, '/signin', /new email address of another account/],
  [{ to, kind: 'email-change-asked', token }, `/restore-email?hash=${token}`, /once it’s confirmed/],
  [{ to, kind: 'two-step-on' }, '/forgot-pass', /need a code from your app/],
  [{ to, kind: 'two-step-off' }, '/forgot-pass', /password only/],
  [{ to, kind: 'recovery-codes-made' }, '/forgot-pass', /ten new recovery codes/],
  [{ to, kind: 'recovery-code-used', left: 9 }, '/forgot-pass', /9 codes left/],
  [{ to, kind: 'passkey-added', token }, `/undo-passkey?hash=${token}`, /works for 72 hours: it removes it/],
  [
    { to, kind: 'passkey-removed', token },
    `/undo-passkey?hash=${token}`,
    /works for 72 hours: it restores it/,
  ],
  [{ to, kind: 'passkey-copied' }, '/account/settings/passkeys', /We refused it/],
  [{ to, kind: 'recover-account', token }, `/recover-account?hash=${token}`, /After 72 hours/],
  [
    { to, kind: 'recovery-started', token, readyAt: at },
    `/cancel-recovery?hash=${token}`,
    /On 15 November 2025 .* replaces your passkeys/,
  ],
  [
    { to, kind: 'recovery-ready', token, expiresAt: at },
    `/finish-recovery?hash=${token}`,
    /works once, until 15 November 2025/,
  ],
  [{ to, kind: 'recovery-cancelled' }, '/account/settings/passkeys', /stays as it is/],
  [{ to, kind: 'password-changed' }, '/forgot-pass', /signed out on your other devices/],
  [{ to, kind: 'email-changed', token }, `/restore-email?hash=${token}`, /works for 72 hours/],
  [
    { to, kind: 'new-sign-in', device: 'Firefox on Linux', at },
    '/forgot-pass',
    /Firefox on Linux, on 15 November 2025/,
  ],
  [
    { to, kind: 'console-entered', device: 'Firefox on Linux', at },
    '/forgot-pass',
    /Firefox on Linux, on 15 November 2025/,
  ],
  [{ to, kind: 'console-refused', at }, '/forgot-pass', /On 15 November 2025 .* the code was wrong/],
  [
    { to, kind: 'staff-roles-changed', roles: ['support', 'finance'] },
    '/forgot-pass',
    /these staff roles: support, finance/,
  ],
  [{ to, kind: 'staff-roles-changed', roles: [] }, '/forgot-pass', /no longer on the team/],
  [
    { to, kind: 'deletion-scheduled', token, eraseAfter: at },
    `/undo-deletion?hash=${token}`,
    /15 November 2025.* UTC/,
  ],
  [{ to, kind: 'data-copy-asked' }, '/forgot-pass', /requested a copy of your data/],
  [{ to, kind: 'data-copy-opened' }, '/forgot-pass', /was opened for download/],
  [{ to, kind: 'data-copy-ready', expiresAt: at }, '/account/settings/data', /until 15 November 2025/],
]

for (const [order, link, said] of ORDERS) {
  test(`the mail ${order.kind} has a subject, the same text in both parts, and a link to the site`, () => {
    const mail = composeMail(site, order.to, accountMailOf(site, order))
    checkMail(mail)
    assert.equal(mail.to, to)
    assert.match(mail.subject, /Candid/)
    assert.match(mail.text, said)
    assert.match(mail.html, said)
    assert.ok(mail.text.includes(`\n${site.url}${link}\n`), 'the link is on its own line')
    assert.ok(mail.html.includes(`href="${site.url}${link}"`))
  })
}
