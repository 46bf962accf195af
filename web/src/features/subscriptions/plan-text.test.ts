import assert from 'node:assert/strict'
import { test } from 'node:test'
import { contentsText, firstCents, firstRenewal, monthlyText, trialText } from './plan-text.ts'

const period = { duration: 1, unit: 'month', price: 9.99 }
const trial = { duration: 1, unit: 'month', price: 3.99 }

test('shows the monthly price in dollars', () => {
  assert.equal(monthlyText({ period }), '$9.99 a month')
})

test('states length and price of a trial', () => {
  assert.equal(trialText(trial), 'First month for $3.99')
  assert.equal(trialText({ duration: 7, unit: 'day', price: 0 }), 'First 7 days free')
  assert.equal(trialText({ duration: 1, unit: 'day', price: 1 }), 'First day for $1.00')
})

test('charges the trial price first', () => {
  assert.equal(firstCents({ trial, period }), 399)
  assert.equal(firstCents({ trial: null, period }), 999)
})

test('ends the first period on its date', () => {
  const now = new Date('2026-01-31T10:00:00Z')
  const ends = (first: typeof trial | null) => firstRenewal({ trial: first, period }, now).toISOString()
  assert.equal(ends(null), '2026-02-28T10:00:00.000Z')
  assert.equal(ends({ duration: 3, unit: 'day', price: 0 }), '2026-02-03T10:00:00.000Z')
})

test('describes what a plan contains', () => {
  const text = (videos: number, photos: number, this_month: number) =>
    contentsText({ videos, photos, this_month })
  assert.equal(text(12, 8, 3), '12 videos and 8 photos for subscribers, 3 this month')
  assert.equal(text(1, 0, 0), '1 video for subscribers')
  assert.equal(text(0, 2, 2), '2 photos for subscribers, 2 this month')
  assert.equal(text(0, 0, 0), '')
})
