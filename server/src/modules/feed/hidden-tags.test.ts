import assert from 'node:assert/strict'
import { test } from 'node:test'
import { feedIds, readWholeFeed } from '../../../test/feed.ts'
import { seedMedia } from '../../../test/media.ts'
import { answerOf, askAs } from '../../../test/people.ts'
import { refreshCatalogue } from '../../../test/recommendations.ts'
import { seedAccount } from '../../../test/seed.ts'
import { freshSite } from '../../../test/site.ts'

test('media with a hidden tag are in none of the session’s pages, while the feed is personal', async () => {
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
  await refreshCatalogue(site)
  await answerOf(askAs(site, fan, 'mutation { setTopic(tag: "pranks", preference: "hidden") { id } }'))
  const pages = await readWholeFeed(site, fan, { limit: { limit: 4 } })
  const shown = pages.flatMap(({ medias }) => medias.map(({ id }) => id))
  assert.deepEqual(new Set(shown), new Set(koi))
  await answerOf(askAs(site, fan, 'mutation { updateFeedSettings(personal: false) { id } }'))
  const everybodys = await feedIds(site, fan, { limit: { limit: 50 } })
  assert.deepEqual(new Set(everybodys), new Set([...koi, ...pranks]))
})
