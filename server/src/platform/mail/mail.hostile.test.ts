/** Names, subjects and addresses that try to break out of their context in an email or a page. */
import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { fakeSmtpServer } from '../../../test/fake-smtp-server.ts'
import { createLocalMailbox } from './local-mailbox.ts'
import type { Mail } from './mail.ts'
import { MAIL_HTML_CSP, MAILBOX_PAGE_CSP, renderMailList, renderMailPage } from './mailbox-page.ts'
import { createSmtpMailer } from './smtp-mailer.ts'
import { renderMail } from './template.ts'

const mail: Mail = {
  to: 'fan@example.org',
  subject: 'Hello',
  html: '<p>Hello</p>',
  text: 'Hello',
  kind: 'hello',
}
const BREAKS = [
  '\r\nBcc: x@y.z',
  '\nBcc: x@y.z',
  '\rBcc: x@y.z',
  '\0',
  '\u2028Bcc: x@y.z',
  '\x0b',
  '\x1b[0m',
  '\x85',
]
const ADDRESSES = [
  ...BREAKS.map((tail) => `fan@example.org${tail}`),
  ...[
    '',
    'fan',
    '@',
    'fan@',
    '@example.org',
    'a@b@c',
    'a@b.c, d@e.f',
    'a@b.c;d@e.f',
    'Fan <a@b.c>',
    '<a@b.c>',
  ],
  ...[
    'a b@c.d',
    '"a b"@c.d',
    'a(b)@c.d',
    'a@[127.0.0.1]',
    'group: a@b.c;',
    'a\u202e@b.c',
    `${'a'.repeat(65)}@b.c`,
  ],
  `a@${'b'.repeat(260)}`,
]
const MARKUP = `"><script>alert(1)</script><img src=x onerror=alert(1)>'&lt;`

test('every mailer rejects a hostile address, subject or kind', async (t) => {
  const farEnd = await fakeSmtpServer(t)
  const folder = await mkdtemp(join(tmpdir(), 'candid-mail-'))
  t.after(() => rm(folder, { recursive: true, force: true }))
  const smtp = createSmtpMailer({ url: farEnd.url, from: 'a@b.example' })
  t.after(() => smtp.close())
  const local = await createLocalMailbox({ folder })
  for (const mailer of [smtp, local]) {
    for (const to of ADDRESSES) {
      await assert.rejects(mailer.send({ ...mail, to }), { code: 'BAD_INPUT' }, JSON.stringify(to))
    }
    for (const subject of [...BREAKS.map((tail) => `Hello${tail}`), '', ' ', 'x'.repeat(251), '\ud800']) {
      await assert.rejects(mailer.send({ ...mail, subject }), { code: 'BAD_INPUT' }, JSON.stringify(subject))
    }
    for (const kind of ['', '../x', 'Hello', 'a b', 'a\nb']) {
      await assert.rejects(mailer.send({ ...mail, kind }), { code: 'BAD_INPUT' })
    }
  }
  assert.equal(farEnd.received.length, 0)
  assert.deepEqual(await local.list(), [])
})

test('escapes markup in names everywhere in the email', () => {
  const { html, text } = renderMail({
    siteName: MARKUP,
    siteUrl: 'https://candid.example/"><script>',
    title: MARKUP,
    paragraphs: [MARKUP],
    action: { label: MARKUP, url: 'https://candid.example/?a="><script>alert(1)</script>' },
    footnote: MARKUP,
    preheader: MARKUP,
  })
  assert.doesNotMatch(html, /<script|<img|onerror=alert\(1\)>/)
  assert.match(html, /&lt;script&gt;alert\(1\)&lt;\/script&gt;/)
  assert.ok(text.includes(MARKUP))
})

test('a name can neither add lines to the text part nor change its direction', () => {
  const { html, text } = renderMail({
    siteName: 'Candid',
    siteUrl: 'https://candid.example',
    title: 'Hello \u202eevil\u2066',
    paragraphs: ['Hi a\r\n\r\nYour password is wrong\nOpen evil', '\ud800'],
  })
  assert.ok(text.startsWith('Hello evil\n\nHi a Your password is wrong Open evil\n'))
  assert.ok(text.isWellFormed() && html.isWellFormed())
  assert.doesNotMatch(html + text, /[\u202e\u2066]/)
})

test('a button links to web pages only', () => {
  for (const url of [
    'javascript:alert(1)',
    'data:text/html,x',
    '/relative',
    '',
    'file:///etc/passwd',
    ' vbscript:x',
  ]) {
    const content = { siteName: 'C', siteUrl: 'https://c.example', title: 't', paragraphs: [] }
    assert.throws(() => renderMail({ ...content, action: { label: 'Go', url } }), TypeError, url)
    assert.throws(() => renderMail({ ...content, siteUrl: url }), TypeError)
  }
})

test('the mailbox pages escape hostile emails, without scripts', () => {
  const mail = {
    ...{ id: 'x"><b>', to: MARKUP, subject: MARKUP, kind: MARKUP, sentAt: new Date(0) },
    ...{
      html: '<script>alert(1)</script>',
      text: `${MARKUP} https://a.example/?x=1&y="><script> javascript:alert(1)`,
    },
  }
  for (const page of [
    renderMailList({ siteName: MARKUP, mails: [mail] }),
    renderMailPage({ siteName: MARKUP, mail }),
  ]) {
    assert.doesNotMatch(page, /<script|<img|<b>|href="javascript|mail\/x"/)
  }
  assert.match(renderMailPage({ siteName: 'C', mail }), /<a href="https:\/\/a\.example\/\?x=1&amp;y=" rel/)
})

test('both policies forbid scripts, and the email itself has no origin', () => {
  assert.doesNotMatch(MAILBOX_PAGE_CSP + MAIL_HTML_CSP, /script-src|allow-scripts|allow-same-origin/)
  assert.match(MAILBOX_PAGE_CSP, /^default-src 'none'/)
  assert.match(MAIL_HTML_CSP, /^default-src 'none'.*sandbox/)
})
