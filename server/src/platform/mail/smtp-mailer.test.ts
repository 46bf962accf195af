/** Emails over real SMTP: both parts arrive, hostile headers are never sent. */
import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { fakeSmtpServer } from '../../../test/fake-smtp-server.ts'
import type { Mail } from './mail.ts'
import { createSmtpMailer } from './smtp-mailer.ts'
import { renderMail } from './template.ts'

const mail: Mail = {
  to: 'fan@example.org',
  subject: 'Welcome, Zoë',
  kind: 'welcome',
  ...renderMail({
    siteName: 'Candid',
    siteUrl: 'https://candid.example',
    title: 'Welcome, Zoë',
    paragraphs: ['Good that you are here.'],
    action: { label: 'Verify', url: 'https://candid.example/verify-email?token=abc&x=1' },
  }),
}

test('an email arrives with its text and its HTML part', async (t) => {
  const farEnd = await fakeSmtpServer(t)
  await mailerTo(t, farEnd.url).send(mail)
  const [received] = farEnd.received
  assert.ok(received)
  assert.match(received.from, /^<no-reply@candid\.example>/)
  assert.deepEqual(received.to, ['<fan@example.org>'])
  const { headers, parts } = readMime(received.raw)
  assert.match(headers, /^From: Candid <no-reply@candid\.example>$/m)
  assert.match(headers, /^To: fan@example\.org$/m)
  assert.match(headers, /^Subject: =\?UTF-8\?/m)
  assert.match(headers, /^Content-Type: multipart\/alternative/m)
  assert.deepEqual([...parts.keys()], ['text/plain', 'text/html'])
  assert.equal(parts.get('text/plain'), mail.text)
  assert.equal(parts.get('text/html'), mail.html)
})

test('emails share connections, and the check signs in without sending', async (t) => {
  const farEnd = await fakeSmtpServer(t)
  const mailer = mailerTo(t, farEnd.url)
  for (let round = 0; round < 5; round += 1) await mailer.send(mail)
  assert.equal(farEnd.connections(), 1)
  await mailer.check()
  assert.equal(farEnd.received.length, 5)
})

test('an email refused by the server is an error', async (t) => {
  const farEnd = await fakeSmtpServer(t, { refuse: true })
  await assert.rejects(mailerTo(t, farEnd.url).send(mail), { responseCode: 550 })
})

test('an unreachable mail server is an error', async (t) => {
  await assert.rejects(mailerTo(t, 'smtp://127.0.0.1:1').send(mail), { code: 'ESOCKET' })
})

test('reports a wrong server or sender address by its variable, without the password', () => {
  for (const url of ['', 'localhost:25', 'http://x', 'smtp://', 'file:///etc/passwd']) {
    assert.throws(() => createSmtpMailer({ url, from: 'a@b.example' }), /^Error: SMTP_URL/)
  }
  const url = 'smtp://user:hunter2@127.0.0.1'
  for (const from of [
    '',
    'nobody',
    'A\r\nBcc: x@y.z <a@b.example>',
    'A <a@b',
    'A <a@b.example>\r\nBcc: x@y.z',
    'a@b.example, c@d.example',
  ]) {
    assert.throws(
      () => createSmtpMailer({ url, from }),
      (error: Error) => /^MAIL_FROM/.test(error.message) && !error.message.includes('hunter2'),
    )
  }
})

function mailerTo(t: TestContext, url: string) {
  const mailer = createSmtpMailer({ url, from: 'Candid <no-reply@candid.example>' })
  t.after(() => mailer.close())
  return mailer
}

/** Unfolds the headers and decodes each part of a multipart email. */
function readMime(raw: string): { headers: string; parts: Map<string, string> } {
  const [head = ''] = raw.split('\r\n\r\n', 1)
  const headers = unfold(head)
  const boundary = /boundary="([^"]+)"/.exec(headers)?.[1] ?? ''
  const sections = raw.split(`--${boundary}`).slice(1, -1)
  const parts = sections.map((section): [string, string] => {
    const [partHead = '', ...body] = section.trimStart().split('\r\n\r\n')
    const type = /^Content-Type: ([^;\r\n]+)/im.exec(partHead)?.[1] ?? ''
    const encoding = /^Content-Transfer-Encoding: (\S+)/im.exec(partHead)?.[1] ?? ''
    return [type, decode(body.join('\r\n\r\n'), encoding)]
  })
  return { headers, parts: new Map(parts) }
}

function unfold(head: string): string {
  return head.replace(/\r\n[ \t]+/g, ' ').replaceAll('\r\n', '\n')
}

function decode(body: string, encoding: string): string {
  const content = body.replace(/\r\n$/, '')
  if (encoding === 'base64') return Buffer.from(content, 'base64').toString().replaceAll('\r\n', '\n')
  if (encoding !== 'quoted-printable') return content.replaceAll('\r\n', '\n')
  const bytes = content
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString().replaceAll('\r\n', '\n')
}
