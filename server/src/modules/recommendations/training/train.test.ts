import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { DAY_MS } from '#rules/time.ts'
import { feedIds } from '../../../../test/feed.ts'
import { seedMedia } from '../../../../test/media.ts'
import { refreshCatalogue, trainModel } from '../../../../test/recommendations.ts'
import { type Seeded, seedAccount } from '../../../../test/seed.ts'
import { freshSite, type TestSite } from '../../../../test/site.ts'
import { MODEL_AGE } from '../catalogue/catalogues.ts'
import { findNewestModel } from '../catalogue/media-rows.ts'
import { train } from './train.ts'

/** Two groups of people who each like their half of the media, which have no tag or creator in common. */
async function world() {
  const site = await freshSite({ RATE_LIMITS: 'off' })
  const creator = await seedAccount(site, { isCreator: true })
  const media: string[] = []
  for (let made = 0; made < 12; made += 1)
    media.push((await seedMedia(site, creator, { tags: [`tag ${made}`], duration_ms: 10_000 })).id)
  const people: Seeded[] = []
  for (let made = 0; made < 12; made += 1) {
    const person = await seedAccount(site)
    people.push(person)
    // Everybody has skipped some of the others' media, and not met all of their own.
    for (const [n, id] of media.entries())
      if ((n + made) % 5 !== 0)
        await respond(site, person, { media: id, creator: creator.id, isLiked: n % 2 === made % 2 })
  }
  await site.app.db.updateTable('media_counts').set({ member_views: 100, views: 100 }).execute()
  return { site, creator, media, people }
}

type Response = { media: string; creator: string; isLiked: boolean; isBought?: boolean; at?: Date }

const respond = (
  site: TestSite,
  person: Seeded,
  { media, creator, isLiked, isBought = false, at = new Date() }: Response,
) =>
  site.app.db
    .insertInto('interactions')
    .values({
      ...{
        account_id: person.id,
        media_id: media,
        creator_id: creator,
        at,
        is_liked: isLiked,
        is_bought: isBought,
      },
      ...{ is_skipped: !isLiked, watched: isLiked ? 1 : 0.05 },
    })
    .execute()

const models = (site: TestSite) => site.app.db.selectFrom('recommendation_models').selectAll().execute()
const vectors = (site: TestSite) =>
  site.app.db.selectFrom('media_vectors').selectAll().orderBy('place').execute()

test('media that the same people like become neighbours and near in taste', async () => {
  const { site, media, people } = await world()
  assert.deepEqual(
    { ...(await trainModel(site)), responses: 0 },
    { media: 12, people: 12, responses: 0, isTrained: true },
  )
  await refreshCatalogue(site)
  const catalogue = site.app.recommendations.catalogues.current()
  assert.ok(catalogue?.modelId)
  const item = catalogue.indexOf.get(media[0] ?? '') ?? -1
  const near = [...catalogue.neighbours.subarray(item * 16, item * 16 + 5)].map(
    (other) => catalogue.ids[other] ?? '',
  )
  assert.ok(
    near.every((id) => media.indexOf(id) % 2 === 0),
    near.join(),
  )
  // Somebody new who likes one of them is shown the others first.
  const fan = await seedAccount(site)
  await respond(site, fan, { media: media[0] ?? '', creator: people[0]?.id ?? '', isLiked: true })
  const page = await feedIds(site, fan, { limit: { limit: 5 } })
  const own = page.filter((id) => media.indexOf(id) % 2 === 0).length
  assert.ok(own >= 4, `${own}`)
})

test('nothing that people paid for is learned, nor what suspended accounts did', async () => {
  const { site, creator, media, people } = await world()
  await site.app.db.deleteFrom('interactions').execute()
  const paid = (await seedMedia(site, creator, { price_cents: 500 })).id
  const free = media[0] ?? ''
  for (const [n, person] of people.entries()) {
    await respond(site, person, { media: paid, creator: creator.id, isLiked: true, isBought: n % 2 === 0 })
    await respond(site, person, { media: free, creator: creator.id, isLiked: true, isBought: true })
  }
  assert.equal((await trainModel(site)).isTrained, false)
  const [suspended] = people
  await respond(site, suspended as Seeded, { media: media[1] ?? '', creator: creator.id, isLiked: true })
  assert.equal((await trainModel(site)).isTrained, true)
  await sql`update accounts set status = 'suspended' where id = ${suspended?.id}`.execute(site.app.db)
  assert.equal((await trainModel(site)).isTrained, false)
})

