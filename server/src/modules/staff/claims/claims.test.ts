/** Claims of staff members on items of the same queue, and when they expire. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { answerOf, askAs, type RequestUser, refusalOf } from '../../../../test/people.ts'
import { seedAccount } from '../../../../test/seed.ts'
import { freshSite } from '../../../../test/site.ts'
import { actingStaff, seedStaff } from '../../../../test/staff.ts'
import { CLAIM_TTL_MS, claimItem, validClaim } from './claims.ts'
import { sweepClaims } from './sweep.ts'

const site = await freshSite({ RATE_LIMITS: 'off' })
const [lena, omar, priya, fan] = [
  await seedStaff(site, 'moderator'),
  await seedStaff(site, 'moderator'),
  await seedStaff(site, 'support'),
  await seedAccount(site),
]

type Claim = { item: string; user: { id: string }; since: string }

const act = (asker: RequestUser, name: 'claimItem' | 'takeOverItem', id: string, queue = 'media') =>
  askAs(
    site,
    asker,
    `mutation ($q: String!, $id: ID!) { ${name}(queue: $q, id: $id) { item user { id } since } }`,
    { q: queue, id },
  )
const release = (asker: RequestUser, id: string) =>
  answerOf<boolean>(
    askAs(site, asker, 'mutation ($id: ID!) { releaseItem(queue: "media", id: $id) }', { id }),
  )
const claims = (asker: RequestUser, queue = 'media') =>
  askAs(site, asker, 'query ($q: String!) { claims(queue: $q) { item user { id } since } }', { q: queue })

const holderOf = async (id: string) =>
  (await answerOf<Claim[]>(claims(lena))).find(({ item }) => item === id)?.user.id

test('an item belongs to the first claimer, a second one sees whose it is, and taking over moves it', async () => {
  const first = await answerOf<Claim>(act(lena, 'claimItem', 'm-1'))
  assert.equal(first.user.id, lena.id)
  const second = await answerOf<Claim>(act(omar, 'claimItem', 'm-1'))
  assert.deepEqual(second, first, 'it stays with whoever was first')
  assert.deepEqual(
    await answerOf<Claim>(act(lena, 'claimItem', 'm-1')),
    first,
    'a sign of life changes nothing',
  )
  assert.equal((await answerOf<Claim>(act(omar, 'takeOverItem', 'm-1'))).user.id, omar.id)
  assert.equal(await holderOf('m-1'), omar.id)
  assert.equal(await release(lena, 'm-1'), false, 'nobody lets go of what is not theirs')
  assert.equal(await release(omar, 'm-1'), true)
  assert.equal(await release(omar, 'm-1'), false)
  assert.equal(await holderOf('m-1'), undefined)
})

test('of two concurrent claims one wins, and both get the same response', async () => {
  const [a, b] = await Promise.all([
    answerOf<Claim>(act(lena, 'claimItem', 'm-2')),
    answerOf<Claim>(act(omar, 'claimItem', 'm-2')),
  ])
  assert.equal(a.user.id, b.user.id)
})

test('a claim without heartbeat expires after ten minutes and is deleted', async () => {
  const { clock } = site.app
  const at = (ms: number) => ({
    ...site.app,
    clock: { ...clock, now: () => new Date(clock.now().getTime() + ms) },
  })
  const item = { queue: 'media', id: 'm-3' } as const
  const [first, second] = [actingStaff(lena, 'media.review'), actingStaff(omar, 'media.review')]
  await claimItem(site.app, first, item)
  await claimItem(at(CLAIM_TTL_MS - 1_000), first, item)
  const almost = at(2 * CLAIM_TTL_MS - 60_000)
  assert.equal((await claimItem(almost, second, item)).account_id, lena.id, 'the sign of life kept it')
  const later = at(2 * CLAIM_TTL_MS + 60_000)
  assert.equal(await validClaim(later, item), null)
  const taken = await claimItem(later, second, item)
  assert.equal(taken.account_id, omar.id)
  await sweepClaims(at(3 * CLAIM_TTL_MS))
  assert.ok(await validClaim(later, item), 'what is alive stays')
  await sweepClaims(at(4 * CLAIM_TTL_MS))
  await sweepClaims(at(4 * CLAIM_TTL_MS))
  assert.equal(await validClaim(later, item), null)
})

test('staff can neither claim nor see items of queues outside their role', async () => {
  for (const asker of [fan, priya]) {
    assert.equal((await refusalOf(act(asker, 'claimItem', 'm-4'))).code, 'FORBIDDEN')
    assert.equal((await refusalOf(act(asker, 'takeOverItem', 'm-4'))).code, 'FORBIDDEN')
    assert.equal((await refusalOf(claims(asker))).code, 'FORBIDDEN')
  }
  assert.equal((await refusalOf(act(null, 'claimItem', 'm-4'))).code, 401)
  assert.equal((await refusalOf(act(lena, 'claimItem', 'm-4', 'refunds'))).code, 'FORBIDDEN')
  assert.equal(await holderOf('m-4'), undefined)
})

test('rejects unknown queues and invalid ids', async () => {
  for (const queue of ['', 'kitchen', 'constructor', 'media; drop'])
    assert.equal((await refusalOf(act(lena, 'claimItem', 'm-5', queue))).code, 'BAD_INPUT')
  for (const id of ['', ' ', 'a'.repeat(65), 'a b', '\u0000', '🙂'])
    assert.equal((await refusalOf(act(lena, 'claimItem', id))).code, 'BAD_INPUT', JSON.stringify(id))
})

test('claims are in the data export and erased with the account', async () => {
  const gone = await seedStaff(site, 'moderator')
  await answerOf<Claim>(act(gone, 'claimItem', 'm-6'))
  const holder = site.app.accounts.ports.dataHandlers.staff ?? assert.fail('nobody tells')
  assert.match(JSON.stringify(await holder.exportOf(gone.id)), /"queue":"media"/)
  await holder.erase(gone.id)
  await holder.erase(gone.id)
  assert.equal(await holderOf('m-6'), undefined)
})
