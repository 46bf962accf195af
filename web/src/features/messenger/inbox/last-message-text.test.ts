/// <reference types="node" />
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type LastMessage, lastMessageText } from './last-message-text.ts'

const ME = 'me'

function text(type: string, value: unknown, more: Partial<LastMessage> = {}) {
  const data = { type, value: typeof value === 'string' ? value : JSON.stringify(value) }
  return lastMessageText({ deleted: false, unlocked: false, from: { id: 'them' }, data, ...more }, ME)
}
const mine = { from: { id: ME } }

test('shows a text on one line, with a prefix for own messages', () => {
  assert.deepEqual(text('text', ' See\nyou  there '), { text: 'See you there' })
  assert.deepEqual(text('text', 'See you', mine), { text: 'You: See you' })
})

test('names a file by its type', () => {
  assert.deepEqual(text('upload', { type: 'image' }), { sign: 'photo', text: 'Photo' })
  assert.deepEqual(text('upload', { type: 'video' }, mine), { sign: 'video', text: 'You: Video' })
})

test('shows the price until the message is unlocked', () => {
  const teaser = { price: 5, type: 'video', medias: [{ type: 'video' }] }
  assert.deepEqual(text('teaser', teaser), { sign: 'locked', text: 'Unlock for $5.00' })
  assert.deepEqual(text('teaser', teaser, { unlocked: true }), { sign: 'video', text: 'Video' })
  assert.deepEqual(text('teaser', teaser, mine), { sign: 'video', text: 'You: Video for $5.00' })
  assert.deepEqual(text('teaser', { ...teaser, price: 0 }), { sign: 'video', text: 'Video' })
})

test('counts several media by type', () => {
  const of = (...types: string[]) =>
    text('teaser', { price: 0, medias: types.map((type) => ({ type })) }).text
  assert.equal(of('photo', 'photo', 'photo'), '3 photos')
  assert.equal(of('video', 'video'), '2 videos')
  assert.equal(of('photo', 'video'), '2 photos and videos')
})

test('marks unsent messages, and tolerates unreadable ones', () => {
  assert.deepEqual(text('text', '', { deleted: true }), { text: 'Message unsent' })
  assert.deepEqual(text('text', '', { deleted: true, ...mine }), { text: 'You unsent a message' })
  for (const value of ['no json', 'null', '[]', '{"price":"x","medias":[null,null]}'])
    assert.match(text('teaser', value).text, /^(Photo|2 photos)$/)
})
