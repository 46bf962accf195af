import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { readdirSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import sharp from 'sharp'
import { HOUR_MS } from '#rules/time.ts'
import {
  isSignedIn,
  newForm,
  postForm,
  type SignedUpPerson,
  signInViaApi,
  signUpViaApi,
} from '../../../../test/accounts.ts'
import { rollUpStats } from '../../../../test/analytics.ts'
import { sendAvatar } from '../../../../test/avatars.ts'
import { seedDetails, seedSale } from '../../../../test/earnings.ts'
import { addCommentViaApi, like, likeComment, report } from '../../../../test/engagement.ts'
import { hideMediaViaApi, watch } from '../../../../test/feed.ts'
import { seedLivePersonalData } from '../../../../test/live-personal-data.ts'
import { mailTo, tokenIn } from '../../../../test/mail.ts'
import { seedMedia, seedRight, seedSubscription } from '../../../../test/media.ts'
import { writeTextMessage } from '../../../../test/messages.ts'
import { seedMoneyPersonalData } from '../../../../test/money-personal-data.ts'
import { mute } from '../../../../test/notifications.ts'
import { answerOf, block, follow, refusalOf } from '../../../../test/people.ts'
import { makeCreator } from '../../../../test/seed.ts'
import { freshSite } from '../../../../test/site.ts'
import { seedAuditEntry } from '../../../../test/staff.ts'
import { seedStaffPersonalData } from '../../../../test/staff-personal-data.ts'
import { accountJobs } from '../job-tokens.ts'
import { totpCode, totpStep } from '../two-step/totp.ts'
import { eraseAccount } from './erase-account.ts'

const site = await freshSite({ RATE_LIMITS: 'off' }, { worker: true })
const { db } = site.app
/** The oldest account, so its id sorts before all others. */
const elder = await signUpViaApi(site)

const ask = (person: Pick<SignedUpPerson, 'cookie'>, query: string, variables: object = {}) =>
  site.ask(query, { variables, headers: { cookie: person.cookie } })

const leave = (person: SignedUpPerson, password = person.password) =>
  ask(person, 'mutation ($p: String!) { delete_user(password_current: $p, password_flag: true) }', {
    p: password,
  })

const undo = (hash: string) =>
  answerOf<boolean>(site.ask('mutation ($h: String!) { undoDeletion(hash: $h) }', { variables: { h: hash } }))

const undoLink = async (to: string, nth = 1) =>
  tokenIn(await mailTo(site, { to, kind: 'deletion-scheduled', nth }), site, '/undo-deletion')

const rowOf = (id: string) =>
  db.selectFrom('accounts').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

async function letTimePass(id: string): Promise<void> {
  const past = new Date(Date.now() - 1000)
  await db.updateTable('accounts').set({ erase_after: past }).where('id', '=', id).execute()
  await db.updateTable('account_tokens').set({ expires_at: past }).where('account_id', '=', id).execute()
}

async function until(what: string, isDone: () => Promise<boolean>): Promise<void> {
  for (const deadline = Date.now() + 180_000; Date.now() < deadline; await pause(20))
    if (await isDone()) return
  assert.fail(`${what} did not happen in time`)
}

/** Rows referencing this account, for every foreign key on accounts. */
async function rowsPointingTo(id: string): Promise<Record<string, number>> {
  const { rows: keys } = await sql<{ table: string; column: string }>`
    select conrelid::regclass::text as table, attname as column
    from pg_constraint join pg_attribute on attrelid = conrelid and attnum = any(conkey)
    where contype = 'f' and confrelid = 'accounts'::regclass
      and conparentid = 0 -- a table in parts is asked as one
    order by 1, 2
  `.execute(db)
  const counts: Record<string, number> = {}
  for (const { table, column } of keys) {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from ${sql.table(table)} where ${sql.ref(column)} = ${id}
    `.execute(db)
    counts[`${table}.${column}`] = rows[0]?.count ?? 0
  }
  return counts
}

function filesOf(id: string): string[] {
  const files = readdirSync(path.join(site.app.config.dataDir, 'files'), {
    recursive: true,
    encoding: 'utf8',
  })
  return files.filter((file) => file.includes(id) && /\.\w+$/.test(file))
}

/** An account with rows in every table. */
async function fullPerson(): Promise<SignedUpPerson> {
  const { body, cookie, cookies } = await postForm(site, '/api/signup', newForm(), {
    cookie: 'agree_18=1; cookie_policy=1',
  })
  assert.ok(typeof body.account === 'object')
  const row = await rowOf(body.account.id)
  const person = { ...row, password: newForm().password, cookie, cookies }
  const { secret } = await answerOf<{ secret: string }>(
    ask(person, 'mutation ($p: String!) { startTwoStep(password: $p) { secret } }', { p: person.password }),
  )
  const code = totpCode(secret, totpStep(new Date()))
  const [recoveryCode = ''] = await answerOf<string[]>(
    ask(person, 'mutation ($c: String!) { confirmTwoStep(code: $c) }', { c: code }),
  )
  const [fan, foe] = [await signUpViaApi(site), await signUpViaApi(site)]
  await answerOf(follow(site, person, fan.id))
  await answerOf(follow(site, fan, person.id))
  await answerOf(block(site, person, foe.id))
  await answerOf(block(site, foe, person.id))
  await answerOf(mute(site, person, fan.id))
  await answerOf(mute(site, fan, person.id))
  const picture = sharp({ create: { width: 600, height: 600, channels: 3, background: '#ff4d64' } })
  assert.equal((await sendAvatar(site, person, { bytes: await picture.png().toBuffer() })).status, 200)
  await leaveMedia(person, fan)
  await leaveReactions(person, fan)
  await leaveWatching(person, fan)
  await leaveWords(person, fan)
  await leaveMoney(person, fan)
  await leaveShop(person, fan)
  await leaveBroadcasts(person, fan)
  await leaveBroadcasts(fan, person)
  await leaveDecisions(person, fan, foe)
  await leaveDecisions(fan, person, foe)
  await answerOf(
    ask(person, 'mutation ($p: String!, $c: String) { requestDataCopy(password: $p, code: $c) { status } }', {
      p: person.password,
      c: recoveryCode,
    }),
  )
  await mailTo(site, { to: person.email, kind: 'data-copy-ready' })
  // After the data copy: these placeholder bytes cannot be decrypted.
  await seedStaffPersonalData(site, person, fan)
  await seedLivePersonalData(site, person, fan)
  await seedMoneyPersonalData(site, person, fan)
  return person
}

/** Media sent, bought, subscribed to, begun and attached to a message. */
async function leaveMedia(person: { id: string }, fan: { id: string }): Promise<void> {
  const own = await seedMedia(site, person)
  const bought = await seedMedia(site, fan)
  await seedRight(site, own.id, fan)
  await seedRight(site, bought.id, person)
  await seedSubscription(site, person, fan)
  await seedSubscription(site, fan, person)
  await db.insertInto('uploads').values({ account_id: person.id, file_name: 'a.mp4', bytes: 1 }).execute()
  await db.insertInto('feed_preferences').values({ account_id: person.id }).execute()
  await db
    .insertInto('topic_preferences')
    .values({ account_id: person.id, tag: 'koi', preference: 'more' })
    .execute()
  await db
    .insertInto('tag_visits')
    .values({ account_id: person.id, tag: 'koi', visits: 1, at: new Date() })
    .execute()
  await db
    .insertInto('creator_milestones')
    .values({ account_id: person.id, kind: 'views', threshold: 1_000, reached_at: new Date() })
    .execute()
  await db
    .insertInto('one_tap_limits')
    .values({ account_id: person.id, limit_cents: 2_500, created_at: new Date() })
    .execute()
  await db
    .insertInto('chat_uploads')
    .values({ account_id: person.id, kind: 'image', file: 'image.webp', mime_type: 'image/webp' })
    .execute()
}

/** Likes, comments, and reports in both directions. */
async function leaveReactions(person: SignedUpPerson, fan: SignedUpPerson): Promise<void> {
  const { id: media } = await seedMedia(site, fan)
  await answerOf(like(site, person, media))
  const words = await addCommentViaApi(site, person, { media, message: 'hello' })
  await addCommentViaApi(site, fan, { media, message: 'welcome', thread: words })
  await answerOf(likeComment(site, person, words))
  await answerOf(report(site, person, { report_media: media }))
  await answerOf(report(site, fan, { report_user: person.id }))
}

/** Campaign views in both directions, and "not interested" choices. */
async function leaveWatching(person: SignedUpPerson, fan: SignedUpPerson): Promise<void> {
  const { id: media } = await seedMedia(site, fan)
  await answerOf(watch(site, person, [{ media, kind: 'view', campaign: 'spring' }]))
  const own = await seedMedia(site, person)
  await answerOf(watch(site, fan, [{ media: own.id, kind: 'view', campaign: 'spring' }]))
  await rollUpStats(site)
  await answerOf(hideMediaViaApi(site, person, media))
}

/** Messages with an older and a newer account, so that this one is user1 in one thread and user2 in the other. */
async function leaveWords(person: SignedUpPerson, fan: SignedUpPerson): Promise<void> {
  await answerOf(follow(site, person, elder.id))
  for (const other of [elder, fan]) {
    await writeTextMessage(site, person, other, 'hello')
    await writeTextMessage(site, other, person, 'hello yourself')
  }
}

/** Broadcasts and automatic messages, sent and received. Inserts rows directly, bypassing the rules. */
async function leaveBroadcasts(owner: { id: string }, reader: { id: string }): Promise<void> {
  const [mass, rule, now] = [randomUUID(), randomUUID(), new Date()]
  const tomorrow = new Date(now.getTime() + 24 * HOUR_MS)
  await sql`insert into messenger_settings (account_id) values (${owner.id})`.execute(db)
  await sql`
    insert into teasers (owner_id, text, price_cents, created_at) values (${owner.id}, 'look', 500, ${now})`.execute(
    db,
  )
  await sql`
    with list as (
      insert into audience_lists (account_id, name, created_at) values (${owner.id}, 'Night owls', ${now}) returning id
    )
    insert into audience_list_people (list_id, account_id) select id, ${reader.id} from list`.execute(db)
  await sql`
    insert into broadcasts (id, account_id, kind, created_at)
    values (${mass}, ${owner.id}, 'mass', ${now}), (${rule}, ${owner.id}, 'rule', ${now})`.execute(db)
  await sql`
    insert into mass_messages (
      id, account_id, send_to, without_buyers, without_written, without_expired, state, at, total
    ) values (${mass}, ${owner.id}, 'custom', false, false, false, 'cancelled', ${now}, 1)`.execute(db)
  await sql`insert into mass_people (mass_id, account_id) values (${mass}, ${reader.id})`.execute(db)
  await sql`
    insert into broadcast_sales (sale_id, broadcast_id, fan_id, share_cents, created_at)
    select id, ${mass}, fan_id, 700, ${now} from sales where fan_id = ${reader.id} limit 1`.execute(db)
  await sql`
    insert into messenger_rules (id, creator_id, event, enabled, delay_unit, delay_amount, switched_at, updated_at)
    values (${rule}, ${owner.id}, 'follow', false, 'hours', 24, ${now}, ${now})`.execute(db)
  await sql`
    insert into rule_sendings (rule_id, person_id, happened_at, due_at)
    values (${rule}, ${reader.id}, ${now}, ${tomorrow})`.execute(db)
}

/** Warnings, appeals, report decisions and staff notes, one account about the other. */
async function leaveDecisions(
  about: { id: string },
  by: { id: string },
  other: { id: string },
): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    insert into decisions (account_id, kind, measure, rule, facts, source, decided_by, decided_at, ended_at, ended_how, ended_by)
    values (${about.id}, 'account', 'warn', 'spam', 'Quokka facts', 'staff', ${other.id}, now(), now(), 'lifted', ${by.id}),
      (${about.id}, 'account', 'warn', 'spam', 'Quokka facts', 'staff', ${by.id}, now(), now(), 'lifted', ${by.id})
    returning id`.execute(db)
  await sql`
    insert into appeals (decision_id, account_id, words, created_at, state, answer, decided_by, decided_at)
    values (${rows[0]?.id}, ${about.id}, 'Quokka appeal', now(), 'upheld', 'No', ${by.id}, now())`.execute(db)
  for (const [first, second] of [
    [by, other],
    [other, by],
  ] as const)
    await sql`
      insert into report_groups (account_id, reason, since, state, outcome, decided_by, decided_at, seconded_by)
      values (${about.id}, 'Spam', now(), 'decided', 'none', ${first.id}, now(), ${second.id})`.execute(db)
  await sql`
    insert into person_notes (account_id, by_id, words, created_at)
    values (${about.id}, ${by.id}, 'Quokka note', now())`.execute(db)
}

/** Columns retained for accounting and tax law, and texts written by others; they then reference a tombstone without a name. */
const RETAINED = [
  // Staff decisions on money, ids only.
  'adjustments.decided_by',
  'adjustments.from_owner',
  'adjustments.proposed_by',
  'adjustments.to_owner',
  // Announcements made for the site.
  'announcements.withdrawn_by',
  'announcements.written_by',
  // The fact of a decision, without its text.
  'appeals.account_id',
  'appeals.decided_by',
  // Consent of people shown in media, ids only: evidence for the retention period.
  'appearances.account_id',
  'appearances.owner_id',
  'audit_log.staff_id',
  'book_proofs.asked_by',
  // Legal notices and their answers are retained while they can be contested in court.
  'case_media.account_id',
  'case_steps.staff_id',
  'cases.decided_by',
  // The law requires publishers' identities to be known for years.
  'creator_agreements.account_id',
  'creator_applications.account_id',
  'creator_applications.decided_by',
  'creator_fees.creator_id',
  // Until the remaining balance is paid out.
  'creator_tax_numbers.creator_id',
  'decisions.account_id',
  'decisions.decided_by',
  'decisions.ended_by',
  'earning_accounts.creator_id',
  // Tips on live streams belong to the ledger.
  'live_tips.account_id',
  'payout_batches.exported_by',
  // Until the remaining balance is paid out.
  'payout_details.creator_id',
  // Until the undo period ends: an attacker may have changed the details and deleted the account.
  'payout_details_changes.creator_id',
  'payout_holds.held_by',
  'payout_holds.released_by',
  'payout_orders.ordered_by',
  'payout_waivers.waived_by',
  'payouts.creator_id',
  'payouts.decided_by',
  'person_notes.by_id',
  'provider_statements.uploaded_by',
  'reconciliation_notes.noted_by',
  'referral_accounts.creator_id',
  'referral_shares.creator_id',
  'referral_shares.inviter_id',
  'refund_requests.decided_by',
  'refund_requests.fan_id',
  'report_groups.account_id',
  'report_groups.decided_by',
  'report_groups.seconded_by',
  'sales.creator_id',
  'sales.fan_id',
  'setting_versions.staff_id',
  'staff_looks.staff_id',
  // Gifts are sales; without names, and with the message removed.
  'subscription_gifts.buyer_id',
  'subscription_gifts.creator_id',
  'subscription_gifts.recipient_id',
  'take_backs.evidence_by',
  // Invoices are retained as tax law demands.
  'tax_documents.account_id',
  'tax_rate_changes.decided_by',
  'tax_rate_changes.proposed_by',
  'threads.user1_id',
  'threads.user2_id',
  'top_ups.account_id',
  'wallets.account_id',
]

/** Payments in both directions, sales, payouts, and staff decisions about other people's money. */
async function leaveMoney(person: SignedUpPerson, fan: SignedUpPerson): Promise<void> {
  const now = new Date()
  await makeCreator(site, person.id, fan.id)
  await sql`update creator_applications set decided_by = ${person.id} where account_id = ${person.id}`.execute(
    db,
  )
  const agreement = randomUUID()
  const signed = site.app.vault.sealText('{}', { area: 'creator-agreement', id: agreement, kind: 'signed' })
  await sql`
    insert into creator_agreements (id, account_id, application_id, version, words, signed_sealed, signed_at)
    select ${agreement}, account_id, id, 1, '{}', ${signed}, ${now} from creator_applications
    where account_id = ${person.id}`.execute(db)
  const bought = await seedSale(site, fan, { cents: 1_000, at: now, fan: person })
  await seedSale(site, person, { cents: 1_000, at: now, fan })
  const fees = { creator_id: person.id, subscription_bp: 8_000, sales_bp: 7_000 }
  await db.insertInto('creator_fees').values(fees).execute()
  await db.insertInto('earning_accounts').values({ creator_id: person.id }).execute()
  await seedDetails(site, person)
  await db.insertInto('payout_details_changes').values({ creator_id: person.id, changed_at: now }).execute()
  await sql`
    insert into passkeys (account_id, credential_id, public_key, sign_count, transports, rp_id, name, created_at)
    values (${person.id}, ${person.id}, '\\x00', 0, '{}', 'localhost', 'Phone', now())
  `.execute(db)
  await sql`
    insert into passkey_challenges (challenge_hash, purpose, holder, account_id, expires_at)
    values (${person.id}, 'confirm', 'session', ${person.id}, now() + interval '1 hour')
  `.execute(db)
  await sql`
    insert into account_recoveries (account_id, requested_at, ready_at)
    values (${person.id}, now(), now() + interval '72 hours')
  `.execute(db)
  await db
    .insertInto('previous_emails')
    .values({ account_id: person.id, email: `old.${person.email}`, replaced_at: now })
    .execute()
  await sql`
    insert into cards (account_id, gateway, token, brand, last4, exp_month, exp_year, holder)
    values (${person.id}, 'sandbox', ${person.id}, 'Visa', '4242', 1, 2040, 'Quokka')`.execute(db)
  await sql`
    insert into top_ups (account_id, key, pack_cents, card_words, gateway, created_at, updated_at)
    values (${person.id}, 'key', 500, 'Visa', 'sandbox', ${now}, ${now})`.execute(db)
  await sql`
    insert into refund_requests (sale_id, fan_id, reason, state, decided_by, decided_at, created_at)
    values (${bought.id}, ${person.id}, 'why', 'refused', ${person.id}, ${now}, ${now})`.execute(db)
  await sql`
    insert into idempotency_keys (account_id, key, fingerprint, created_at) values (${person.id}, 'key', '', ${now})`.execute(
    db,
  )
  await seedAuditEntry(site, person, fan)
  await sql`
    insert into share_links (code, creator_id, media_id, price_cents, description)
    select ${person.id.slice(-8)}, account_id, id, 300, 'mine' from media where account_id = ${person.id} limit 1
    `.execute(db)
  await sql`
    with batch as (
      insert into payout_batches (method, exported_by, created_at) values ('sepa', ${person.id}, ${now}) returning id
    ), journal as (
      insert into ledger_journals (kind, key, fingerprint, created_at)
      values ('payout', ${`payout:${person.id}`}, '', ${now}) returning id
    )
    insert into payouts (
      creator_id, cents, method, sealed, hint, batch_id, run_on, decided_by, journal_id, created_at
    )
    select ${person.id}, 100, 'sepa', '', '', batch.id, ${now}, ${person.id}, journal.id, ${now} from batch, journal
  `.execute(db)
}

/** Invitations, appearances, collections, offers made and used. Inserts rows directly, bypassing the rules. */
async function leaveShop(person: SignedUpPerson, fan: SignedUpPerson): Promise<void> {
  const media = sql`(select id from media where account_id = ${person.id} order by id limit 1)`
  const others = sql`(select id from media where account_id = ${fan.id} order by id limit 1)`
  const promotion = randomUUID()
  await db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    const rows = [
      sql`insert into appearances (media_id, about_media, owner_id, account_id)
        values (${media}, ${media}, ${person.id}, ${fan.id}), (${others}, ${others}, ${fan.id}, ${person.id})`,
      sql`insert into collections (account_id, name, place, created_at, updated_at) values (${person.id}, 'Best', 0, now(), now())`,
      sql`insert into pinned_media (account_id, media_id, place) values (${person.id}, ${media}, 1)`,
      sql`insert into invitation_codes (code, account_id) values (${person.id.slice(-10)}, ${person.id})`,
      sql`insert into invitations (invited_id, inviter_id, instagram, joined_at)
        values (${person.id}, ${fan.id}, 'insta', now()), (${fan.id}, ${person.id}, 'insta', now())`,
      sql`insert into referral_accounts (creator_id, booked_through) values (${person.id}, now())`,
      sql`insert into referral_shares (sale_id, inviter_id, creator_id, money, rate_bp, fee_bp, cents, journal_id, created_at)
        select id, fan_id, creator_id, 'real', 500, 0, 1, journal_id, now() from sales
        where fan_id in (${person.id}, ${fan.id})`,
      sql`insert into sound_favourites (account_id, sound_id) values (${person.id}, ${promotion})`,
      sql`insert into subscription_bundles (creator_id, months, percent) values (${person.id}, 3, 10)`,
      sql`insert into subscription_promotions (id, creator_id, kind, audience, days, code, created_at)
        values (${promotion}, ${person.id}, 'trial-link', 'new', 7, ${promotion.slice(-12)}, now())`,
      sql`insert into subscription_promotion_takings (promotion_id, fan_id, taken_at) values (${promotion}, ${person.id}, now())`,
    ]
    for (const row of rows) await row.execute(tx)
  })
}

