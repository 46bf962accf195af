/// <reference types="node" />
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ThreadMessageData } from '../message-fields.ts'
import type { OutboxEntry } from '../outbox/entry.ts'
import { firstUnreadOf, rowsOf, type ThreadListRow, threadDayText } from './rows.ts'

const NOW = new Date('2026-11-16T14:00:00')
const at = (time: string) => new Date(`2026-11-${time}`).toISOString()

function message(
  id: string,
  from: 'me' | 'mara',
  time: string,
  key: string | null = null,
): ThreadMessageData {
  return {
    id,
    thread: 't',
    change: 1,
    key,
    add_date: at(time),
    deleted: false,
    unlocked: true,
    from: { id: from },
    data: { type: 'text', value: id },
    reply_to: null,
    reactions: [],
    answered_by: null,
    sold: null,
    paid_cents: null,
  }
}

function entry(key: string, change: Partial<OutboxEntry> = {}): OutboxEntry {
  return {
    key,
    to: 'mara',
    at: NOW.getTime(),
    data: { type: 'text', value: key },
    state: 'waiting',
    faults: 0,
    ...change,
  }
}

const asText = (row: ThreadListRow) => {
  if (row.kind === 'day') return `-- ${row.text}`
  if (row.kind === 'unread') return '-- new'
  return `${row.isFirst ? '[' : ' '}${row.key}${row.isLast ? ']' : ''}`
}

const shown = (given: { messages?: ThreadMessageData[]; entries?: OutboxEntry[]; firstUnread?: string }) =>
  rowsOf({
    messages: given.messages ?? [],
    entries: given.entries ?? [],
    viewerId: 'me',
    firstUnread: given.firstUnread,
    now: NOW,
  }).map(asText)

test('groups messages by day and author', () => {
  const messages = [
    message('a', 'mara', '15T23:58:00'),
    message('b', 'mara', '16T00:01:00'),
    message('c', 'mara', '16T00:03:00'),
    message('d', 'mara', '16T00:30:00'),
    message('e', 'me', '16T00:31:00'),
  ]
  assert.deepEqual(shown({ messages }), ['-- Yesterday', '[a]', '-- Today', '[b', ' c]', '[d]', '[e]'])
})

test('shows pending messages last, and replaces them once they arrive', () => {
  const messages = [message('a', 'me', '16T13:59:30', 'one')]
  const entries = [entry('one'), entry('two'), entry('three', { state: 'refused' })]
  assert.deepEqual(shown({ messages, entries }), ['-- Today', '[one', ' two]', '[three]'])
})

test('shows a line above unread messages, which splits the group', () => {
  const messages = ['a', 'b', 'c'].map((id) => message(id, 'mara', '16T10:00:00'))
  const firstUnread = firstUnreadOf(messages, 2, 'me') ?? ''
  assert.deepEqual(shown({ messages, firstUnread }), ['-- Today', '[a]', '-- new', '[b', ' c]'])
})

test('counts only messages of the other person as unread', () => {
  const messages = [message('a', 'mara', '16T10:00:00'), message('b', 'me', '16T10:01:00')]
  assert.equal(firstUnreadOf(messages, 1, 'me'), 'a')
  assert.equal(firstUnreadOf(messages, 7, 'me'), 'a')
  assert.equal(firstUnreadOf(messages, 0, 'me'), undefined)
  assert.equal(firstUnreadOf([], 3, 'me'), undefined)
})

test('names recent days', () => {
  assert.equal(threadDayText(new Date('2026-11-16T00:00:01'), NOW), 'Today')
  assert.equal(threadDayText(new Date('2026-11-15T00:00:01'), NOW), 'Yesterday')
  assert.equal(threadDayText(new Date('2026-11-12T09:00:00'), NOW), '12 Nov')
  assert.equal(threadDayText(new Date('2024-11-12T09:00:00'), NOW), '12 Nov 2024')
})
