import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createAuthenticator } from '../../../test/authenticator.ts'
import { confirmOptions, proofOf, signUpWithPasskey } from '../../../test/passkeys.ts'
import { answerOf, askAs, refusalOf } from '../../../test/people.ts'
import { makeCreator } from '../../../test/seed.ts'
import { freshSite } from '../../../test/site.ts'

const site = await freshSite({ RATE_LIMITS: 'off' })

test('a creator sets payout details with a passkey, and not with a password alone', async () => {
  const person = await signUpWithPasskey(site)
  await makeCreator(site, person.id)
  const set = (proof: object) =>
    askAs(
      site,
      person,
      `mutation ($d: PayoutDetailsInput!, $passkey: JSON, $password: String) {
        setPayoutDetails(method: "paypal", details: $d, passkey: $passkey, password: $password) { hint }
      }`,
      { d: { email: 'mara@mail.example' }, ...proof },
    )
  await refusalOf(set({}))
  await refusalOf(set({ password: 'Right-horse-7' }))
  const foreign = createAuthenticator(site.url)
  foreign.create({ challenge: '', rp: { name: '' }, user: { id: 'AAAA', name: '', displayName: '' } })
  await refusalOf(set({ passkey: foreign.get(await confirmOptions(site, person)) }))
  const proof = await proofOf(site, person)
  await answerOf(set(proof))
  assert.match((await refusalOf(set(proof))).words, /took too long/)
})
