import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { BATTLE, BATTLE_TEXT } from '#rules/battles.ts'
import { endAfterSilence, goLive } from '../../../test/live.ts'
import { connectSocket } from '../../../test/message-subscriptions.ts'
import { addCredits, creditsOf, tip } from '../../../test/money.ts'
import { answerOf, askAs, block, type RequestUser, refusalOf } from '../../../test/people.ts'
import { type Seeded, seedAccount } from '../../../test/seed.ts'
import { freshSite } from '../../../test/site.ts'
import { reconcileLedger, reverseSale } from '../ledger/index.ts'
import { findCurrentBattles } from './battle-queries.ts'
import { finishAtEndTime } from './finish.ts'
import { inviteBattle } from './invite.ts'

const site = await freshSite({ RATE_LIMITS: 'off' })
const { db } = site.app

async function creators() {
  const [ann, bob] = [
    await seedAccount(site, { isCreator: true }),
    await seedAccount(site, { isCreator: true }),
  ]
  const lives = { ann: (await goLive(site, ann)).id, bob: (await goLive(site, bob)).id }
  return { ann, bob, lives }
}

type BattleAnswer = {
  id: string
  score1: number
  score2: number
  share1: number
  share2: number
  state: string
  winner: number | null
  user1: { id: string }
  user2: { id: string }
  tips: { side: number; cents: number; user: { id: string } }[]
  supporters: { side: number; cents: number; user: { id: string } }[]
}
const BATTLE_FIELDS = `id score1 score2 share1 share2 state winner user1 { id } user2 { id }
  tips { side cents user { id } } supporters { side cents user { id } }`

const invite = (asker: RequestUser, user: string) =>
  askAs(
    site,
    asker,
    'mutation ($user: ID!) { inviteBattle(user: $user) { id state from { id } to { id } } }',
    {
      user,
    },
  )
const answer = (asker: RequestUser, id: string, accept = true) =>
  askAs(
    site,
    asker,
    `mutation ($id: ID!, $accept: Boolean!) { answerBattle(id: $id, accept: $accept) { ${BATTLE_FIELDS} } }`,
    { id, accept },
  )
const battleOf = (user: string, asker: RequestUser = null) =>
  answerOf<BattleAnswer | null>(
    askAs(site, asker, `query ($user: ID!) { battle(user: $user) { ${BATTLE_FIELDS} } }`, { user }),
  )
const wordsOf = async (asked: ReturnType<typeof invite>) => (await asked).errors?.[0]?.message

async function fight() {
  const both = await creators()
  const { id } = await answerOf<{ id: string }>(invite(both.ann, both.bob.username))
  const battle = await answerOf<BattleAnswer>(answer(both.bob, id))
  return { ...both, invitation: id, battle }
}

async function rich(cents = 10_000) {
  const fan = await seedAccount(site)
  await addCredits(site, fan, cents)
  return fan
}

/** A tab subscribed to a creator's room. */
async function watch(viewer: Seeded, { id }: Seeded) {
  const client = await connectSocket(site, viewer)
  client.subscribe('one', `subscription ($user: ID!) { battle(user: $user) { ${BATTLE_FIELDS} } }`, {
    user: id,
  })
  await client.listened('one')
  return {
    async receiveScores(score1: number, score2: number): Promise<number[]> {
      for (;;) {
        const { data } = await client.next('one')
        const { battle } = data as { battle: BattleAnswer }
        if (battle.score1 === score1 && battle.score2 === score2) return [battle.share1, battle.share2]
      }
    },
  }
}

/** The app with its clock set to another time. */
const at = (time: Date) => ({ ...site.app, clock: { now: () => time } })

async function endOf(battleId: string): Promise<Date> {
  const { ends_at } = await db
    .selectFrom('battles')
    .select('ends_at')
    .where('id', '=', battleId)
    .executeTakeFirstOrThrow()
  return ends_at
}

