/// <reference types="node" />
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type LastMessage, lastWords } from './last-words.ts'

const ME = 'me'

function words(type: string, value: unknown, more: Partial<LastMessage> = {}) {
  const data = { type, value: typeof value === 'string' ? value : JSON.stringify(value) }
  return lastWords({ deleted: false, unlocked: false, from: { id: 'them' }, data, ...more }, ME)
}
const mine = { from: { id: ME } }

test('a text is its words on one line, and one’s own says so', () => {
  assert.deepEqual(words('text', ' See\nyou  there '), { text: 'See you there' })
  assert.deepEqual(words('text', 'See you', mine), { text: 'You: See you' })
})

test('a file is what it shows', () => {
  assert.deepEqual(words('upload', { type: 'image' }), { sign: 'photo', text: 'Photo' })
  assert.deepEqual(words('upload', { type: 'video' }, mine), { sign: 'video', text: 'You: Video' })
})

test('what is for sale tells its price until it is open', () => {
  const teaser = { price: 5, type: 'video', medias: [{ type: 'video' }] }
  assert.deepEqual(words('teaser', teaser), { sign: 'locked', text: 'Unlock for $5.00' })
  assert.deepEqual(words('teaser', teaser, { unlocked: true }), { sign: 'video', text: 'Video' })
  assert.deepEqual(words('teaser', teaser, mine), { sign: 'video', text: 'You: Video for $5.00' })
  assert.deepEqual(words('teaser', { ...teaser, price: 0 }), { sign: 'video', text: 'Video' })
})

test('several media are counted by what they are', () => {
  const of = (...types: string[]) =>
    words('teaser', { price: 0, medias: types.map((type) => ({ type })) }).text
  assert.equal(of('photo', 'photo', 'photo'), '3 photos')
  assert.equal(of('video', 'video'), '2 videos')
  assert.equal(of('photo', 'video'), '2 photos and videos')
})

test('what was unsent says so, and what cannot be read is still a message', () => {
  assert.deepEqual(words('text', '', { deleted: true }), { text: 'Message unsent' })
  assert.deepEqual(words('text', '', { deleted: true, ...mine }), { text: 'You unsent a message' })
  for (const value of ['no json', 'null', '[]', '{"price":"x","medias":[null,null]}'])
    assert.match(words('teaser', value).text, /^(Photo|2 photos)$/)
})
