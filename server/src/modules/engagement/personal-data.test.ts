import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addCommentViaApi, countsFor, like, likeComment, miscountedMedia } from '../../../test/engagement.ts'
import { seedMedia } from '../../../test/media.ts'
import { answerOf } from '../../../test/people.ts'
import { seedAccount } from '../../../test/seed.ts'
import { freshSite } from '../../../test/site.ts'
import { engagementData } from './personal-data.ts'

const site = await freshSite({ RATE_LIMITS: 'off' })
const data = engagementData(site.app)
const owner = await seedAccount(site, { isCreator: true })

async function livelyPerson() {
  const person = await seedAccount(site)
  const { id: media } = await seedMedia(site, owner)
  const words = await addCommentViaApi(site, owner, { media, message: 'welcome' })
  await answerOf(like(site, person, media))
  const own = await addCommentViaApi(site, person, { media, message: 'thank you', thread: words })
  await answerOf(likeComment(site, person, words))
  return { person, media, words, own }
}

test('exports what the account did', async () => {
  const { person, media, words, own } = await livelyPerson()
  const copy = JSON.parse(
    JSON.stringify(await data.exportOf(person.id), (key, value) =>
      ['since', 'writtenAt'].includes(key) ? 'then' : value,
    ),
  )
  assert.deepEqual(copy, {
    likes: [{ media, since: 'then' }],
    comments: [{ id: own, media, answers: words, message: 'thank you', likes: 0, writtenAt: 'then' }],
    commentLikes: [{ comment: words, since: 'then' }],
    watching: [],
  })
})

test('erasure removes everything, keeps counts correct and is idempotent', async () => {
  const { person, media } = await livelyPerson()
  const bystander = await livelyPerson()
  await answerOf(like(site, bystander.person, media))
  const before = await data.exportOf(bystander.person.id)
  await data.erase(person.id)
  await data.erase(person.id)
  assert.deepEqual(await data.exportOf(person.id), {
    ...{ likes: [], comments: [], commentLikes: [], watching: [] },
  })
  assert.deepEqual(await data.exportOf(bystander.person.id), before)
  assert.equal((await countsFor(site, null, media)).likes, 1)
  assert.deepEqual(await miscountedMedia(site), [])
})

test('concurrent erasure of two accounts with reactions to the same media', async () => {
  const [a, b] = [await seedAccount(site), await seedAccount(site)]
  const medias = await Promise.all(Array.from({ length: 20 }, () => seedMedia(site, owner)))
  for (const { id: media } of medias) {
    const words = await addCommentViaApi(site, owner, { media, message: 'hello' })
    for (const person of [a, b]) {
      await answerOf(like(site, person, media))
      await answerOf(likeComment(site, person, words))
      await addCommentViaApi(site, person, { media, message: 'hi', thread: words })
    }
  }
  await Promise.all([data.erase(a.id), data.erase(b.id)])
  for (const { id } of medias) assert.equal((await countsFor(site, null, id)).likes, 0)
  assert.deepEqual(await miscountedMedia(site), [])
})
