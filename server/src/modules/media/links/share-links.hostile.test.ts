import assert from 'node:assert/strict'
import { test } from 'node:test'
import { seedMedia } from '../../../../test/media.ts'
import { addCredits, creditsOf } from '../../../../test/money.ts'
import { answerOf, askAs, refusalOf } from '../../../../test/people.ts'
import { seedAccount } from '../../../../test/seed.ts'
import { freshSite } from '../../../../test/site.ts'

const site = await freshSite({ RATE_LIMITS: 'off' })
const creator = await seedAccount(site, { isCreator: true })
const fan = await seedAccount(site)
await addCredits(site, fan, 1_000)
const { id: media } = await seedMedia(site, creator, { visibility: 'private' })

const create = (link: object) =>
  askAs(
    site,
    creator,
    `mutation ($media: ID!, $free: Boolean!, $price: Float, $text: String!) {
      createSharedLink(media: $media, free: $free, price: $price, text: $text) { id price description }
    }`,
    { media, free: false, price: 5, text: 'Behind the scenes', ...link },
  )

const { id: code } = await answerOf<{ id: string }>(create({}))

for (const [what, link] of [
  ['no price', { price: null }],
  ['nothing for something that is not free', { price: 0 }],
  ['less than three dollars', { price: 2.99 }],
  ['a price below zero', { price: -5 }],
  ['more than anybody pays', { price: 1000.01 }],
  ['parts of a cent', { price: 3.001 }],
  ['no words', { text: ' \u200b ' }],
  ['too many words', { text: 'x'.repeat(257) }],
  ['half a character', { text: 'a\ud800b' }],
  ['an end in the middle', { text: 'a\0b' }],
  ['an id that is none', { media: '../../x' }],
  ['the id of nothing', { media: '01900000-0000-7000-8000-000000000000' }],
] as const)
  test(`rejects a link with ${what}`, async () => {
    const { code } = await refusalOf(create(link))
    assert.ok(code === 'BAD_INPUT' || code === 'NOT_FOUND', String(code))
  })

for (const changes of ['price: 1', 'price: 2.999', 'price: 1e300', 'description: "\\u0000"'])
  test(`rejects changing a link to ${changes}`, async () => {
    const asked = askAs(site, creator, `mutation { updateSharedLink(id: "${code}", ${changes}) { id } }`)
    assert.equal((await refusalOf(asked)).code, 'BAD_INPUT')
  })

for (const id of [
  '',
  'x',
  `${code} `,
  `${code}\0`,
  `${code}'--`,
  code.slice(1),
  'ÄÄÄÄÄÄÄÄ',
  'a'.repeat(10_000),
])
  test(`${JSON.stringify(id.slice(0, 20))} is not found`, async () => {
    const variables = { id }
    const look = askAs(site, fan, 'query ($id: String!) { sharedLink(id: $id) { id } }', variables)
    assert.equal(await answerOf(look), null)
    const buy = askAs(site, fan, 'mutation ($id: String!) { buySharedLink(id: $id) { id } }', variables)
    assert.equal((await refusalOf(buy)).code, 'NOT_FOUND')
    const remove = askAs(site, creator, 'mutation ($id: String!) { removeSharedLink(id: $id) }', variables)
    assert.equal(await answerOf(remove), false)
    const update = askAs(
      site,
      creator,
      'mutation ($id: String!) { updateSharedLink(id: $id, price: 4) { id } }',
      variables,
    )
    assert.equal((await refusalOf(update)).code, 'NOT_FOUND')
  })

test('rejects purchases with invalid prices and keys', async () => {
  for (const args of ['price: 5.001', 'key: "short"', 'key: "with blanks in it"', 'price: 4']) {
    const asked = askAs(site, fan, `mutation { buySharedLink(id: "${code}", ${args}) { id } }`)
    assert.ok(['BAD_INPUT', 'CONFLICT'].includes(String((await refusalOf(asked)).code)), args)
  }
  assert.equal(await creditsOf(site, fan), 1_000)
})
