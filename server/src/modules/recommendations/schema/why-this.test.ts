import assert from 'node:assert/strict'
import { test } from 'node:test'
import { seedMedia } from '../../../../test/media.ts'
import { answerOf, askAs, block, follow, type RequestUser, refusalOf } from '../../../../test/people.ts'
import { leaveOneTry } from '../../../../test/rate-limits.ts'
import { seedAccount } from '../../../../test/seed.ts'
import { freshSite } from '../../../../test/site.ts'

const site = await freshSite({ RATE_LIMITS: 'off' })

const why = (asker: RequestUser, media: string) =>
  askAs(site, asker, 'query ($m: ID!) { whyThis(media: $m) { kind tag count media { id } } }', { m: media })
const kindsFor = async (asker: RequestUser, media: string) =>
  (await answerOf<{ kind: string }[]>(why(asker, media))).map(({ kind }) => kind)

test('a followed creator is the main reason', async () => {
  const [person, creator] = [await seedAccount(site), await seedAccount(site, { isCreator: true })]
  const media = await seedMedia(site, creator)
  assert.ok(!(await kindsFor(person, media.id)).includes('followed'))
  await answerOf(follow(site, person, creator.id))
  assert.equal((await kindsFor(person, media.id))[0], 'followed')
})

test('visitors, and members who may not know of the media, get no reasons', async () => {
  const [person, creator] = [await seedAccount(site), await seedAccount(site, { isCreator: true })]
  const media = await seedMedia(site, creator)
  assert.equal((await refusalOf(why(null, media.id))).code, 401)
  const unknown = await refusalOf(why(person, '00000000-0000-7000-8000-000000000000'))
  assert.equal(unknown.code, 'NOT_FOUND')
  await answerOf(block(site, creator, person.id))
  assert.deepEqual(await refusalOf(why(person, media.id)), unknown)
  for (const id of ['', '1', "' or 1=1 --", '\0', 'x'.repeat(10_000)])
    assert.equal((await refusalOf(why(person, id))).code, 'BAD_INPUT')
})

test('reasons are rate-limited', async () => {
  const limited = await freshSite({ RATE_LIMITS: 'on' })
  const [person, creator] = [await seedAccount(limited), await seedAccount(limited, { isCreator: true })]
  const { id } = await seedMedia(limited, creator)
  await leaveOneTry(limited, 'whyThis', { account: person.id })
  const ask = () => askAs(limited, person, 'query ($m: ID!) { whyThis(media: $m) { kind } }', { m: id })
  assert.equal((await ask()).errors, undefined)
  assert.equal((await refusalOf(ask())).code, 'TOO_MANY_REQUESTS')
})