test('a battle runs from invitation over tips to its result, visible in both rooms', async () => {
  const { ann, bob, battle } = await fight()
  assert.deepEqual([battle.user1.id, battle.user2.id], [ann.id, bob.id])
  assert.deepEqual([battle.share1, battle.share2, battle.state, battle.winner], [50, 50, 'running', null])
  const [fan, other] = [await rich(), await rich()]
  const rooms = await Promise.all([ann, bob].map((creator) => watch(fan, creator)))
  await answerOf(tip(site, fan, { user: ann.id, amount: 30 }))
  await answerOf(tip(site, other, { user: bob.id, amount: 10 }))
  for (const { id } of [ann, bob]) {
    const seen = await battleOf(id)
    assert.deepEqual([seen?.score1, seen?.score2, seen?.share1, seen?.share2], [3_000, 1_000, 75, 25])
    assert.deepEqual(
      seen?.tips.map(({ side, cents, user }) => [side, cents, user.id]),
      [
        [2, 1_000, other.id],
        [1, 3_000, fan.id],
      ],
    )
  }
  for (const room of rooms) assert.deepEqual(await room.receiveScores(3_000, 1_000), [75, 25])
  const nested = await askAs(site, fan, `{ profile(username: "${ann.username}") { battle { id } } }`)
  assert.deepEqual(nested.data, { profile: { battle: { id: battle.id } } })
  assert.equal(await creditsOf(site, fan), 7_000)
  assert.deepEqual((await reconcileLedger(db, site.app.ledger.ports.reconcile)).problems, [])
})

test('lists at most three top supporters per side with their totals', async () => {
  const { ann, bob } = await fight()
  const fans = [await rich(), await rich(), await rich(), await rich()] as const
  const [first, second, third, fourth] = fans
  for (const [fan, amount] of [
    [first, 5],
    [second, 6],
    [first, 4],
    [third, 3],
    [fourth, 4],
  ] as const)
    await answerOf(tip(site, fan, { user: ann.id, amount }))
  await answerOf(tip(site, fourth, { user: bob.id, amount: 3 }))
  const seen = await battleOf(bob.id)
  assert.deepEqual(
    seen?.supporters.map(({ side, cents, user }) => [side, cents, user.id]),
    [
      [1, 900, first.id],
      [1, 600, second.id],
      [1, 400, fourth.id],
      [2, 300, fourth.id],
    ],
  )
})

test('an invitation expires, can be withdrawn or declined, and is idempotent', async () => {
  const { ann, bob } = await creators()
  const first = await answerOf<{ id: string; state: string }>(invite(ann, bob.id))
  assert.equal(first.state, 'open')
  assert.equal((await answerOf<{ id: string }>(invite(ann, bob.id))).id, first.id)
  const third = await seedAccount(site, { isCreator: true })
  await goLive(site, third)
  assert.equal(await wordsOf(invite(ann, third.id)), BATTLE_TEXT.invited)
  const later = at(new Date(Date.now() + BATTLE.inviteMs + 1_000))
  const viewer = { accountId: ann.id } as Parameters<typeof inviteBattle>[1]
  const second = await inviteBattle(later, viewer, third.id)
  assert.equal(await wordsOf(answer(bob, first.id)), BATTLE_TEXT.ranOut)
  assert.equal(await answerOf(answer(third, second.id, false)), null)
  assert.equal(await answerOf(answer(third, second.id, false)), null, 'said twice')
  assert.equal(await wordsOf(answer(third, second.id)), BATTLE_TEXT.ranOut)
  const again = await answerOf<{ id: string }>(invite(ann, bob.id))
  const withdraw = `mutation { withdrawBattle(id: "${again.id}") { state } }`
  for (const _turn of [1, 2])
    assert.deepEqual(await answerOf(askAs(site, ann, withdraw)), { state: 'withdrawn' })
  assert.equal(await wordsOf(answer(bob, again.id)), BATTLE_TEXT.ranOut)
})

test('inviting one’s inviter accepts their invitation', async () => {
  const { ann, bob } = await creators()
  await answerOf(invite(ann, bob.id))
  assert.equal((await answerOf<{ state: string }>(invite(bob, ann.id))).state, 'accepted')
  assert.equal((await battleOf(bob.id))?.user1.id, ann.id)
})

test('accepting twice, even concurrently, starts one battle', async () => {
  const { ann, bob } = await creators()
  const { id } = await answerOf<{ id: string }>(invite(ann, bob.id))
  const battles = await Promise.all([1, 2, 3, 4].map(() => answerOf<BattleAnswer>(answer(bob, id))))
  assert.equal(new Set(battles.map((battle) => battle.id)).size, 1)
})

