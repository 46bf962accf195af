import assert from 'node:assert/strict'
import { test } from 'node:test'
import { seedMedia } from '../../../../test/media.ts'
import { answerOf, askAs, type RequestUser } from '../../../../test/people.ts'
import { seedAccount } from '../../../../test/seed.ts'
import { freshSite, type TestSite } from '../../../../test/site.ts'
import { MEDIA_RATE_LIMITS } from '../rate-limits.ts'

const LIMITS = MEDIA_RATE_LIMITS.guessedLink

async function siteWithLinks() {
  const site = await freshSite({ RATE_LIMITS: 'on' })
  const creator = await seedAccount(site, { isCreator: true })
  const { id: media } = await seedMedia(site, creator)
  const [short, shared] = [
    await answerOf<{ id: string }>(
      askAs(site, creator, 'mutation ($m: ID!) { generateShortLink(media: $m) { id } }', { m: media }),
    ),
    await answerOf<{ id: string }>(
      askAs(
        site,
        creator,
        'mutation ($m: ID!) { createSharedLink(media: $m, free: true, text: "Free") { id } }',
        { m: media },
      ),
    ),
  ]
  return { site, codes: [short.id, shared.id] as const }
}

/** Requests both kinds, like the page of a short URL. */
const openBoth = (site: TestSite, asker: RequestUser | null, id: string) =>
  askAs(site, asker, 'query ($id: String!) { shortLink(id: $id) { id } sharedLink(id: $id) { id } }', { id })

const codeOf = async (answer: ReturnType<typeof openBoth>) => (await answer).errors?.[0]?.extensions.code
const guessNo = (number: number) => String(number).padStart(8, '0')

test('rejects a client that guesses codes, then for valid codes too', async () => {
  const { site, codes } = await siteWithLinks()
  const [fan, guesser] = [await seedAccount(site), await seedAccount(site)]
  const guess = (field: string, number: number) =>
    askAs(site, guesser, `query ($id: String!) { ${field}(id: $id) { id } }`, { id: guessNo(number) })
  for (let tries = 0; tries < LIMITS.account.tries; tries += 1) {
    const { data, errors } = await guess(tries % 2 ? 'shortLink' : 'sharedLink', tries)
    assert.equal(errors, undefined)
    assert.equal(Object.values(data ?? { none: 0 })[0], null)
  }
  for (const field of ['shortLink', 'sharedLink'])
    assert.equal((await guess(field, 1)).errors?.[0]?.extensions.code, 'TOO_MANY_REQUESTS')
  for (const id of codes) assert.equal(await codeOf(openBoth(site, guesser, id)), 'TOO_MANY_REQUESTS')
  assert.equal(
    (await askAs(site, guesser, `mutation { visitSharedLink(id: "${codes[1]}") }`)).errors?.[0]?.extensions
      .code,
    'TOO_MANY_REQUESTS',
  )
  // Another account at the same address that does not guess.
  for (const id of codes) assert.equal(await codeOf(openBoth(site, fan, id)), undefined)
})

test('opening valid links counts nothing, although each matches only one of the two kinds', async () => {
  const { site, codes } = await siteWithLinks()
  const fan = await seedAccount(site)
  for (let tries = 0; tries < LIMITS.account.tries + 1; tries += 1)
    assert.equal(await codeOf(openBoth(site, fan, codes[tries % 2] ?? '')), undefined)
})

test('counts visitors by address, also on short link pages', async () => {
  const { site, codes } = await siteWithLinks()
  const status = async (id: string) => (await site.get(`/short/${id}`)).status
  assert.deepEqual([await status(codes[0]), await status(codes[1])], [200, 200])
  let tries = 0
  while (tries < LIMITS.address.tries) assert.equal(await status(guessNo(tries++)), 404)
  // The page shows no preview; the app it loads gets the error.
  assert.equal(await status(guessNo(1)), await status(codes[0]))
  assert.equal(await codeOf(openBoth(site, null, codes[0])), 'TOO_MANY_REQUESTS')
})
