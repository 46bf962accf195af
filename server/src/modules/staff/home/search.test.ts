/** Console search: people for all staff, other items by right, nothing for anybody else. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { seedApplication } from '../../../../test/creators.ts'
import { seedMediaRow } from '../../../../test/media.ts'
import { answerOf, askAs, hide, type RequestUser, refusalOf } from '../../../../test/people.ts'
import { seedAccount } from '../../../../test/seed.ts'
import { freshSite } from '../../../../test/site.ts'
import { seedStaff } from '../../../../test/staff.ts'

const site = await freshSite({ RATE_LIMITS: 'off' })
const [moderator, support, fan] = [
  await seedStaff(site, 'moderator'),
  await seedStaff(site, 'support'),
  await seedAccount(site),
]
const ask = (asker: RequestUser, text: string) =>
  askAs(site, asker, 'query ($text: String!) { staffFind(text: $text) { kind id title text } }', { text })
const found = async (asker: RequestUser, text: string) =>
  (await answerOf<{ kind: string; id: string }[]>(ask(asker, text))).map(({ kind, id }) => [kind, id])

test('finds people by part of their name, also with an @, and hidden accounts by id only', async () => {
  const person = await seedAccount(site)
  await site.app.db
    .updateTable('accounts')
    .set({ fullname: 'Sanna Koskela' })
    .where('id', '=', person.id)
    .execute()
  assert.deepEqual(await found(support, 'koskel'), [['person', person.id]])
  assert.deepEqual(await found(support, '@SANNA'), [['person', person.id]])
  await hide(site, person.id, 'suspended')
  assert.deepEqual(await found(support, 'koskel'), [])
  assert.deepEqual(await found(support, person.id), [['person', person.id]])
})

test('finds items by id for staff with the right', async () => {
  const creator = await seedAccount(site, { isCreator: true })
  const { id: media } = await seedMediaRow(site, creator)
  const application = await seedApplication(site, await seedAccount(site))
  assert.deepEqual(await found(moderator, media), [['media', media]])
  assert.deepEqual(await found(moderator, ` ${application.toUpperCase()} `), [['application', application]])
  assert.deepEqual(await found(support, media), [])
  assert.deepEqual(await found(support, application), [])
})

test('finds nothing for empty or odd input, and refuses people who are not staff', async () => {
  for (const text of ['', '   ', '%', '_', '@', 'C-999 999', "'; drop table", 'x'.repeat(5_000)])
    assert.deepEqual(await found(moderator, text), [], text.slice(0, 20))
  assert.equal((await refusalOf(ask(fan, 'a'))).code, 'FORBIDDEN')
  assert.equal((await refusalOf(ask(null, 'a'))).code, 401)
})
