import assert from 'node:assert/strict'
import { test } from 'node:test'
import { mailTo } from '../../../test/mail.ts'
import { seedAccount } from '../../../test/seed.ts'
import { freshSite } from '../../../test/site.ts'
import { addressesFor, MAIL_RULES, type MailPurpose, mailPerson } from './mail-person.ts'
import type { Account } from './queries.ts'

const site = await freshSite()
const { db } = site.app
const DAY_MS = 24 * 60 * 60 * 1000

type Columns = Partial<
  Pick<Account, 'status' | 'email_verified_at' | 'erase_after' | 'notify_income' | 'notify_messages'>
>

/** An account that changed its address yesterday and 30 days ago. */
async function seedRecipient(columns: Columns = {}) {
  const { id, username } = await seedAccount(site)
  const email = `${username}@seed.example`
  if (Object.keys(columns).length > 0)
    await db.updateTable('accounts').set(columns).where('id', '=', id).execute()
  for (const [name, days] of [
    ['yesterday', 1],
    ['longago', 30],
  ] as const)
    await db
      .insertInto('previous_emails')
      .values({
        account_id: id,
        email: `${name}.${email}`,
        replaced_at: new Date(Date.now() - days * DAY_MS),
      })
      .execute()
  return { id, email, previous: `yesterday.${email}` }
}

type Reached = 'nobody' | 'them' | 'also the address they had'

async function reached(purpose: MailPurpose, columns: Columns = {}): Promise<Reached> {
  const { id, email, previous } = await seedRecipient(columns)
  const addresses = await addressesFor(site.app, id, { purpose })
  if (addresses.length === 0) return 'nobody'
  if (addresses.length === 1 && addresses[0] === email) return 'them'
  assert.deepEqual(addresses, [email, previous])
  return 'also the address they had'
}

const NOT_CONFIRMED: Columns = { email_verified_at: null }
const SUSPENDED: Columns = { status: 'suspended' }
const LEAVING: Columns = { status: 'deleting', erase_after: new Date(Date.now() + DAY_MS) }
const ERASED: Columns = { status: 'erased' }

/** For accounts that are active and confirmed; unconfirmed; suspended; being deleted. Erased accounts get no mail. */
const RECIPIENTS: Record<MailPurpose, [Reached, Reached, Reached, Reached]> = {
  news: ['them', 'nobody', 'nobody', 'nobody'],
  credits: ['them', 'them', 'nobody', 'nobody'],
  consent: ['them', 'nobody', 'them', 'them'],
  terms: ['them', 'them', 'nobody', 'nobody'],
  payouts: ['them', 'them', 'them', 'them'],
  purchases: ['them', 'them', 'them', 'them'],
  standing: ['them', 'them', 'them', 'them'],
  security: [
    'also the address they had',
    'also the address they had',
    'also the address they had',
    'also the address they had',
  ],
  duty: ['them', 'them', 'nobody', 'nobody'],
}

for (const purpose of Object.keys(MAIL_RULES) as MailPurpose[])
  test(`the recipients of ${purpose} mails`, async () => {
    const recipients = [
      await reached(purpose),
      await reached(purpose, NOT_CONFIRMED),
      await reached(purpose, SUSPENDED),
      await reached(purpose, LEAVING),
    ]
    assert.deepEqual(recipients, RECIPIENTS[purpose])
    assert.equal(await reached(purpose, ERASED), 'nobody')
  })

test('optional mails go only to accounts with that setting on', async () => {
  const { id } = await seedRecipient({ notify_income: false, notify_messages: true })
  const wanted = (setting: 'income' | 'messages') => addressesFor(site.app, id, { purpose: 'news', setting })
  assert.equal((await wanted('messages')).length, 1)
  assert.equal((await wanted('income')).length, 0)
})

test('a mail links to pages of the site, and a missing recipient is not an error', async () => {
  const { id, email } = await seedRecipient()
  const letter = {
    purpose: 'news',
    kind: 'a-letter',
    subject: 'Something',
    title: 'Something happened',
    paragraphs: ['It did.'],
    action: { label: 'Look', path: '/account', query: { hash: 'a b' } },
  } as const
  assert.equal(await mailPerson(site.app, id, letter), true)
  const mail = await mailTo(site, { to: email, kind: 'a-letter' })
  assert.match(mail.text, new RegExp(`${site.app.config.site.url}/account\\?hash=a\\+b`))
  const nobody = '0198c0de-0000-7000-8000-000000000001'
  assert.equal(await mailPerson(site.app, nobody, letter), false)
})
