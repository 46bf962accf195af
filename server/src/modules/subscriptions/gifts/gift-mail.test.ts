import assert from 'node:assert/strict'
import { test } from 'node:test'
import { signUpViaApi } from '../../../../test/accounts.ts'
import { confirmAddress, mailTo } from '../../../../test/mail.ts'
import { addCredits } from '../../../../test/money.ts'
import { seedAccount } from '../../../../test/seed.ts'
import { freshSite } from '../../../../test/site.ts'
import { given } from '../../../../test/subscription-gifts.ts'
import { seedSeller } from '../../../../test/subscriptions.ts'

const site = await freshSite({ RATE_LIMITS: 'off' }, { worker: true })

test('the friend gets an email that names the giver, unless they give anonymously, and no text of theirs', async () => {
  const [creator, buyer, friend] = [
    await seedSeller(site, 10),
    await seedAccount(site),
    await signUpViaApi(site),
  ]
  await confirmAddress(site, friend)
  await addCredits(site, buyer, 10_000)
  const words = { username: friend.username, message: 'Between us' }
  await given(site, buyer, creator, words)
  const named = await mailTo(site, { to: friend.email, kind: 'subscription-gift' })
  assert.equal(named.subject, `@${buyer.username} gave you a month of @${creator.username}`)
  assert.match(named.text, /It doesn’t renew, and you’re never charged for it\./)
  assert.doesNotMatch(named.text, /Between us/)
  await given(site, buyer, creator, { ...words, months: 3, anonymous: true })
  const nameless = await mailTo(site, { to: friend.email, kind: 'subscription-gift', nth: 2 })
  assert.equal(nameless.subject, `Someone gave you 3 months of @${creator.username}`)
  assert.ok(!nameless.text.includes(buyer.username))
})
