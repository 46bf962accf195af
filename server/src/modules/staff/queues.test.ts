/** The three queues of moderators: listing, pagination and concurrent decisions. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { signedRelease } from '../../../test/appearances.ts'
import { seedApplication } from '../../../test/creators.ts'
import { seedMediaRow } from '../../../test/media.ts'
import { answerOf, askAs, type RequestUser, refusalOf } from '../../../test/people.ts'
import { seedAccount } from '../../../test/seed.ts'
import { freshSite } from '../../../test/site.ts'
import { seedStaff } from '../../../test/staff.ts'

const site = await freshSite({ RATE_LIMITS: 'off' })
const { db } = site.app
const [lena, omar, fan] = [
  await seedStaff(site, 'moderator'),
  await seedStaff(site, 'moderator'),
  await seedAccount(site),
]
await db.updateTable('accounts').set({ fullname: 'Lena Fischer' }).where('id', '=', lena.id).execute()
const creator = () => seedAccount(site, { isCreator: true })
const waits = { approved: false, verified: false } as const

type Queued = { id: string; owner_approved: number; owner_rejected: number }
const queue = (asker: RequestUser, more: object = {}) =>
  askAs(
    site,
    asker,
    `query ($filter: String, $after: ID, $limit: LimitInput) {
      mediaQueue(filter: $filter, after: $after, limit: $limit) { id owner_approved owner_rejected }
    }`,
    more,
  )
const idsOf = async (more: object = {}) => (await answerOf<Queued[]>(queue(lena, more))).map(({ id }) => id)

const decide = (asker: RequestUser, media: string, approved: boolean) =>
  askAs(
    site,
    asker,
    'mutation ($m: ID!, $a: Boolean!) { reviewMedia(media: $m, approved: $a, reason: "Blurred", first: true) { approved } }',
    { m: media, a: approved },
  )

const many = (asker: RequestUser, media: string[], approved: boolean, reason?: string) =>
  askAs(
    site,
    asker,
    `mutation ($m: [ID!]!, $a: Boolean!, $r: String) {
      reviewMediaMany(media: $m, approved: $a, reason: $r) { id media { approved } problem waits }
    }`,
    { m: media, a: approved, r: reason },
  )

type State = { id: string; waits: number; late: number; since: string[] }
const rail = (asker: RequestUser) => askAs(site, asker, '{ staffRail { queues { id waits late since } } }')
const stateOf = async (name: string) => {
  const { queues } = await answerOf<{ queues: State[] }>(rail(lena))
  return queues.find(({ id }) => id === name) ?? assert.fail(`nobody tells of ${name}`)
}

test('media are listed oldest first with pagination, without those in processing, decided or deleted', async () => {
  const [owner, other] = [await creator(), await creator()]
  await seedMediaRow(site, owner)
  await seedMediaRow(site, owner, { approved: false, verified: true, review_reason: 'No' })
  await seedMediaRow(site, owner, { ...waits, state: 'processing' })
  await seedMediaRow(site, owner, { ...waits, deleted_at: new Date() })
  const rows = []
  for (const [person, price_cents] of [
    [owner, 0],
    [other, 500],
    [owner, 0],
  ] as const)
    rows.push((await seedMediaRow(site, person, { ...waits, price_cents })).id)
  const [first = '', second = '', third = ''] = rows
  await db
    .updateTable('media')
    .set({ created_at: new Date(Date.now() - 3 * 3_600_000) })
    .where('id', '=', third)
    .execute()
  assert.deepEqual(await idsOf(), [third, first, second])
  assert.deepEqual(await idsOf({ limit: { limit: 1 } }), [third])
  assert.deepEqual(await idsOf({ after: third, limit: { limit: 1 } }), [first])
  assert.deepEqual(await idsOf({ after: second }), [])
  assert.deepEqual(await idsOf({ filter: 'paid' }), [second])
  assert.deepEqual(await idsOf({ filter: 'first' }), [second], 'of whom nothing was decided yet')
  const [shown] = await answerOf<Queued[]>(queue(lena))
  assert.deepEqual([shown?.owner_approved, shown?.owner_rejected], [1, 1])
  const state = await stateOf('media')
  assert.deepEqual([state.waits, state.late, state.since.length], [3, 1, 3])
  assert.equal((await refusalOf(queue(lena, { filter: 'constructor' }))).code, 'BAD_INPUT')
  assert.equal((await refusalOf(queue(lena, { after: 'x' }))).code, 'BAD_INPUT')
  assert.equal((await refusalOf(queue(fan))).code, 'FORBIDDEN')
  assert.equal((await refusalOf(rail(fan))).code, 'FORBIDDEN')
  assert.equal((await refusalOf(rail(null))).code, 401)
})

test('a second decision on the same media is refused, names the first decider and changes nothing', async () => {
  const { id } = await seedMediaRow(site, await creator(), waits)
  const outcomes = await Promise.all([decide(lena, id, true), decide(lena, id, true)])
  for (const answer of outcomes) assert.equal(answer.errors, undefined, 'the same word of the same person')
  const late = await refusalOf(decide(omar, id, false))
  assert.deepEqual(late, {
    code: 'ALREADY_DECIDED',
    words: 'Lena Fischer already decided this: approved.',
  })
  assert.equal((await refusalOf(decide(omar, id, true))).code, 'ALREADY_DECIDED')
  const row = await db.selectFrom('media').select('approved').where('id', '=', id).executeTakeFirst()
  assert.equal(row?.approved, true)
  const looked = 'query ($id: ID!) { queuedMedia(id: $id) { decided_by { fullname } } }'
  assert.deepEqual(await answerOf(askAs(site, omar, looked, { id })), {
    decided_by: { fullname: 'Lena Fischer' },
  })
  assert.equal((await refusalOf(askAs(site, fan, looked, { id }))).code, 'FORBIDDEN')
})

test('in a batch, media that cannot be approved yet is reported as waiting, decided media is not', async () => {
  const { id: early } = await seedMediaRow(site, await seedAccount(site), waits)
  const { id: late } = await seedMediaRow(site, await creator(), waits)
  await answerOf(decide(lena, late, true))
  await site.app.db.updateTable('media').set({ price_cents: 500 }).where('id', '=', early).execute()
  const outcome = await answerOf<{ waits: boolean; problem: string | null }[]>(
    many(omar, [early, late], true),
  )
  assert.deepEqual(
    outcome.map(({ waits }) => waits),
    [true, false],
  )
  assert.ok(outcome[0]?.problem)
})

test('a batch decides each media separately, keeps earlier decisions, and a rejection needs a reason', async () => {
  const owner = await creator()
  const ids: string[] = []
  for (const _ of [1, 2, 3]) ids.push((await seedMediaRow(site, owner, waits)).id)
  const [a = '', b = '', c = ''] = ids
  await answerOf(decide(lena, b, true))
  assert.equal((await refusalOf(many(omar, [a, c], false))).code, 'BAD_INPUT')
  const outcome = await answerOf<{ id: string; problem: string | null }[]>(
    many(omar, [a, b, c, a], false, 'Spam'),
  )
  assert.deepEqual(
    outcome.map(({ id, problem }) => [id, problem]),
    [
      [a, null],
      [b, 'Lena Fischer already decided this: approved.'],
      [c, null],
    ],
  )
  const again = await answerOf<{ problem: string | null }[]>(many(omar, [a], false, 'Spam'))
  assert.deepEqual(
    again.map(({ problem }) => problem),
    [null],
  )
  for (const bad of [[], Array.from({ length: 51 }, () => a)])
    assert.equal((await refusalOf(many(omar, bad, true))).code, 'BAD_INPUT')
  assert.equal((await refusalOf(many(fan, [a], true))).code, 'FORBIDDEN')
})

test('applications are paginated, a second decision is refused, and duplicate identities are flagged', async () => {
  const [one, two] = [await seedAccount(site), await seedAccount(site)]
  const first = await seedApplication(site, one, { firstName: 'José', lastName: 'da Silva' })
  const second = await seedApplication(site, two, { firstName: 'JOSE', lastName: 'Da  Silva' })
  const list = (more: object) =>
    askAs(
      site,
      lena,
      'query ($after: ID, $asked: Boolean) { applicationQueue(after: $after, asked: $asked) { id } }',
      more,
    )
  const listed = async (more: object) => (await answerOf<{ id: string }[]>(list(more))).map(({ id }) => id)
  assert.deepEqual(await listed({}), [first, second])
  assert.deepEqual(await listed({ after: first }), [second])
  assert.equal((await refusalOf(list({ after: one.id }))).code, 'BAD_INPUT')
  const open = `query ($id: ID!) { creatorApplication(id: $id) {
    twins { id } history { id } min_age signed_version } }`
  assert.deepEqual(await answerOf(askAs(site, lena, open, { id: second })), {
    twins: [{ id: first }],
    history: [{ id: second }],
    min_age: 18,
    signed_version: 1,
  })
  const approve = 'mutation ($id: ID!) { approveApplication(id: $id) { status } }'
  const reject = 'mutation ($id: ID!) { rejectApplication(id: $id, reason: "Unreadable") { status } }'
  for (const _ of ['once', 'twice']) await answerOf(askAs(site, lena, approve, { id: first }))
  for (const other of [approve, reject])
    assert.deepEqual(await refusalOf(askAs(site, omar, other, { id: first })), {
      code: 'ALREADY_DECIDED',
      words: 'Lena Fischer already decided this: approved.',
    })
  const ask = 'mutation ($id: ID!) { askForMore(id: $id, what: "The back of the card", step: 2) { status } }'
  await answerOf(askAs(site, lena, ask, { id: second }))
  assert.deepEqual(await listed({ asked: true }), [second])
  assert.deepEqual(await listed({}), [])
  assert.equal((await stateOf('applications')).waits, 0)
})

test('releases are paginated, and a second decision is refused', async () => {
  const releases = [await signedRelease(site, await creator()), await signedRelease(site, await creator())]
  const [first = '', second = ''] = releases.map(({ id }) => id)
  const list = async (after: string | null) =>
    (
      await answerOf<{ id: string }[]>(
        askAs(site, lena, 'query ($after: ID) { releaseQueue(after: $after) { id owner { id } } }', {
          after,
        }),
      )
    ).map(({ id }) => id)
  assert.deepEqual(await list(null), [first, second])
  assert.deepEqual(await list(first), [second])
  const verdict = `mutation ($id: ID!, $good: Boolean!) {
    reviewRelease(id: $id, good: $good, reason: "Not theirs", first: true) { state } }`
  for (const _ of ['once', 'twice']) await answerOf(askAs(site, lena, verdict, { id: first, good: true }))
  for (const good of [true, false])
    assert.deepEqual(await refusalOf(askAs(site, omar, verdict, { id: first, good })), {
      code: 'ALREADY_DECIDED',
      words: 'Lena Fischer already decided this: accepted.',
    })
  assert.equal((await stateOf('releases')).waits, 1)
})
