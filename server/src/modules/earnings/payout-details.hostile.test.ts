import assert from 'node:assert/strict'
import { test } from 'node:test'
import { creatorWithTwoStep, sendDetails } from '../../../test/earnings.ts'
import { NAUGHTY_STRINGS } from '../../../test/naughty-strings.ts'
import { answerOf } from '../../../test/people.ts'
import { freshSite } from '../../../test/site.ts'
import { openPayoutDetails } from './payout-details.ts'

const site = await freshSite({ RATE_LIMITS: 'off' })
const set = sendDetails.bind(null, site)
const SEPA = { holder: 'Ada Lovelace', iban: 'DE89 3704 0044 0532 0130 00' }

test('naughty strings are rejected with a field error or stored unchanged', async () => {
  const { person, recovery } = await creatorWithTwoStep(site)
  for (const text of NAUGHTY_STRINGS) {
    const answers = [
      set(person, 'sepa', { ...SEPA, holder: text }, 'no code'),
      set(person, 'sepa', { ...SEPA, iban: text, bic: text }, 'no code'),
      set(person, 'wire', { holder: text, bankName: text, country: text, accountNumber: text }, 'no code'),
      set(person, 'wise', { email: text }, 'no code'),
      set(person, text, SEPA, text),
    ]
    for (const answer of await Promise.all(answers))
      assert.equal(answer.errors?.[0]?.extensions.code, 'BAD_INPUT', JSON.stringify(text))
  }
  const holder = `Robert'); drop table "payouts";-- <b>& O’Neil`
  await answerOf(set(person, 'sepa', { ...SEPA, holder }, recovery[1] ?? ''))
  const row = await site.app.db
    .selectFrom('payout_details')
    .selectAll()
    .where('creator_id', '=', person.id)
    .executeTakeFirst()
  const opened = row && openPayoutDetails(site.app, row)
  assert.equal(opened?.method === 'sepa' && opened.holder, holder)
})
