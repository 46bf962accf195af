import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { addCommentViaApi } from './engagement.ts'
import { seedMedia } from './media.ts'
import { askAs, follow, type RequestUser } from './people.ts'
import { type Seeded, seedAccount } from './seed.ts'
import { freshSite } from './site.ts'
import { recordStatements } from './statements.ts'

/** A long TTL of the shared cache, so that warm requests hit it; `cold` requests are the first ones. */
const site = await freshSite({ RATE_LIMITS: 'off' }, { sharedCacheTtlMs: 3_600_000 })

const MEDIA = `id type description visibility shop likes like comments width height access
  thumbnail { grid } source { url } captions { url } song { id }
  user { id username fullname avatar live followers isFollowing isMuted role { creator } }`
const COMMENTS = `media_comments_count mediaComments {
  id message add_date likes like replies canDelete is_held media { id comments } thread { id }
  from { id username fullname avatar live role { creator } }
}`

const PAGES = {
  media: `query ($id: ID!) { media(id: $id) { ${MEDIA} } }`,
  comments: `query ($id: ID!) { MediaComments(media: $id) { ${COMMENTS} } }`,
  both: `query ($id: ID!) { media(id: $id) { ${MEDIA} } MediaComments(media: $id) { ${COMMENTS} } }`,
  feed: `{ feed(tab: "foryou", limit: {limit: 5}) { next medias { ${MEDIA} } } }`,
  search: `{ searchMedia(query: "lantern") { next medias { ${MEDIA} } } }`,
}

let fan: Seeded
const ids: string[] = []

before(async () => {
  fan = await seedAccount(site)
  const creators = [
    await seedAccount(site, { isCreator: true }),
    await seedAccount(site, { isCreator: true }),
  ]
  for (const creator of creators) {
    await follow(site, fan, creator.id)
    for (let n = 0; n < 4; n += 1)
      ids.push((await seedMedia(site, creator, { description: `A lantern ${n}` })).id)
  }
  for (const id of ids)
    for (const message of ['One', 'Two'])
      await addCommentViaApi(site, await seedAccount(site), { media: id, message })
})

/** Statements of a request whose query was compiled and prepared before. */
async function sent(asker: RequestUser, query: string, id = ids[0]): Promise<string[]> {
  const run = async () => {
    const { errors } = await askAs(site, asker, query, { id })
    assert.equal(errors, undefined)
  }
  return recordStatements(run)
}

type Limits = { page: keyof typeof PAGES; cold: number; warm: number; visitorAgain: number }

/** Counts include the session lookup. */
const LIMITS: Limits[] = [
  { page: 'media', cold: 5, warm: 3, visitorAgain: 0 },
  { page: 'comments', cold: 7, warm: 4, visitorAgain: 0 },
  { page: 'both', cold: 8, warm: 6, visitorAgain: 0 },
  { page: 'feed', cold: 6, warm: 4, visitorAgain: 0 },
  { page: 'search', cold: 7, warm: 6, visitorAgain: 5 },
]

for (const { page, cold, warm, visitorAgain } of LIMITS)
  test(`the page ${page} takes at most ${cold} statements cold and ${warm} warm`, async () => {
    const list = (statements: string[]) =>
      `${statements.length} statements:\n${statements.map((text) => text.trim().slice(0, 120)).join('\n')}`
    const first = await sent(fan, PAGES[page], ids[LIMITS.findIndex((each) => each.page === page)])
    assert.ok(first.length <= cold, list(first))
    const again = await sent(fan, PAGES[page], ids[LIMITS.findIndex((each) => each.page === page)])
    assert.ok(again.length <= warm, list(again))
    await sent(null, PAGES[page])
    const visitors = await sent(null, PAGES[page])
    assert.ok(visitors.length <= visitorAgain, list(visitors))
  })
