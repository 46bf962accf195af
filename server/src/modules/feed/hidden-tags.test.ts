import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readWholeFeed } from '../../../test/feed.ts'
import { seedMedia } from '../../../test/media.ts'
import { answerOf, askAs } from '../../../test/people.ts'
import { refreshCatalogue } from '../../../test/recommendations.ts'
import { seedAccount } from '../../../test/seed.ts'
import { freshSite } from '../../../test/site.ts'

/** Half of the media have the tag that the fan hides. */
async function world() {
  const site = await freshSite({ RATE_LIMITS: 'off' })
  const fan = await seedAccount(site)
  const creators = await Promise.all([1, 2, 3].map(() => seedAccount(site, { isCreator: true })))
  const seed = async (tag: string) => {
    const ids: string[] = []
    for (const creator of [...creators, ...creators])
      ids.push((await seedMedia(site, creator, { tags: [tag] })).id)
    return ids
  }
  const [koi, pranks] = [await seed('koi'), await seed('pranks')]
  const ask = (mutation: string) => answerOf(askAs(site, fan, `mutation { ${mutation} { id } }`))
  await ask('setTopic(tag: "pranks", preference: "hidden")')
  const read = async () =>
    (await readWholeFeed(site, fan, { limit: { limit: 4 } })).map(({ medias }) => medias.map(({ id }) => id))
  return { site, koi, pranks, ask, read }
}

test('media with a hidden tag are in none of the pages of a personal session', async () => {
  const { site, koi, read } = await world()
  await refreshCatalogue(site)
  assert.deepEqual(new Set((await read()).flat()), new Set(koi))
})

test('nor are they while the feed is not personal, and its pages are full, until the tag is shown again', async () => {
  const { koi, pranks, ask, read } = await world()
  await ask('updateFeedSettings(personal: false)')
  const pages = await read()
  assert.deepEqual(new Set(pages.flat()), new Set(koi))
  assert.deepEqual(
    pages.map(({ length }) => length),
    [4, 2],
  )
  await ask('setTopic(tag: "pranks", preference: null)')
  assert.deepEqual(new Set((await read()).flat()), new Set([...koi, ...pranks]))
})