test('only the two creators can answer or withdraw; visitors cannot', async () => {
  const { ann, bob } = await creators()
  const { id } = await answerOf<{ id: string }>(invite(ann, bob.id))
  const stranger = await seedAccount(site, { isCreator: true })
  for (const asker of [ann, stranger]) assert.equal((await refusalOf(answer(asker, id))).code, 'NOT_FOUND')
  for (const asker of [bob, stranger])
    assert.equal(
      (await refusalOf(askAs(site, asker, `mutation { withdrawBattle(id: "${id}") { id } }`))).code,
      'NOT_FOUND',
    )
  assert.equal((await refusalOf(invite(null, bob.id))).code, 401)
  assert.equal((await refusalOf(answer(null, id))).code, 401)
  assert.equal((await refusalOf(askAs(site, null, '{ battleInvitations { id } }'))).code, 401)
  const listening = await connectSocket(site, stranger)
  const response = await listening.ask(
    'one',
    'subscription ($user: ID!) { battleInvitation(user: $user) { id } }',
    {
      user: bob.id,
    },
  )
  assert.equal(response.errors?.[0]?.extensions?.code, 'FORBIDDEN')
  assert.deepEqual(await answerOf(askAs(site, bob, '{ battleInvitations { id } }')), [{ id }])
  assert.deepEqual(await answerOf(askAs(site, stranger, '{ battleInvitations { id } }')), [])
})

/** Moves the rows' timestamps, since everything else uses the real clock. */
async function itsTimeIsOver(battleId: string): Promise<void> {
  await db
    .updateTable('battles')
    .set({ started_at: new Date(Date.now() - BATTLE.lastsMs), ends_at: new Date() })
    .where('id', '=', battleId)
    .execute()
}

test('requires two live creators without a block or another battle', async () => {
  const { ann, bob } = await creators()
  const [fan, idle] = [await seedAccount(site), await seedAccount(site, { isCreator: true })]
  assert.equal(await wordsOf(invite(fan, bob.id)), BATTLE_TEXT.notLive)
  assert.equal(await wordsOf(invite(ann, idle.id)), BATTLE_TEXT.otherNotLive)
  assert.equal((await refusalOf(invite(ann, ann.id))).code, 'BAD_INPUT')
  assert.equal((await refusalOf(invite(ann, 'nobody.of.that.name'))).code, 'NOT_FOUND')
  const { ann: busy, bob: other } = await fight()
  assert.equal(await wordsOf(invite(ann, busy.id)), BATTLE_TEXT.otherBattle)
  assert.equal(await wordsOf(invite(other, ann.id)), BATTLE_TEXT.ownBattle)
  const { id } = await answerOf<{ id: string }>(invite(ann, bob.id))
  await answerOf(block(site, ann, bob.id))
  assert.equal((await refusalOf(answer(bob, id))).code, 'NOT_FOUND')
  assert.equal((await refusalOf(invite(bob, ann.id))).code, 'NOT_FOUND')
})

test('opponents cannot tip each other, and are not charged', async () => {
  const { ann, bob } = await fight()
  await addCredits(site, ann, 5_000)
  const refused = await tip(site, ann, { user: bob.id, amount: 5 })
  assert.equal(refused.errors?.[0]?.message, BATTLE_TEXT.opponent)
  assert.equal(await creditsOf(site, ann), 5_000)
})

test('tips after the end do not count, however late the battle is closed', async () => {
  const { ann, bob, battle } = await fight()
  const fan = await rich()
  await answerOf(tip(site, fan, { user: bob.id, amount: 5 }))
  await itsTimeIsOver(battle.id)
  await answerOf(tip(site, fan, { user: ann.id, amount: 50 }))
  const over = await battleOf(ann.id)
  assert.deepEqual([over?.score1, over?.score2, over?.state, over?.winner], [0, 500, 'talk', 2])
  await finishAtEndTime(site.app, battle.id)
  await finishAtEndTime(site.app, battle.id)
  assert.deepEqual(await battleOf(ann.id), over)
  assert.equal(await battleOf(ann.id).then((seen) => seen?.winner), 2)
  const afterTalk = at(new Date((await endOf(battle.id)).getTime() + BATTLE.talkMs + 1))
  assert.equal((await findCurrentBattles(db, [ann.id], afterTalk.clock.now())).size, 0)
})

