import assert from 'node:assert/strict'
import { test } from 'node:test'
import { SiteError, untilAllowed } from './site-client.ts'

const { signal } = new AbortController()

test('work that meets a rate limit runs again until it is done, and other errors end it', async () => {
  let runs = 0
  const limitedTwice = async () => {
    runs += 1
    if (runs < 3) throw new SiteError('Too many attempts.', 'TOO_MANY_REQUESTS')
  }
  await untilAllowed(limitedTwice, signal, 1)
  assert.equal(runs, 3)
  const refused = () => untilAllowed(() => Promise.reject(new SiteError('No.', 'FORBIDDEN')), signal, 1)
  await assert.rejects(refused, /No\./)
})

test('waiting for a rate limit ends with the site', async () => {
  const stop = new AbortController()
  const waiting = untilAllowed(
    () => Promise.reject(new SiteError('Too many attempts.', 'TOO_MANY_REQUESTS')),
    stop.signal,
    3_600_000,
  )
  setImmediate(() => stop.abort())
  await assert.rejects(waiting, { name: 'AbortError' })
})