test('a deletion request signs out, hides the account at once and blocks sign-in until undone', async () => {
  const [person, other] = [await signUpViaApi(site), await signUpViaApi(site)]
  assert.equal(await answerOf(leave(person)), true)
  assert.equal(await isSignedIn(site, person.cookie), false)
  const profile = ask(other, 'query ($u: String!) { profile(username: $u) { id } }', { u: person.username })
  assert.equal(await answerOf(profile), null)
  const { body, cookie } = await signInViaApi(site, person)
  assert.equal(body.account, 'This account is being deleted. Use the link in our email to undo this.')
  assert.equal(cookie, '')
  assert.equal(
    (await signInViaApi(site, { ...person, password: 'Wrong-horse-7' })).body.account,
    'Wrong email address or password',
  )
  const { erase_after } = await rowOf(person.id)
  const hours = ((erase_after?.getTime() ?? 0) - Date.now()) / HOUR_MS
  assert.ok(hours > 71 && hours <= 72)

  const hash = await undoLink(person.email)
  assert.equal(await undo(hash), true)
  assert.equal(await undo(hash), false, 'the link works once')
  assert.equal((await rowOf(person.id)).status, 'active')
  assert.equal(await isSignedIn(site, person.cookie), false, 'nobody is signed in by it')
  assert.equal((await signInViaApi(site, person)).body.error, false)
})