test('does not close a battle early', async () => {
  const { battle } = await fight()
  await assert.rejects(finishAtEndTime(site.app, battle.id), { name: 'JobPostponed' })
})

test('tips in the last instant count or not, and the score is their exact sum', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { ann, bob, battle } = await fight()
    const fans = [await rich(), await rich(), await rich(), await rich()]
    const late = at(await endOf(battle.id))
    await Promise.all([
      ...fans.map((fan, number) =>
        answerOf(tip(site, fan, { user: number % 2 ? ann.id : bob.id, amount: 3 + number })),
      ),
      finishAtEndTime(late, battle.id),
    ])
    const { rows: sums } = await sql<{ score: number; tips: number }>`
      select score_cents as score, (
        select coalesce(sum(cents), 0)::int from battle_tips as tip
        where tip.battle_id = battle_sides.battle_id and tip.side = battle_sides.side
      ) as tips from battle_sides where battle_id = ${battle.id}
    `.execute(db)
    assert.equal(sums.length, 2)
    for (const { score, tips } of sums) assert.equal(score, tips)
    for (const fan of fans) assert.ok((await creditsOf(site, fan)) < 10_000, 'all of them were paid')
  }
  assert.deepEqual((await reconcileLedger(db, site.app.ledger.ports.reconcile)).problems, [])
})

test('a refund during the battle lowers the score; afterwards it changes nothing', async () => {
  const { ann, battle } = await fight()
  const fan = await rich()
  const [first, second] = [
    await answerOf<{ id: string }>(tip(site, fan, { user: ann.id, amount: 5 })),
    await answerOf<{ id: string }>(tip(site, fan, { user: ann.id, amount: 7 })),
  ]
  const giveBack = (id: string) =>
    db.transaction().execute(async (tx) => {
      const sale = await tx.selectFrom('sales').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
      await reverseSale(site.app, tx, sale, { key: `back:${id}`, reason: 'refund', to: 'credits' })
    })
  await giveBack(first.id)
  assert.equal((await battleOf(ann.id))?.score1, 700)
  await finishAtEndTime(at(await endOf(battle.id)), battle.id)
  await giveBack(second.id)
  const over = await battleOf(ann.id)
  assert.deepEqual([over?.score1, over?.winner], [700, 1])
})

test('a reconnecting side stays in the battle; the end of a live ends it with the current score', async () => {
  const { ann, bob, lives, battle } = await fight()
  const fan = await rich()
  await answerOf(tip(site, fan, { user: bob.id, amount: 9 }))
  await db
    .updateTable('lives')
    .set({ state: 'reconnecting', lost_at: new Date() })
    .where('id', '=', lives.bob)
    .execute()
  await answerOf(tip(site, fan, { user: bob.id, amount: 4 }))
  assert.equal((await battleOf(ann.id))?.score2, 1_300)
  await endAfterSilence(site, lives.bob)
  assert.equal(await battleOf(ann.id), null, 'nobody is left to talk to')
  const row = await db.selectFrom('battles').selectAll().where('id', '=', battle.id).executeTakeFirstOrThrow()
  assert.deepEqual([row.end_reason, row.talk_until], ['stopped', null])
  await answerOf(tip(site, fan, { user: ann.id, amount: 3 }))
  const scores = await db
    .selectFrom('battle_sides')
    .select('score_cents')
    .where('battle_id', '=', battle.id)
    .orderBy('side')
    .execute()
  assert.deepEqual(
    scores.map(({ score_cents }) => score_cents),
    [0, 1_300],
  )
})

test('a rematch is possible during and after the talk', async () => {
  const { ann, bob, battle } = await fight()
  await finishAtEndTime(at(await endOf(battle.id)), battle.id)
  const { id } = await answerOf<{ id: string }>(invite(bob, ann.id))
  const rematch = await answerOf<BattleAnswer>(answer(ann, id))
  assert.notEqual(rematch.id, battle.id)
  assert.equal((await battleOf(ann.id))?.id, rematch.id)
})