test('too few responses make no model, and the site goes on without', async () => {
  const { site } = await world()
  assert.equal((await train(site.app)).isTrained, false)
  assert.deepEqual(await models(site), [])
  await refreshCatalogue(site)
  assert.equal(site.app.recommendations.catalogues.current()?.modelId, null)
  assert.equal(site.app.recommendations.catalogues.state().size, 12)
})

test('a killed job leaves no model in use, and the next one replaces it', async () => {
  const { site } = await world()
  await trainModel(site)
  const good = await findNewestModel(site.app.db)
  // As if it had been killed before the last statement.
  const { id } = await site.app.db
    .insertInto('recommendation_models')
    .values({ started_at: new Date(Date.now() - 3 * 3_600_000), usual: null })
    .returning('id')
    .executeTakeFirstOrThrow()
  await sql`
    insert into media_vectors select ${id}, place, media_id, vector, is_trained, neighbours, neighbour_strengths, cluster, quality
    from media_vectors where place < 3
  `.execute(site.app.db)
  assert.equal((await findNewestModel(site.app.db))?.id, good?.id)
  await refreshCatalogue(site)
  assert.equal(site.app.recommendations.catalogues.current()?.modelId, good?.id)
  await trainModel(site)
  assert.ok((await models(site)).every((model) => model.id !== id && model.finished_at !== null))
  assert.ok((await vectors(site)).every((row) => row.model_id !== id))
})

test('an aborted job throws and leaves no finished model; run twice, the last two models are kept', async () => {
  const { site } = await world()
  const aborted = AbortSignal.abort(new Error('stopped'))
  await assert.rejects(train(site.app, aborted, { responses: 1, media: 1 }), /stopped/)
  assert.equal(await findNewestModel(site.app.db), null)
  for (let run = 0; run < 3; run += 1) await trainModel(site)
  assert.equal((await models(site)).length, 2)
  assert.equal((await vectors(site)).length, 24)
})

test('an outdated model is reported once, and an ancient one not used', async () => {
  const { site } = await world()
  await trainModel(site)
  const warnings: string[] = []
  const log = { ...site.app.log, warn: (facts: { problem: string }) => warnings.push(facts.problem) }
  const at = (ms: number) => ({
    ...site.app,
    log: log as unknown as typeof site.app.log,
    clock: { ...site.app.clock, now: () => new Date(Date.now() + ms) },
  })
  const { catalogues } = site.app.recommendations
  await catalogues.refresh(at(0))
  assert.deepEqual(warnings, [])
  for (const extra of [DAY_MS, DAY_MS + 1]) await catalogues.refresh(at(MODEL_AGE.reportedMs + extra))
  assert.deepEqual(warnings.length, 1)
  assert.ok(catalogues.current()?.modelId)
  await catalogues.refresh(at(MODEL_AGE.usedMs + DAY_MS))
  assert.equal(catalogues.current()?.modelId, null)
  assert.match(warnings.at(-1) ?? '', /no longer used/)
})

test('two processes have the same model, and both learn of new media', async () => {
  const { site, creator } = await world()
  const other = await freshSite({ RATE_LIMITS: 'off', DATABASE_URL: site.databaseUrl })
  await trainModel(site)
  for (const each of [site, other]) await refreshCatalogue(each)
  const { id } = await seedMedia(site, creator, { tags: ['tag 1'] })
  for (const each of [site, other]) {
    await refreshCatalogue(each)
    const catalogue = each.app.recommendations.catalogues.current()
    assert.ok(catalogue?.modelId)
    const item = catalogue.indexOf.get(id)
    assert.ok(item !== undefined)
    // Derived from the media of its creator.
    assert.ok(catalogue.vectors.subarray(item * 48, (item + 1) * 48).some((value) => value !== 0))
  }
})
