import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { signUpViaApi } from '../../../test/accounts.ts'
import { confirmAddress, mailTo, tokenIn } from '../../../test/mail.ts'
import { freshSite } from '../../../test/site.ts'
import { seedStaff } from '../../../test/staff.ts'
import { answerAsStaff, followLink, seedVisitor, visitorSays } from '../../../test/support.ts'
import { supportData } from './personal-data.ts'
import { mailAnswers } from './visitors/mail.ts'

const site = await freshSite({ RATE_LIMITS: 'off' }, { worker: true })
const { db } = site.app
const staff = await seedStaff(site, 'support')
const holder = supportData(site.app)

const isThere = async (id: string) =>
  (await db.selectFrom('support_conversations').select('id').where('id', '=', id).executeTakeFirst()) !==
  undefined

async function proven(visitor: Awaited<ReturnType<typeof seedVisitor>>): Promise<void> {
  await answerAsStaff(site, staff, visitor.id, { value: 'We look into it' })
  await mailAnswers(site.app, { conversationId: visitor.id })
  const mail = await mailTo(site, { to: visitor.email, kind: 'support-answer' })
  await followLink(site, tokenIn(mail, site, '/deskfoxchat'))
}

test('a visitor’s conversation is exported and erased with the account that confirmed the same verified address', async () => {
  const person = await signUpViaApi(site)
  await confirmAddress(site, person)
  const own = await seedVisitor(site, { email: person.email.toUpperCase() })
  await visitorSays(site, own, 'I cannot sign in')
  await proven({ ...own, email: person.email })
  const claim = await seedVisitor(site, { email: person.email, password: 'a stranger’s' })
  await visitorSays(site, claim, 'Words of a stranger')
  const other = await seedVisitor(site)
  await visitorSays(site, other, 'Of somebody else')

  const exported = JSON.stringify(await holder.exportOf(person.id))
  assert.match(exported, /I cannot sign in/)
  assert.match(exported, /We look into it/)
  assert.doesNotMatch(exported, /Words of a stranger|Of somebody else/)

  for (const _ of ['once', 'twice']) await holder.erase(person.id)
  assert.deepEqual(
    [await isThere(own.id), await isThere(claim.id), await isThere(other.id)],
    [false, false, true],
  )
  const { rows } = await sql`select from support_messages where conversation_id in (${own.id}, ${claim.id})
    union all select from support_tokens where conversation_id in (${own.id}, ${claim.id})`.execute(db)
  assert.deepEqual(rows, [])
})

test('an account with an unconfirmed address can neither export nor erase its conversations', async () => {
  const claimer = await signUpViaApi(site)
  const visitor = await seedVisitor(site, { email: claimer.email })
  await visitorSays(site, visitor, 'Not the claimer’s')
  await proven(visitor)
  assert.equal(await holder.exportOf(claimer.id), null)
  await holder.erase(claimer.id)
  assert.equal(await isThere(visitor.id), true)
})
