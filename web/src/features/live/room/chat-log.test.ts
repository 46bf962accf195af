/** Tests that the chat log keeps order, deduplicates messages and drops deleted ones. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type ChatMessage, mergeChat, withoutPerson } from './chat-log.ts'

const said = (id: string, more: Partial<ChatMessage> = {}): ChatMessage => ({
  id,
  kind: 'message',
  text: id,
  cents: null,
  gift: null,
  badge: null,
  top_supporter: false,
  deleted: false,
  held: false,
  add_date: '2026-11-16T10:00:00Z',
  user: { id: `p-${id}`, username: 'u', fullname: 'U', avatar: null },
  ...more,
})
const ids = (log: readonly ChatMessage[]) => log.map(({ id }) => id)

test('sorts late messages and replaces duplicates', () => {
  const log = mergeChat([said('a'), said('d')], [said('c'), said('b'), said('d', { text: 'again' })])
  assert.deepEqual(ids(log), ['a', 'b', 'c', 'd'])
  assert.equal(log[3]?.text, 'again')
})

test('removes deleted messages, and returns the same log without news', () => {
  const log = mergeChat([said('a'), said('b')], [said('a', { deleted: true })])
  assert.deepEqual(ids(log), ['b'])
  assert.equal(mergeChat(log, []), log)
})

test('drops the oldest messages', () => {
  const many = Array.from({ length: 300 }, (_, index) => said(String(index).padStart(4, '0')))
  const log = mergeChat([], many)
  assert.equal(log.length, 200)
  assert.equal(log.at(-1)?.id, '0299')
})

test('keeps held messages until they are approved', () => {
  const many = Array.from({ length: 300 }, (_, index) => said(String(index).padStart(4, '0')))
  const log = mergeChat([said('0000', { held: true })], many.slice(1))
  assert.deepEqual([log.length, log[0]?.id, log[1]?.id], [201, '0000', '0100'])
  assert.equal(mergeChat([said('a', { held: true })], [said('a')])[0]?.held, false)
})

test('removes the messages of a banned person', () => {
  const log = [said('a'), said('b')]
  assert.deepEqual(ids(withoutPerson(log, 'p-a')), ['b'])
  assert.equal(withoutPerson(log, 'p-x'), log)
})
