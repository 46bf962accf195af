/// <reference types="node" />
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { textParts } from './links.ts'

const hrefsIn = (text: string) => textParts(text).flatMap(({ href }) => href ?? [])

test('links an https URL, without trailing punctuation', () => {
  assert.deepEqual(textParts('See https://example.com/a?b=1#c, please.'), [
    { text: 'See ' },
    { text: 'https://example.com/a?b=1#c', href: 'https://example.com/a?b=1#c' },
    { text: ', please.' },
  ])
  assert.deepEqual(hrefsIn('(https://example.com/a) and https://example.com/b_(c)!'), [
    'https://example.com/a',
    'https://example.com/b_(c)',
  ])
})

test('links nothing else', () => {
  for (const text of [
    'http://example.com',
    'javascript:alert(1)',
    'JAVASCRIPT://example.com/%0aalert(1)',
    'data:text/html,<b>',
    'ftp://example.com',
    'example.com',
    'https://',
    'https://localhost',
    'https://candid.example@evil.example',
    'https://user:word@evil.example',
    'https://[::1',
  ])
    assert.deepEqual(textParts(text), [{ text }])
})

test('keeps the whole text, whatever it contains', () => {
  for (const text of [
    '<script>alert(1)</script> <img src=x onerror=alert(1)>',
    '\u202Egnp.exe\u202C \u2066x\u2069',
    'a\u200Bb',
    'x'.repeat(100_000),
    'https://'.repeat(5_000),
  ])
    assert.equal(
      textParts(text)
        .map((part) => part.text)
        .join(''),
      text,
    )
})

test('ends a URL before bidirectional controls', () => {
  const [link, rest] = textParts('https://example.com/\u202Egnp.exe')
  assert.equal(link?.href, 'https://example.com/')
  assert.equal(rest?.text, '\u202Egnp.exe')
})

test('shows a lookalike host in Punycode', () => {
  const [link] = textParts('https://\u0430pple.com/login')
  assert.equal(link?.text, 'https://xn--pple-43d.com/login')
  assert.equal(link?.href, 'https://xn--pple-43d.com/login')
  assert.equal(textParts('https://xn--pple-43d.com')[0]?.text, 'https://xn--pple-43d.com')
  assert.equal(textParts('https://example.com.\uFF0E/')[0]?.text.includes('\uFF0E'), false)
})

test('keeps markup inside the URL', () => {
  assert.deepEqual(hrefsIn('https://example.com/"onmouseover="alert(1)'), ['https://example.com/'])
})
