import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { seedMedia } from '../../../../test/media.ts'
import { addCredits, buyMediaViaApi, tip } from '../../../../test/money.ts'
import { answerOf, askAs, type RequestUser, refusalOf } from '../../../../test/people.ts'
import { type Seeded, seedAccount } from '../../../../test/seed.ts'
import { freshSite } from '../../../../test/site.ts'
import { postJournal, reverseSale } from '../../ledger/index.ts'

const site = await freshSite({
  RATE_LIMITS: 'off',
  COMPANY_NAME: 'Candid & Sons',
  COMPANY_REGISTRATION: 'No. 7',
})
const { db } = site.app

type Row = { id: string; type: string; dollars: number; credits: number; state: string; receipt: string }

const list = (asker: RequestUser, args = '') =>
  askAs(
    site,
    asker,
    `{ wallet_transactions${args} { id type dollars credits state card words receipt user { id } media { id } } }`,
  )
const rows = (asker: RequestUser, args = '') => answerOf<Row[]>(list(asker, args))

async function topUp(fan: Seeded, state: 'paid' | 'failed' | 'disputed' = 'paid'): Promise<string> {
  return db.transaction().execute(async (tx) => {
    const { journalId } = await postJournal(tx, {
      kind: 'top-up',
      key: `top-up:${randomUUID()}`,
      about: [],
      at: new Date(),
      money: 'sandbox',
      entries: [
        { book: 'clearing', cents: -1_000 },
        { book: 'wallet', ownerId: fan.id, cents: 1_000 },
      ],
    })
    const { id } = await tx
      .insertInto('top_ups')
      .values({
        account_id: fan.id,
        key: randomUUID(),
        pack_cents: 1_000,
        card_id: null,
        card_words: 'Visa •••• 4242',
        gateway: 'sandbox',
        payment: randomUUID(),
        state,
        failure: null,
        journal_id: state === 'failed' ? null : journalId,
        created_at: new Date(),
        updated_at: new Date(),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  })
}

/** A fan with a top-up, a tip, a media purchase and its refund. */
async function lively() {
  const [creator, fan] = [await seedAccount(site, { isCreator: true }), await seedAccount(site)]
  const topUpId = await topUp(fan)
  const { id: media } = await seedMedia(site, creator, { price_cents: 500 })
  const message = '=HYPERLINK("http://evil.example"), "quoted"'
  const { id: tipId } = await answerOf<{ id: string }>(
    tip(site, fan, { user: creator.id, amount: 3, message, media }),
  )
  const { id: saleId } = await answerOf<{ id: string }>(buyMediaViaApi(site, fan, { media }))
  const sale = await db.selectFrom('sales').selectAll().where('id', '=', saleId).executeTakeFirstOrThrow()
  await db
    .transaction()
    .execute((tx) => reverseSale(site.app, tx, sale, { key: `r:${saleId}`, reason: 'refund', to: 'credits' }))
  return { creator, fan, media, topUpId, tipId, saleId, words: message }
}

test('top-ups, purchases and refunds are in one list, newest first', async () => {
  const { creator, fan, media, words } = await lively()
  const about = { user: { id: creator.id }, media: { id: media } }
  const response = (await rows(fan)).map(({ id: _id, receipt: _receipt, ...rest }) => rest)
  assert.deepEqual(response, [
    { type: 'refund', dollars: 5, credits: 14, state: 'credits', card: null, words: '', ...about },
    { type: 'media', dollars: -5, credits: -14, state: 'reversed', card: null, words: '', ...about },
    { type: 'tip', dollars: -3, credits: -8.4, state: 'paid', card: null, words, ...about },
    {
      type: 'top-up',
      dollars: 10,
      credits: 28,
      state: 'paid',
      card: 'Visa •••• 4242',
      words: '',
      user: null,
      media: null,
    },
  ])
})

test('failed top-ups are omitted, and disputed ones are marked', async () => {
  const fan = await seedAccount(site)
  await topUp(fan, 'failed')
  const id = await topUp(fan, 'disputed')
  assert.deepEqual(
    (await rows(fan)).map((row) => [row.id, row.state]),
    [[id, 'disputed']],
  )
})

test('pagination returns the complete list, with every filter', async () => {
  const [creator, fan] = [await seedAccount(site, { isCreator: true }), await seedAccount(site)]
  await addCredits(site, fan, 20_000, 'sandbox')
  for (let number = 0; number < 7; number += 1) {
    await topUp(fan)
    await answerOf(tip(site, fan, { user: creator.id, amount: 3 }))
  }
  for (const type of [null, 'tip', 'top-up', 'refund', 'media']) {
    const filter = type === null ? '' : `, filter: { type: "${type}" }`
    const whole = await rows(fan, `(limit: { limit: 50 }${filter})`)
    assert.equal(whole.length, type === null ? 14 : type === 'refund' || type === 'media' ? 0 : 7)
    const paged: Row[] = []
    for (;;) {
      const after = paged.length > 0 ? `, after: "${paged.at(-1)?.id}"` : ''
      const page = await rows(fan, `(limit: { limit: 3 }${filter}${after})`)
      paged.push(...page)
      if (page.length < 3) break
    }
    assert.deepEqual(paged, whole)
  }
})

test('a user sees their own transactions only, and can use only them as cursors', async () => {
  const { fan, tipId } = await lively()
  const other = await seedAccount(site)
  assert.deepEqual(await rows(other), [])
  assert.equal((await refusalOf(list(null))).code, 401)
  assert.equal((await refusalOf(list(other, `(after: "${tipId}")`))).code, 'BAD_INPUT')
  for (const wrong of ['(after: "x")', '(filter: { type: "robbery" })', '(limit: { limit: 0 })'])
    assert.equal((await refusalOf(list(fan, wrong))).code, 'BAD_INPUT', wrong)
})

test('the CSV is complete and safe against formula injection', async () => {
  const { creator, fan, topUpId, words } = await lively()
  const answer = await site.get('/api/wallet/transactions.csv', { headers: { cookie: fan.cookie } })
  assert.equal(answer.headers.get('content-type'), 'text/csv; charset=utf-8')
  const lines = (await answer.text()).trimEnd().split('\r\n')
  assert.equal(lines.length, 5)
  assert.match(lines[3] ?? '', new RegExp(`,tip,${creator.username},`))
  assert.ok(lines[3]?.includes(`"'${words.replaceAll('"', '""')}"`))
  assert.match(lines[4] ?? '', new RegExp(`^${topUpId},.*,top-up,,Visa •••• 4242,,10,USD,28,paid$`))
  assert.equal((await site.get('/api/wallet/transactions.csv')).status, 401)
})

test('a long history is exported completely', async () => {
  const [creator, fan] = [await seedAccount(site, { isCreator: true }), await seedAccount(site)]
  await db
    .insertInto('ledger_journals')
    .values(
      Array.from({ length: 1_201 }, (_, number) => ({
        kind: 'sale' as const,
        key: `long:${number}`,
        fingerprint: Buffer.alloc(1),
        created_at: new Date(),
      })),
    )
    .execute()
  const journals = await db
    .selectFrom('ledger_journals')
    .select('id')
    .where('key', 'like', 'long:%')
    .execute()
  const at = new Date()
  await db
    .insertInto('sales')
    .values(
      journals.map(({ id }) => ({
        journal_id: id,
        fan_id: fan.id,
        creator_id: creator.id,
        kind: 'tip' as const,
        subject_id: null,
        price_cents: 300,
        share_cents: 210,
        money: 'real' as const,
        created_at: at,
        reversed_at: null,
      })),
    )
    .execute()
  const text = await (
    await site.get('/api/wallet/transactions.csv', { headers: { cookie: fan.cookie } })
  ).text()
  const ids = text
    .trimEnd()
    .split('\r\n')
    .slice(1)
    .map((line) => line.split(',')[0])
  assert.equal(new Set(ids).size, 1_201)
})

test('each transaction has a receipt for its owner, with escaped text', async () => {
  const { creator, fan, tipId } = await lively()
  for (const { receipt, type } of await rows(fan)) {
    const answer = await site.get(receipt, { headers: { cookie: fan.cookie } })
    assert.equal(answer.status, 200, type)
    assert.match(answer.headers.get('content-security-policy') ?? '', /default-src 'none'/)
    const html = await answer.text()
    assert.match(html, /Candid &amp; Sons · No\. 7/)
    assert.match(html, new RegExp(fan.username))
    assert.equal(html.includes(creator.username), type !== 'top-up')
    assert.doesNotMatch(html, /<script|"quoted"/)
  }
  const path = `/api/wallet/receipts/${tipId}`
  assert.equal((await site.get(path)).status, 401)
  assert.equal((await site.get(path, { headers: { cookie: creator.cookie } })).status, 404)
  for (const wrong of ['x', randomUUID(), '%00', '..%2f..'])
    assert.equal(
      (await site.get(`/api/wallet/receipts/${wrong}`, { headers: { cookie: fan.cookie } })).status,
      404,
    )
})
