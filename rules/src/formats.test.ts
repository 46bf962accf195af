/** Formatting of money, counts, times and durations. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  countLabel,
  credits,
  creditsFromCents,
  dollars,
  duration,
  plural,
  shortCount,
  shortDate,
  timeAgo,
  timeOfDay,
} from './formats.ts'
import { unreadCount } from './unread-count.ts'

test('money is dollars with cents', () => {
  assert.equal(dollars(999), '$9.99')
  assert.equal(dollars(0), '$0.00')
  assert.equal(dollars(5), '$0.05')
  assert.equal(dollars(123_456), '$1,234.56')
  assert.equal(dollars(-500), '-$5.00')
})

test('the packs of the wallet give their round credits', () => {
  const packs = [500, 1000, 2500, 5000, 10_000].map((cents) => credits(cents))
  assert.deepEqual(packs, ['14', '28', '70', '140', '280'])
})

test('credits show at most two decimals', () => {
  assert.equal(credits(600), '16.8')
  assert.equal(credits(1480), '41.44')
  assert.equal(credits(999), '27.97')
  assert.equal(credits(1), '0.03')
  assert.equal(credits(10_000_000), '280,000')
  assert.equal(creditsFromCents(999), 27.97)
})

test('counts shorten to K, M and G with one decimal', () => {
  const written = [0, 1, 999, 1000, 1050, 48_200, 214_000, 1_000_000, 1_240_000, 3_000_000_000].map(
    shortCount,
  )
  assert.deepEqual(written, ['0', '1', '999', '1K', '1.1K', '48.2K', '214K', '1M', '1.2M', '3G'])
  assert.deepEqual([999_940_000, 1_000_000_000, 1_230_000_000].map(shortCount), ['999.9M', '1G', '1.2G'])
})

test('a count that rounds up to a thousand moves to the next unit', () => {
  assert.equal(shortCount(999_949), '999.9K')
  assert.equal(shortCount(999_960), '1M')
  assert.equal(shortCount(999_960_000), '1G')
  assert.equal(shortCount(5_000_000_000_000), '5000G')
})

test('an unread badge stops counting above nine', () => {
  assert.deepEqual([0, 1, 9, 10, 250].map(unreadCount), ['0', '1', '9', '9+', '9+'])
})

test('labels are plural, but those of followers and posts only from two', () => {
  assert.deepEqual(
    [0, 1, 2].map((n) => countLabel(n, 'follower')),
    ['0 follower', '1 follower', '2 followers'],
  )
  assert.equal(countLabel(48_200, 'follower'), '48.2K followers')
  assert.deepEqual(
    [0, 1, 2, 1_500].map((n) => countLabel(n, 'post')),
    ['0 post', '1 post', '2 posts', '1.5K posts'],
  )
  assert.deepEqual(
    [0, 1, 2].map((n) => countLabel(n, 'video')),
    ['0 videos', '1 video', '2 videos'],
  )
  assert.deepEqual(
    [1, 2, 3].map((n) => plural(n, 'reply', 'replies')),
    ['reply', 'replies', 'replies'],
  )
})

test('times within 24 hours are minutes and hours ago', () => {
  const now = new Date(2025, 10, 15, 14, 0, 0)
  assert.equal(timeAgo(new Date(2025, 10, 15, 13, 59, 30), now), 'Just now')
  assert.equal(timeAgo(new Date(2025, 10, 15, 13, 59, 0), now), '1 min ago')
  assert.equal(timeAgo(new Date(2025, 10, 15, 13, 42, 0), now), '18 min ago')
  assert.equal(timeAgo(new Date(2025, 10, 15, 13, 0, 1), now), '59 min ago')
  assert.equal(timeAgo(new Date(2025, 10, 15, 13, 0, 0), now), '1 hour ago')
  assert.equal(timeAgo(new Date(2025, 10, 15, 12, 0, 1), now), '1 hour ago')
  assert.equal(timeAgo(new Date(2025, 10, 15, 12, 0, 0), now), '2 hours ago')
  assert.equal(timeAgo(new Date(2025, 10, 15, 10, 30, 0), now), '3 hours ago')
  assert.equal(timeAgo(new Date(2025, 10, 14, 14, 0, 1), now), '23 hours ago')
})

test('within 24 hours midnight does not matter', () => {
  const now = new Date(2025, 10, 15, 0, 30, 0)
  assert.equal(timeAgo(new Date(2025, 10, 14, 23, 45, 0), now), '45 min ago')
  assert.equal(timeAgo(new Date(2025, 10, 14, 22, 0, 0), now), '2 hours ago')
  assert.equal(timeAgo(new Date(2025, 10, 14, 0, 30, 0), now), 'Yesterday at 00:30')
  assert.equal(timeAgo(new Date(2025, 10, 13, 23, 59, 0), now), '13 Nov')
})

test('past 24 hours the previous day is named, then the date', () => {
  const now = new Date(2025, 10, 15, 14, 0, 0)
  assert.equal(timeAgo(new Date(2025, 10, 14, 14, 0, 0), now), 'Yesterday at 14:00')
  assert.equal(timeAgo(new Date(2025, 10, 14, 9, 5, 0), now), 'Yesterday at 09:05')
  assert.equal(timeAgo(new Date(2025, 10, 13, 23, 59, 0), now), '13 Nov')
  assert.equal(timeAgo(new Date(2024, 11, 31, 12, 0, 0), now), '31 Dec 2024')
})

test('times of day have two digits each, on a clock of 24 hours', () => {
  const times = [new Date(2025, 10, 15, 0, 0), new Date(2025, 10, 15, 9, 5), new Date(2025, 10, 15, 23, 59)]
  assert.deepEqual(times.map(timeOfDay), ['00:00', '09:05', '23:59'])
})

test('the day before the first of a month is yesterday', () => {
  assert.equal(timeAgo(new Date(2024, 11, 31, 8, 0), new Date(2025, 0, 1, 20, 0)), 'Yesterday at 08:00')
})

test('a clock that runs ahead does not give negative times', () => {
  assert.equal(timeAgo(new Date(2025, 10, 15, 14, 5), new Date(2025, 10, 15, 14, 0)), 'Just now')
})

test('dates omit the current year', () => {
  const now = new Date(2025, 10, 15)
  assert.equal(shortDate(new Date(2025, 10, 22), now), '22 Nov')
  assert.equal(shortDate(new Date(2026, 0, 2), now), '2 Jan 2026')
})

test('durations are formatted as in a player', () => {
  assert.deepEqual([0, 29, 29.9, 500, 724, 3723, -1].map(duration), [
    '0:00',
    '0:29',
    '0:29',
    '8:20',
    '12:04',
    '1:02:03',
    '0:00',
  ])
})
