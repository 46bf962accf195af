import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { RULE_TEXT } from '#rules/automated.ts'
import {
  ruleOf,
  ruleSet,
  ruleText,
  sendDueAfter,
  setRule,
  switchRuleViaApi,
} from '../../../../test/automatic-messages.ts'
import { seedMedia } from '../../../../test/media.ts'
import { answerOf, askAs, follow, refusalOf } from '../../../../test/people.ts'
import { seedAccount } from '../../../../test/seed.ts'
import { freshSite } from '../../../../test/site.ts'

const site = await freshSite({ RATE_LIMITS: 'off' })
const { db } = site.app
const creator = await seedAccount(site, { isCreator: true })
const fan = await seedAccount(site)

test('only their creator reads and changes rules', async () => {
  await ruleSet(site, creator)
  assert.equal((await refusalOf(setRule(site, fan))).code, 'FORBIDDEN')
  assert.equal((await refusalOf(switchRuleViaApi(site, fan, false))).code, 'FORBIDDEN')
  for (const asked of [setRule(site, null), switchRuleViaApi(site, null, false)])
    assert.equal((await refusalOf(asked)).code, 401)
  assert.equal((await refusalOf(askAs(site, null, '{ messengerRules { id } }'))).code, 401)
  assert.equal(await ruleOf(site, fan), null)
  const other = await seedAccount(site, { isCreator: true })
  assert.deepEqual(await answerOf(askAs(site, other, '{ messengerRules { id } }')), [])
  assert.equal((await refusalOf(switchRuleViaApi(site, other, true))).code, 'NOT_FOUND')
  assert.equal((await ruleOf(site, creator))?.enabled, true)
})

async function wrong(words: Parameters<typeof setRule>[2]) {
  const { errors } = await setRule(site, creator, words)
  return errors?.[0]?.extensions.fields
}

test('a delay is a whole number of minutes or hours', async () => {
  for (const delay of [null, { unit: 'hours' }, { unit: 'hours', amount: null }])
    assert.deepEqual(await wrong({ delay }), { delay: 'Delay is a required field' })
  for (const amount of [-1, 0.5])
    assert.deepEqual(await wrong({ delay: { unit: 'hours', amount } }), { delay: RULE_TEXT.delayWhole })
  assert.deepEqual(await wrong({ delay: { unit: 'hours', amount: 721 } }), { delay: RULE_TEXT.delayLong })
  assert.deepEqual(await wrong({ delay: { unit: 'days', amount: 1 } }), { delay: RULE_TEXT.delayUnit })
  const { errors } = await askAs(
    site,
    creator,
    `mutation { updateMessengerRule(event: "follow", delay: { unit: "hours", amount: "soon" }, messages: []) { id } }`,
  )
  assert.ok(errors?.[0], 'a number is a number')
  assert.deepEqual(await wrong({ event: 'birthday' }), { event: RULE_TEXT.event })
})

test('refuses empty messages, and teasers without text, media or price', async () => {
  const media = await seedMedia(site, creator, { visibility: 'private', duration_ms: 60_000 })
  const foreign = await seedMedia(site, await seedAccount(site, { isCreator: true }), { duration_ms: 60_000 })
  const teaser = (value: object) => ({ messages: [ruleText('Hi'), { type: 'teaser', value }] })
  assert.ok((await wrong({ messages: [] }))?.messages)
  assert.ok((await wrong({ messages: Array.from({ length: 11 }, () => ruleText('Hi')) }))?.messages)
  assert.ok((await wrong({ messages: [ruleText('  \u200b ')] }))?.['messages.0.value'])
  assert.deepEqual(await wrong(teaser({ price: 5, media: media.id })), { 'messages.1.text': RULE_TEXT.text })
  assert.deepEqual(await wrong(teaser({ free: true, text: 'Hi' })), { 'messages.1.media': RULE_TEXT.media })
  assert.ok((await wrong(teaser({ text: 'Hi', media: media.id })))?.['messages.1.price'])
  assert.equal(await wrong(teaser({ free: true, text: 'Hi', media: media.id })), undefined)
  const { errors } = await setRule(site, creator, teaser({ price: 5, text: 'Hi', media: foreign.id }))
  assert.ok(errors?.[0], 'only one’s own is sold')
  for (const value of ['{', '[]', 'null']) assert.ok(await wrong({ messages: [{ type: 'teaser', value }] }))
  assert.ok(await wrong({ messages: [{ type: 'upload', value: { url: '/files/chat/x/y.png' } }] }))
})

test('saving twice or concurrently makes one rule', async () => {
  const other = await seedAccount(site, { isCreator: true })
  await Promise.all([ruleSet(site, other), ruleSet(site, other), ruleSet(site, other)])
  const rules = await answerOf<unknown[]>(
    askAs(site, other, '{ messengerRules(limit: { limit: 4 }) { id } }'),
  )
  assert.equal(rules.length, 1)
})

test('database constraints reject sending twice and negative delays', async () => {
  const other = await seedAccount(site, { isCreator: true })
  await ruleSet(site, other)
  await answerOf(follow(site, fan, other.id))
  await sendDueAfter(site, 60)
  await assert.rejects(
    sql`update rule_sendings set sent_at = null where person_id = ${fan.id}`.execute(db),
    /goes to each person once/,
  )
  await assert.rejects(sql`update messenger_rules set delay_amount = -1`.execute(db), /delay/)
})

test('the data export has the rules, and erasing an account deletes its rules and scheduled messages', async () => {
  const [leaving, reader] = [await seedAccount(site, { isCreator: true }), await seedAccount(site)]
  await ruleSet(site, leaving)
  await answerOf(follow(site, reader, leaving.id))
  const broadcasts = site.app.accounts.ports.dataHandlers.broadcasts ?? assert.fail()
  const response = JSON.stringify(await broadcasts.exportOf(leaving.id))
  assert.match(response, /"event":"follow"/)
  await broadcasts.erase(reader.id)
  await broadcasts.erase(leaving.id)
  await broadcasts.erase(leaving.id)
  const { rows } = await sql<{ left: number }>`
    select (select count(*) from rule_sendings where person_id = ${reader.id})::int
      + (select count(*) from messenger_rules where creator_id = ${leaving.id})::int as left
  `.execute(db)
  assert.deepEqual(rows, [{ left: 0 }])
})