test('a deletion request needs the current password', async () => {
  const person = await signUpViaApi(site)
  assert.equal((await refusalOf(leave(person, 'Wrong-horse-7'))).words, 'Wrong password')
  assert.equal((await refusalOf(leave(person, ''))).words, 'Current password is required')
  assert.equal(
    (await refusalOf(ask(person, 'mutation { delete_user }'))).words,
    'Current password is required',
  )
  assert.equal((await rowOf(person.id)).status, 'active')
  const byOtherArgument = ask(person, 'mutation ($p: String!) { delete_user(password: $p) }', {
    p: person.password,
  })
  assert.equal(await answerOf(byOtherArgument), true)
  assert.equal((await refusalOf(leave(person))).code, 401, 'there is nobody left to do it twice')
})

test('invalid and expired links undo nothing', async () => {
  const person = await signUpViaApi(site)
  await answerOf(leave(person))
  const hash = await undoLink(person.email)
  for (const wrong of ['', 'x', hash.slice(1), 'a\0b']) assert.equal(await undo(wrong), false)
  await letTimePass(person.id)
  assert.equal(await undo(hash), false)
  assert.equal((await rowOf(person.id)).status, 'deleting')
})

test('a password reset link does not open an account that is being deleted', async () => {
  const person = await signUpViaApi(site)
  await answerOf(
    site.ask('mutation ($e: String!) { password_reset_request(email: $e) { user } }', {
      variables: { e: person.email },
    }),
  )
  const id = tokenIn(await mailTo(site, { to: person.email, kind: 'reset-password' }), site, '/reset-pass')
  await answerOf(leave(person))
  const reset = site.ask(
    'mutation ($id: String!) { password_reset(id: $id, password: "Other-horse-1") { ok } }',
    {
      variables: { id },
    },
  )
  assert.deepEqual(await answerOf(reset), { ok: false })
})

