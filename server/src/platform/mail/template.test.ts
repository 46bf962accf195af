/** Both parts of an email say the same, and the mailbox pages show what they should. */
import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { test } from 'node:test'
import { MAILBOX_PAGE_CSP, renderMailList, renderMailPage } from './mailbox-page.ts'
import { renderMail } from './template.ts'

const content = {
  siteName: 'Candid',
  siteUrl: 'https://candid.example',
  title: 'Choose a new password',
  paragraphs: ['Somebody asked for a new password.', 'The link works for one hour.'],
  action: { label: 'New password', url: 'https://candid.example/forgot-pass/abc?x=1&y=2' },
  footnote: 'If it was not you, do nothing.',
}

test('the text part contains everything, with the URL of the button', () => {
  assert.equal(
    renderMail(content).text,
    'Choose a new password\n\nSomebody asked for a new password.\n\nThe link works for one hour.\n\n' +
      'New password:\nhttps://candid.example/forgot-pass/abc?x=1&y=2\n\nIf it was not you, do nothing.\n\n' +
      '-- \nCandid\nhttps://candid.example/\n',
  )
})

test('the HTML part says the same and loads no remote content', () => {
  const { html } = renderMail(content)
  for (const words of [content.title, ...content.paragraphs, content.footnote, content.action.label]) {
    assert.ok(html.includes(words), words)
  }
  assert.match(html, /href="https:\/\/candid\.example\/forgot-pass\/abc\?x=1&amp;y=2"/)
  assert.doesNotMatch(html, /<link|<img|url\(|@import|src=/)
  assert.match(html, /max-width:600px/)
  assert.ok(Buffer.byteLength(html) < 20_000)
})

test('an email without button and footnote has no empty elements for them', () => {
  const { siteName, siteUrl, title, paragraphs } = content
  const { html, text } = renderMail({ siteName, siteUrl, title, paragraphs })
  assert.doesNotMatch(html, /If the button/)
  assert.doesNotMatch(html + text, /undefined/)
})

test('the list shows subject, recipient and time of each email; an empty list says what to do', () => {
  const sentAt = new Date('2030-01-02T03:04:05.678Z')
  const mails = [{ id: '1', to: 'fan@example.org', subject: 'Hello', kind: 'welcome', sentAt }]
  const page = renderMailList({ siteName: 'Candid', mails })
  for (const words of [
    'fan@example.org',
    'Hello',
    '2030-01-02 03:04:05 UTC',
    'href="/dev/mail/1"',
    '1 email,',
  ]) {
    assert.ok(page.includes(words), words)
  }
  assert.match(renderMailList({ siteName: 'Candid', mails: [] }), /Nothing here yet/)
})

test('one email is sandboxed under its own URL, with clickable links in its text', () => {
  const { html, text } = renderMail(content)
  const mail = { id: '1', to: 'a@b.c', subject: 'Hello', kind: 'k', sentAt: new Date(0), html, text }
  const page = renderMailPage({ siteName: 'Candid', mail })
  assert.match(
    page,
    /<iframe [^>]*src="\/dev\/mail\/1\/html" sandbox="allow-popups allow-popups-to-escape-sandbox"/,
  )
  assert.match(page, /<pre>[\s\S]*<a href="https:\/\/candid\.example\/forgot-pass\/abc\?x=1&amp;y=2"/)
  assert.ok(!page.includes('<table'))
})

test('the policy allows exactly the style sheet of the page', () => {
  const page = renderMailList({ siteName: 'Candid', mails: [] })
  const style = /<style>([\s\S]*)<\/style>/.exec(page)?.[1] ?? ''
  const hash = createHash('sha256').update(style).digest('base64')
  assert.ok(MAILBOX_PAGE_CSP.includes(`style-src 'sha256-${hash}'`))
  assert.doesNotMatch(page.replace(style, ''), / style=/)
})

test('the operator’s accent colours the button and the mark; anything else leaves ours', () => {
  const { html } = renderMail({ ...content, accent: '#00ccd6' })
  assert.equal(html.match(/bgcolor="#00ccd6"/g)?.length, 2)
  assert.ok(!html.includes('#ff4d64') && !html.includes('#ff4468'))
  const ours = renderMail(content).html
  for (const accent of [null, 'red', '#00ccd6"><script>'])
    assert.equal(renderMail({ ...content, accent }).html, ours)
})
