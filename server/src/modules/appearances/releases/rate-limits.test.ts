import assert from 'node:assert/strict'
import { test } from 'node:test'
import { confirmAppearanceViaApi } from '../../../../test/appearances.ts'
import { askAs, refusalOf } from '../../../../test/people.ts'
import { seedAccount } from '../../../../test/seed.ts'
import { freshSite } from '../../../../test/site.ts'
import { APPEARANCES_RATE_LIMITS } from '../rate-limits.ts'

const site = await freshSite({ RATE_LIMITS: 'on' })
const NOTHING = '01900000-0000-7000-8000-000000000000'

test('rate-limits guessing of links and submissions', async () => {
  const guess = () => askAs(site, null, 'mutation { withdrawRelease(token: "guessed") }')
  for (let tries = 0; tries < APPEARANCES_RATE_LIMITS.release.address.tries; tries += 1)
    assert.equal((await refusalOf(guess())).code, 'NOT_FOUND')
  assert.equal((await refusalOf(guess())).code, 'TOO_MANY_REQUESTS')
  assert.equal((await site.get('/api/release/guessed', { method: 'POST' })).status, 429)
  const person = await seedAccount(site)
  for (let tries = 0; tries < APPEARANCES_RATE_LIMITS.appearance.account.tries; tries += 1)
    assert.equal((await refusalOf(confirmAppearanceViaApi(site, person, NOTHING))).code, 'NOT_FOUND')
  assert.equal((await refusalOf(confirmAppearanceViaApi(site, person, NOTHING))).code, 'TOO_MANY_REQUESTS')
})