test('erasure removes all rows and files of the account but the ledger, and none of others', async () => {
  const person = await fullPerson()
  const bystander = await fullPerson()
  await answerOf(leave(person))
  // The deletion request ended these; insert one of each again to simulate a race.
  await sql`
    insert into subscription_plans (creator_id, period_cents, created_at, updated_at)
    values (${person.id}, 999, now(), now())
  `.execute(db)
  await sql`
    insert into sessions (account_id, token_hash, expires_at) values (${person.id}, 'slipped', now() + interval '1 day')
  `.execute(db)
  await sql`
    with key as (
      insert into push_keys (public_key, private_key_sealed, created_at)
      values (decode(repeat('00', 65), 'hex'), '\\x00', now()) returning id
    )
    insert into push_devices (account_id, session_id, key_id, endpoint, p256dh, auth, categories, created_at)
    select account_id, sessions.id, key.id, 'https://push.example/slipped', decode(repeat('00', 65), 'hex'),
      decode(repeat('00', 16), 'hex'), '{live}', now()
    from sessions, key where token_hash = 'slipped'
  `.execute(db)
  await sql`insert into push_settings (account_id) values (${person.id})`.execute(db)
  await sql`
    insert into stream_keys (account_id, key_hash, sealed_key, created_at)
    values (${person.id}, ${Buffer.from('slipped')}, '\\x00', now())
  `.execute(db)
  await sql`
    insert into live_overlays (account_id, token_hash, sealed_token, created_at)
    values (${person.id}, sha256('slipped'), '\\x00', now())
  `.execute(db)
  const empty = Object.entries(await rowsPointingTo(person.id)).filter(([, count]) => count === 0)
  assert.deepEqual(
    empty.map(([place]) => place),
    [],
    'each must hold something, or this test proves nothing about it',
  )
  const files = filesOf(person.id).length
  assert.ok(files > 1, 'a copy of their data and a picture')
  const others = await rowsPointingTo(bystander.id)

  await letTimePass(person.id)
  await site.app.jobs.enqueue(accountJobs.eraseDueAccounts, {})
  await until('the erasure', async () => (await rowOf(person.id)).status === 'erased')

  const left = Object.entries(await rowsPointingTo(person.id)).filter(([, count]) => count > 0)
  assert.deepEqual(
    left.map(([place]) => place),
    RETAINED,
  )
  assert.deepEqual(filesOf(person.id), [])
  assert.deepEqual(await rowsPointingTo(bystander.id), others)
  assert.equal(filesOf(bystander.id).length, files)
})

