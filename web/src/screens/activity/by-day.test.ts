/// <reference types="node" />
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { byDay } from './by-day.ts'

const NOW = new Date(2026, 10, 15, 0, 30)
const at = (...when: [number, number, number, number, number]) => ({
  add_date: new Date(...when).toISOString(),
})

test('groups by calendar day, not by 24 hours', () => {
  const today = at(2026, 10, 15, 0, 0)
  const yesterday = at(2026, 10, 14, 23, 59)
  const alsoYesterday = at(2026, 10, 14, 0, 0)
  const earlier = at(2026, 10, 13, 23, 59)
  assert.deepEqual(byDay([today, yesterday, alsoYesterday, earlier], NOW), [
    { title: 'Today', items: [today] },
    { title: 'Yesterday', items: [yesterday, alsoYesterday] },
    { title: 'Earlier', items: [earlier] },
  ])
})

test('omits empty days, and tolerates a server clock that is ahead', () => {
  const ahead = at(2026, 10, 15, 0, 31)
  assert.deepEqual(byDay([ahead], NOW), [{ title: 'Today', items: [ahead] }])
  assert.deepEqual(byDay([], NOW), [])
})
