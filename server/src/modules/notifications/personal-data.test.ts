import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sendNotification } from '../../../test/notifications.ts'
import { answerOf, follow } from '../../../test/people.ts'
import { seedAccount } from '../../../test/seed.ts'
import { freshSite } from '../../../test/site.ts'
import { notificationsData } from './personal-data.ts'

const site = await freshSite({ RATE_LIMITS: 'off' })
const holder = notificationsData(site.app)

async function exportOf(accountId: string) {
  const { notifications } = (await holder.exportOf(accountId)) as { notifications: Record<string, unknown>[] }
  return notifications
}

async function someNews() {
  const [person, friend] = [await seedAccount(site), await seedAccount(site)]
  await answerOf(follow(site, friend, person.id))
  await sendNotification(site, { to: person.id, kind: 'comment', actorId: friend.id, words: 'Quokka' })
  await sendNotification(site, { to: person.id, kind: 'moderation', words: 'approved' })
  await sendNotification(site, { to: friend.id, kind: 'comment', actorId: person.id, words: 'Thanks' })
  return { person, friend }
}

test('exports notifications without text written by others', async () => {
  const { person, friend } = await someNews()
  const copy = await exportOf(person.id)
  assert.deepEqual(
    copy.map(({ kind, from, words, amountCents, readAt }) => [kind, from, words, amountCents, readAt]),
    [
      ['follow', friend.username, '', null, null],
      ['comment', friend.username, '', null, null],
      ['moderation', null, 'approved', null, null],
    ],
  )
  assert.match(String(copy[0]?.at), /^\d{4}-\d\d-\d\dT/)
  assert.deepEqual(await exportOf((await seedAccount(site)).id), [])
})

test('erases notifications to and about the account, idempotently', async () => {
  const [{ person, friend }, other] = [await someNews(), await someNews()]
  for (const _ of ['once', 'twice']) await holder.erase(person.id)
  assert.deepEqual(await exportOf(person.id), [])
  assert.deepEqual(await exportOf(friend.id), [])
  assert.equal((await exportOf(other.person.id)).length, 3)
})