test('the tombstone holds no personal data, and username and email address are free again', async () => {
  const person = await signUpViaApi(site)
  await ask(person, 'mutation ($a: ProfileInput!) { upProfile(account: $a) { id } }', {
    a: {
      fullname: 'Quokka Name',
      phone: '+49 30 1234',
      gender: 'man',
      interests: ['men'],
      description: 'Quokka words',
      instagram: 'quokka.insta',
      twitter: 'quokka.tweet',
    },
  })
  await answerOf(leave(person))
  await letTimePass(person.id)
  await eraseAccount(site.app, person.id)
  const row = await rowOf(person.id)
  assert.equal(row.username, `deleted-${person.id.slice(-12)}`)
  assert.equal(row.fullname, 'Deleted account')
  assert.equal(row.email, `${person.id}@erased.invalid`)
  assert.equal(row.status, 'erased')
  assert.doesNotMatch(JSON.stringify(row), new RegExp(`quokka|1234|argon2|${person.username}`, 'i'))
  assert.equal((await signInViaApi(site, person)).body.account, 'Wrong email address or password')
  const again = await postForm(site, '/api/signup', person)
  assert.equal(again.body.error, false)
})

test('an interrupted erasure restarts with the same result and cannot be undone', async () => {
  const person = await signUpViaApi(site)
  await answerOf(leave(person))
  const hash = await undoLink(person.email)
  const past = new Date(Date.now() - 1000)
  await db.updateTable('accounts').set({ erase_after: past }).where('id', '=', person.id).execute()
  const broken = {
    name: 'broken',
    exportOf: async () => null,
    erase: () => Promise.reject(new Error('power cut')),
  }
  const { app } = site
  const holders = { ...app.accounts.ports.dataHandlers, broken }
  await assert.rejects(
    eraseAccount(
      { ...app, accounts: { ...app.accounts, ports: { ...app.accounts.ports, dataHandlers: holders } } },
      person.id,
    ),
    /power cut/,
  )
  assert.equal((await rowOf(person.id)).status, 'deleting')
  assert.equal(await undo(hash), false, 'half a person cannot come back')
  await Promise.all([eraseAccount(app, person.id), eraseAccount(app, person.id)])
  assert.equal((await rowOf(person.id)).status, 'erased')
  await eraseAccount(app, person.id)
})

test('no account is erased before its time or after the deletion was undone', async () => {
  const person = await signUpViaApi(site)
  await answerOf(leave(person))
  await eraseAccount(site.app, person.id)
  assert.equal((await rowOf(person.id)).status, 'deleting')
  assert.equal(await undo(await undoLink(person.email)), true)
  await eraseAccount(site.app, person.id)
  assert.equal((await rowOf(person.id)).status, 'active')
  await signInViaApi(site, person)
})