test('a rematch is possible at the end time, before the battle is closed', async () => {
  const { ann, bob, battle } = await fight()
  const fan = await rich()
  await answerOf(tip(site, fan, { user: bob.id, amount: 5 }))
  await itsTimeIsOver(battle.id)
  const { id } = await answerOf<{ id: string }>(invite(ann, bob.id))
  const over = await db
    .selectFrom('battles')
    .selectAll()
    .where('id', '=', battle.id)
    .executeTakeFirstOrThrow()
  assert.deepEqual([over.end_reason, over.ended_at], ['time', over.ends_at])
  const rematch = await answerOf<BattleAnswer>(answer(bob, id))
  assert.deepEqual([rematch.score1, rematch.score2], [0, 0])
  await finishAtEndTime(site.app, battle.id)
  assert.equal((await battleOf(ann.id))?.id, rematch.id)
})

test('finds opponents by three letters of their name, if live and not blocked', async () => {
  const { ann } = await creators()
  const zoe = await seedAccount(site, { isCreator: true, username: 'zoe.marble', fullname: 'Zoé Marble' })
  const find = (query: string, asker: RequestUser = ann) =>
    answerOf<{ id: string }[]>(
      askAs(site, asker, 'query ($query: String!) { battleOpponents(query: $query) { id } }', { query }),
    )
  assert.deepEqual(await find('marb'), [], 'not live')
  await goLive(site, zoe)
  assert.deepEqual(await find('MARB'), [{ id: zoe.id }])
  assert.deepEqual(await find('ma'), [])
  assert.deepEqual(await find('%%%'), [])
  assert.deepEqual(await find('marb', zoe), [], 'nobody is their own opponent')
  await answerOf(block(site, zoe, ann.id))
  assert.deepEqual(await find('marb'), [])
})

test('the database rejects inconsistent results', async () => {
  const { ann, battle } = await fight()
  const fan = await rich()
  const { id: saleId } = await answerOf<{ id: string }>(tip(site, fan, { user: ann.id, amount: 5 }))
  const refused = (change: Promise<unknown>) => assert.rejects(change, { code: '23514' })
  const side = db.updateTable('battle_sides').where('battle_id', '=', battle.id).where('side', '=', 1)
  await refused(side.set({ score_cents: 99_999 }).execute())
  await refused(side.set({ account_id: fan.id }).execute())
  await refused(db.updateTable('battle_tips').set({ cents: 1 }).where('sale_id', '=', saleId).execute())
  const other = await fight()
  const stolen = {
    sale_id: saleId,
    battle_id: other.battle.id,
    side: 1 as const,
    account_id: fan.id,
    cents: 500,
    created_at: new Date(),
  }
  await db.deleteFrom('battle_tips').where('sale_id', '=', saleId).execute()
  await refused(db.insertInto('battle_tips').values(stolen).execute())
  await finishAtEndTime(at(await endOf(battle.id)), battle.id)
  await refused(side.set({ is_running: true }).execute())
  await assert.rejects(
    db
      .insertInto('battle_sides')
      .values({ battle_id: battle.id, side: 2, account_id: ann.id, live_id: other.lives.ann })
      .execute(),
    { code: '23505' },
  )
})

test('a gift counts for its side and is refused to the opponent', async () => {
  const { ann, bob } = await fight()
  const fan = await rich()
  await addCredits(site, bob, 10_000)
  const send = (asker: RequestUser) =>
    askAs(site, asker, `mutation ($user: ID!) { addTip(user: $user, amount: 10, gift: "toast") { gift } }`, {
      user: ann.id,
    })
  await answerOf(send(fan))
  const seen = await answerOf<{ score1: number; tips: object[] }>(
    askAs(site, null, 'query ($user: ID!) { battle(user: $user) { score1 tips { side cents gift } } }', {
      user: bob.id,
    }),
  )
  assert.deepEqual(seen, { score1: 1_000, tips: [{ side: 1, cents: 1_000, gift: 'toast' }] })
  assert.equal(await wordsOf(send(bob)), BATTLE_TEXT.opponent)
  assert.equal(await creditsOf(site, bob), 10_000)
})
