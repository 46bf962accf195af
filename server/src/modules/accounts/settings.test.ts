/** Notification settings, and rejection of visitors. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { signUpViaApi } from '../../../test/accounts.ts'
import { answerOf, askAs } from '../../../test/people.ts'
import { freshSite } from '../../../test/site.ts'

const site = await freshSite({ RATE_LIMITS: 'off' })

const SETTINGS = '{ income messages news }'

test('mails about income and messages are on by default, news is off', async () => {
  const person = await signUpViaApi(site)
  const settings = () => answerOf(askAs(site, person, `{ notificationSettings ${SETTINGS} }`))
  assert.deepEqual(await settings(), { income: true, messages: true, news: false })
  const change = `mutation { upNotificationSettings(messages: false, news: true) ${SETTINGS} }`
  for (let time = 0; time < 2; time += 1)
    assert.deepEqual(await answerOf(askAs(site, person, change)), {
      income: true,
      messages: false,
      news: true,
    })
  const nothing = `mutation { upNotificationSettings(income: null) ${SETTINGS} }`
  assert.deepEqual(await answerOf(askAs(site, person, nothing)), await settings())
  assert.deepEqual(
    await answerOf(askAs(site, await signUpViaApi(site), `{ notificationSettings ${SETTINGS} }`)),
    {
      income: true,
      messages: true,
      news: false,
    },
  )
})

const NEEDS_SESSION = [
  '{ account { id } }',
  '{ sessions { id } }',
  '{ dataCopy { status } }',
  `{ notificationSettings ${SETTINGS} }`,
  '{ twoStep { enabled } }',
  'mutation { upProfile(account: { fullname: "X" }) { id } }',
  'mutation { resendVerification }',
  'mutation { cancelEmailChange { id } }',
  'mutation { delete_user(password: "Right-horse-7") }',
  'mutation { requestDataCopy(password: "x") { status } }',
  'mutation { openDataCopy(password: "x") { url } }',
  'mutation { revokeSession(id: "x") }',
  'mutation { revokeOtherSessions }',
  `mutation { upNotificationSettings(news: true) ${SETTINGS} }`,
  'mutation { startTwoStep(password: "x") { secret } }',
  'mutation { confirmTwoStep(code: "000000") }',
  'mutation { disableTwoStep(password: "x", code: "x") }',
  'mutation { newRecoveryCodes(password: "x", code: "x") }',
  'mutation { acceptConsent(kind: "age", version: "1") }',
]

for (const query of NEEDS_SESSION) {
  test(`a visitor is asked to sign in: ${query}`, async () => {
    for (const cookie of ['', 'candid_session=made-up', `candid_session=${'A'.repeat(43)}`]) {
      const { errors } = await site.ask(query, { headers: { cookie } })
      assert.equal(errors?.[0]?.extensions.code, 401)
    }
  })
}
