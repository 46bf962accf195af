/** Everything that staff do, tried by every role and by those who have none: the table of rights is what is proven. */

import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { sql } from 'kysely'
import { hashPassword, PASSWORD_COSTS } from '#platform/crypto.ts'
import { mayAsStaff, rolesWith, STAFF_ACTIONS, STAFF_ROLES, type StaffAction } from '#rules/staff-rights.ts'
import { SUPPORT_ACCOUNT_ID } from '#rules/support.ts'
import { DAY_MS } from '#rules/time.ts'
import { named, signedRelease } from './appearances.ts'
import { receivedCase } from './cases.ts'
import { makePhoto } from './clips.ts'
import { applicationIdOf, appliedBy } from './creators.ts'
import { payoutRows, runPayoutsAt, seedDetails, sold } from './earnings.ts'
import { commented, deleteComment, report } from './engagement.ts'
import { seedMedia } from './media.ts'
import { sees } from './media-api.ts'
import { say } from './messages.ts'
import { openAppeal } from './moderation.ts'
import { fill } from './money.ts'
import { disputed, proposed } from './money-desk.ts'
import { type Asker, answerOf, askAs } from './people.ts'
import { type Seeded, seedAccount, seedSession } from './seed.ts'
import { save, versionOf } from './settings.ts'
import { freshSite, type GraphqlAnswer } from './site.ts'
import { actedAsStaff, putInside, seedStaff } from './staff.ts'
import { askRefund, seedSeller, subscribed } from './subscriptions.ts'
import { answer, conversationOf, seedVisitor, visitorSays } from './support.ts'
import { sendParts } from './uploads.ts'

const site = await freshSite({ RATE_LIMITS: 'off' })
const { db } = site.app

const [visitor, fan] = [null, await seedAccount(site)]
const staff = Object.fromEntries(
  await Promise.all(STAFF_ROLES.map(async (role) => [role, await seedStaff(site, role)])),
)

/** 'done', or how it was refused. */
type Outcome = string | number
type Operation = {
  /** Something to do it to, and the way to do it. */
  prepare(): Promise<(asker: Asker) => Promise<Outcome>>
  /** How somebody with a session but without the right is refused. */
  refused: Outcome
  /** What done twice leaves in the log: a change one entry, a look at what is sealed one each, other looks none. */
  entries: 0 | 1 | 2
}

async function outcomeOf(answer: Promise<GraphqlAnswer>): Promise<Outcome> {
  const { errors } = await answer
  return errors?.[0]?.extensions.code ?? 'done'
}

const whenShown = (found: unknown): Outcome => (found == null ? 'hidden' : 'done')
const creator = () => seedAccount(site, { isCreator: true })

let nextRun = Date.UTC(2030, 0, 11, 6)

/** A creator with a payout that waits for its export. */
async function pendingPayout(): Promise<{ creator: Seeded; id: string }> {
  const run = new Date(nextRun)
  nextRun += 14 * DAY_MS
  const person = await creator()
  await seedDetails(site, person)
  await sold(site, person, { cents: 100_000, at: new Date(run.getTime() - 8 * DAY_MS) })
  await runPayoutsAt(site, run)
  const [payout] = await payoutRows(site, person)
  return { creator: person, id: payout?.id ?? assert.fail('nothing was paid out') }
}

const exportPayouts = (asker: Asker, key: string) =>
  askAs(site, asker, 'mutation ($k: String) { exportPayouts(method: "sepa", key: $k) { id url } }', {
    k: key,
  })

const PASSWORD = 'Right-horse-7'

/** Somebody who knows their password, in a browser of theirs that is not in the console. */
async function withPasswordOutside(asker: Pick<Seeded, 'cookie'>, password_hash: string) {
  const { data } = await askAs(site, asker, '{ account { id } }')
  const { id } = (data?.account ?? assert.fail('nobody')) as { id: string }
  await db.updateTable('accounts').set({ password_hash }).where('id', '=', id).execute()
  // Another password led all of their sessions out.
  await putInside(site, { id })
  return { cookie: await seedSession(site, id) }
}

async function askedRefund(): Promise<string> {
  const [seller, buyer] = [await seedSeller(site, 10), await seedAccount(site)]
  await fill(site, buyer, 1_500, 'sandbox')
  const { subscription } = await subscribed(site, buyer, seller)
  await askRefund(site, buyer, subscription.id, 'Too dear')
  const request = db.selectFrom('refund_requests').select('id').where('fan_id', '=', buyer.id)
  return (await request.executeTakeFirstOrThrow()).id
}

const lookedAt = (asker: Asker, kind: string, id: string) =>
  askAs(site, asker, 'mutation ($k: String!, $id: ID!) { lookAt(kind: $k, id: $id, reason: "A letter") }', {
    k: kind,
    id,
  })
async function waitingVisitor() {
  const visitor = await seedVisitor(site)
  await visitorSays(site, visitor, 'Help me')
  return visitor
}

const OPERATIONS: Record<StaffAction, Operation> = {
  'home.see': {
    async prepare() {
      return (asker) => outcomeOf(askAs(site, asker, '{ staffRail { rights } }'))
    },
    refused: 'FORBIDDEN',
    entries: 0,
  },
  'media.see': {
    async prepare() {
      const { id } = await seedMedia(site, await creator(), { visibility: 'private' })
      return async (asker) => {
        const looked = await outcomeOf(lookedAt(asker, 'media', id))
        return looked === 'done' ? whenShown(await sees(site, asker, id)) : looked
      }
    },
    refused: 'FORBIDDEN',
    entries: 2,
  },
  'media.review': {
    async prepare() {
      const { id } = await seedMedia(site, await creator(), { approved: false, verified: false })
      const verdict = 'mutation ($id: ID!) { reviewMedia(media: $id, approved: true) { approved } }'
      return (asker) => outcomeOf(askAs(site, asker, verdict, { id }))
    },
    refused: 'FORBIDDEN',
    entries: 1,
  },
  'media.remove': {
    async prepare() {
      const { id } = await seedMedia(site, await creator())
      return (asker) => outcomeOf(askAs(site, asker, 'mutation ($id: ID!) { deleteMedia(id: $id) }', { id }))
    },
    refused: 'FORBIDDEN',
    entries: 1,
  },
  'appearances.remove': {
    async prepare() {
      const [owner, star] = [await creator(), await creator()]
      const { id: media } = await seedMedia(site, owner)
      const id = await named(site, owner, media, star)
      const away = 'mutation ($id: ID!) { takeAppearanceAway(id: $id, reason: "Not in it") }'
      return (asker) => outcomeOf(askAs(site, asker, away, { id }))
    },
    refused: 'FORBIDDEN',
    entries: 1,
  },
  'releases.see': {
    async prepare() {
      return (asker) => outcomeOf(askAs(site, asker, '{ releaseQueue { id } }'))
    },
    refused: 'FORBIDDEN',
    entries: 0,
  },
  'releases.open': {
    async prepare() {
      const { id } = await signedRelease(site, await creator())
      const open = 'mutation ($id: ID!) { openRelease(id: $id) { name pictures } }'
      return (asker) => outcomeOf(askAs(site, asker, open, { id }))
    },
    refused: 'FORBIDDEN',
    entries: 2,
  },
  'releases.review': {
    async prepare() {
      const { id } = await signedRelease(site, await creator())
      const bad =
        'mutation ($id: ID!) { reviewRelease(id: $id, good: false, reason: "Not theirs") { state } }'
      return (asker) => outcomeOf(askAs(site, asker, bad, { id }))
    },
    refused: 'FORBIDDEN',
    entries: 1,
  },
  'comments.remove': {
    async prepare() {
      const { id: media } = await seedMedia(site, await creator())
      const id = await commented(site, await seedAccount(site), { media, message: 'First!' })
      return (asker) => outcomeOf(deleteComment(site, asker, id))
    },
    refused: 'FORBIDDEN',
    entries: 1,
  },
  'support.read': {
    async prepare() {
      await waitingVisitor()
      return (asker) => outcomeOf(askAs(site, asker, '{ supportQueue { items { id } } }'))
    },
    refused: 'FORBIDDEN',
    entries: 0,
  },
  'support.answer': {
    async prepare() {
      const { id } = await waitingVisitor()
      return (asker) => outcomeOf(answer(site, asker, id, { value: 'Hello', key: 'only-once' }))
    },
    refused: 'FORBIDDEN',
    entries: 1,
  },
  'support.assign': {
    async prepare() {
      const { id } = await waitingVisitor()
      const close = 'mutation ($id: ID!) { moveSupport(conversation: $id, state: "closed") { state } }'
      return (asker) => outcomeOf(askAs(site, asker, close, { id }))
    },
    refused: 'FORBIDDEN',
    entries: 1,
  },
  'support.canned': {
    async prepare() {
      const { id } = await db
        .selectFrom('support_canned')
        .select('id')
        .where('shortcut', '=', 'hello')
        .executeTakeFirstOrThrow()
      const text = crypto.randomUUID()
      const save = `mutation ($id: ID!, $text: String!) {
        saveCannedAnswer(id: $id, shortcut: "hello", title: "A greeting", text: $text) { id }
      }`
      return (asker) => outcomeOf(askAs(site, asker, save, { id, text }))
    },
    refused: 'FORBIDDEN',
    entries: 1,
  },
  'support.money': {
    async prepare() {
      const member = await seedAccount(site)
      await say(site, member, { id: SUPPORT_ACCOUNT_ID }, 'Hello')
      const id = await conversationOf(site, member.id)
      const look = 'query ($id: ID!) { supportConversation(id: $id) { facts { money { cents } } } }'
      return (asker) => outcomeOf(askAs(site, asker, look, { id }))
    },
    refused: 'FORBIDDEN',
    entries: 0,
  },
  'people.see': {
    async prepare() {
      const { id } = await seedAccount(site)
      const look =
        'query ($id: ID!) { staffPerson(id: $id) { id notes { id } } staffPeople(text: "nobody") { id } }'
      return (asker) => outcomeOf(askAs(site, asker, look, { id }))
    },
    refused: 'FORBIDDEN',
    entries: 0,
  },
  'people.sessions': {
    async prepare() {
      const { id } = await seedAccount(site)
      const end = 'mutation ($id: ID!) { endPersonSessions(user: $id, reason: "Stolen phone") }'
      return (asker) => outcomeOf(askAs(site, asker, end, { id }))
    },
    refused: 'FORBIDDEN',
    entries: 1,
  },
  'people.note': {
    async prepare() {
      const { id } = await seedAccount(site)
      const note = 'mutation ($id: ID!) { addPersonNote(user: $id, words: "Called twice") { id } }'
      return (asker) => outcomeOf(askAs(site, asker, note, { id }))
    },
    refused: 'FORBIDDEN',
    entries: 2,
  },
  'people.suspend': {
    async prepare() {
      const { id } = await seedAccount(site)
      const close =
        'mutation ($id: ID!) { suspendPerson(user: $id, rule: "spam", words: "Spam.", days: 3) { status } }'
      return (asker) => outcomeOf(askAs(site, asker, close, { id }))
    },
    refused: 'FORBIDDEN',
    entries: 1,
  },
  'people.ban': {
    async prepare() {
      const { id } = await seedAccount(site)
      const close = 'mutation ($id: ID!) { banPerson(user: $id, rule: "spam", words: "Spam.") { status } }'
      return (asker) => outcomeOf(askAs(site, asker, close, { id }))
    },
    refused: 'FORBIDDEN',
    entries: 1,
  },
  'people.twoStep': {
    async prepare() {
      const { id } = await seedAccount(site)
      await db
        .updateTable('accounts')
        .set({ totp_enabled_at: new Date(), totp_secret_sealed: 'sealed' })
        .where('id', '=', id)
        .execute()
      const reset = 'mutation ($id: ID!) { resetTwoStep(user: $id, reason: "Lost phone") }'
      return (asker) => outcomeOf(askAs(site, asker, reset, { id }))
    },
    refused: 'FORBIDDEN',
    entries: 1,
  },
  'people.erase': {
    async prepare() {
      const { id } = await seedAccount(site)
      const erase = 'mutation ($id: ID!) { erasePerson(user: $id, reason: "Asked by mail") }'
      return (asker) => outcomeOf(askAs(site, asker, erase, { id }))
    },
    refused: 'FORBIDDEN',
    entries: 1,
  },
  'reports.decide': {
    async prepare() {
      const person = await creator()
      await report(site, await seedAccount(site), { report_user: person.id })
      const group = db.selectFrom('report_groups').select('id').where('account_id', '=', person.id)
      const { id } = await group.executeTakeFirstOrThrow()
      const decide = 'mutation ($id: ID!) { decideReports(group: $id, outcome: "none") { status } }'
      return (asker) => outcomeOf(askAs(site, asker, decide, { id }))
    },
    refused: 'FORBIDDEN',
    entries: 1,
  },
  'appeals.decide': {
    async prepare() {
      const id = await openAppeal(site, await creator(), await seedStaff(site, 'moderator'))
      const decide =
        'mutation ($id: ID!) { decideAppeal(id: $id, granted: false, answer: "It stands") { status } }'
      return (asker) => outcomeOf(askAs(site, asker, decide, { id }))
    },
    refused: 'FORBIDDEN',
    entries: 1,
  },
  'reports.see': {
    async prepare() {
      await report(site, await seedAccount(site), { report_user: (await creator()).id })
      return (asker) => outcomeOf(askAs(site, asker, '{ reportQueue { id } }'))
    },
    refused: 'FORBIDDEN',
    entries: 0,
  },
  'cases.see': {
    async prepare() {
      const { id } = await receivedCase(site, 'complaint')
      const look = 'query ($id: ID!) { caseQueue { id } staffCase(id: $id) { name words steps { step } } }'
      return (asker) => outcomeOf(askAs(site, asker, look, { id }))
    },
    refused: 'FORBIDDEN',
    entries: 0,
  },
  'cases.decide': {
    async prepare() {
      const { id } = await receivedCase(site, 'complaint')
      const confirm = 'mutation ($id: ID!) { confirmCase(id: $id) { state } }'
      return (asker) => outcomeOf(askAs(site, asker, confirm, { id }))
    },
    refused: 'FORBIDDEN',
    entries: 1,
  },
  'cases.contact': {
    async prepare() {
      const { id } = await receivedCase(site, 'complaint')
      const open = 'mutation ($id: ID!) { openCaseContact(id: $id) { email } }'
      return (asker) => outcomeOf(askAs(site, asker, open, { id }))
    },
    refused: 'FORBIDDEN',
    entries: 2,
  },
  'attachments.see': {
    async prepare() {
      const parts: Parameters<typeof sendParts>[2] = [['upload', await makePhoto(), 'x.bin']]
      const sent = await sendParts(site, await seedAccount(site), parts, '/api/uploads')
      const { url } = (await sent.json()) as { url: string }
      const id = url.split('/')[3] ?? ''
      return async (asker) => {
        const looked = await outcomeOf(lookedAt(asker, 'attachment', id))
        if (looked !== 'done') return looked
        const { status } = await site.get(url, { headers: asker ? { cookie: asker.cookie } : {} })
        return status === 200 ? 'done' : status
      }
    },
    refused: 'FORBIDDEN',
    entries: 2,
  },
  'refunds.see': {
    async prepare() {
      await askedRefund()
      return (asker) => outcomeOf(askAs(site, asker, '{ refundRequests { id } }'))
    },
    refused: 'FORBIDDEN',
    entries: 0,
  },
  'refunds.decide': {
    async prepare() {
      const id = await askedRefund()
      const decide =
        'mutation ($id: ID!, $key: String) { decideRefund(id: $id, grant: true, key: $key) { id } }'
      return (asker) => outcomeOf(askAs(site, asker, decide, { id, key: `decide-${id}` }))
    },
    refused: 'FORBIDDEN',
    entries: 1,
  },
  'payouts.see': {
    async prepare() {
      await pendingPayout()
      return (asker) => outcomeOf(askAs(site, asker, '{ payoutQueue { id } }'))
    },
    refused: 'FORBIDDEN',
    entries: 0,
  },
  'payouts.export': {
    async prepare() {
      const { id } = await pendingPayout()
      return (asker) => outcomeOf(exportPayouts(asker, `export-${id}`))
    },
    refused: 'FORBIDDEN',
    entries: 1,
  },
  'payouts.openDetails': {
    async prepare() {
      const { id } = await pendingPayout()
      const { url } = await answerOf<{ url: string }>(exportPayouts(staff.finance ?? null, `open-${id}`))
      return async (asker) => {
        const { status } = await site.get(url, { headers: asker ? { cookie: asker.cookie } : {} })
        return status === 200 ? 'done' : status
      }
    },
    refused: 403,
    entries: 2,
  },
  'payouts.mark': {
    async prepare() {
      const { id } = await pendingPayout()
      const mark = 'mutation ($id: ID!) { markPayout(id: $id, state: "cancelled", reason: "Wrong") { id } }'
      return (asker) => outcomeOf(askAs(site, asker, mark, { id }))
    },
    refused: 'FORBIDDEN',
    entries: 1,
  },
  'disputes.answer': {
    async prepare() {
      const id = await disputed(site, await seedAccount(site))
      const note = 'mutation ($id: ID!) { noteEvidence(id: $id, note: "Sent all we have") { id } }'
      return (asker) => outcomeOf(askAs(site, asker, note, { id }))
    },
    refused: 'FORBIDDEN',
    entries: 1,
  },
  'money.see': {
    async prepare() {
      const see =
        '{ ledgerBooks { book } journals { id } bookProofs { id } moneyMonths { id } adjustments { id } }'
      return (asker) => outcomeOf(askAs(site, asker, see))
    },
    refused: 'FORBIDDEN',
    entries: 0,
  },
  'money.adjust': {
    async prepare() {
      const [{ id }, key] = [await seedAccount(site), randomUUID()]
      return (asker) => outcomeOf(proposed(site, asker, { to: id, key }))
    },
    refused: 'FORBIDDEN',
    entries: 1,
  },
  'money.approve': {
    async prepare() {
      const { id: to } = await seedAccount(site)
      const { id } = await answerOf<{ id: string }>(proposed(site, await seedStaff(site, 'finance'), { to }))
      const approve = 'mutation ($id: ID!) { decideAdjustment(id: $id, approve: true) { id } }'
      return (asker) => outcomeOf(askAs(site, asker, approve, { id }))
    },
    refused: 'FORBIDDEN',
    entries: 1,
  },
  'payouts.hold': {
    async prepare() {
      const { id } = await creator()
      const hold = 'mutation ($id: ID!) { holdPayout(user: $id, reason: "Looks odd") { id } }'
      return (asker) => outcomeOf(askAs(site, asker, hold, { id }))
    },
    refused: 'FORBIDDEN',
    entries: 1,
  },
  'payouts.run': {
    async prepare() {
      const run = 'mutation ($key: String) { runPayouts(key: $key) { id } }'
      await db.updateTable('payout_orders').set({ finished_at: new Date() }).execute()
      const key = randomUUID()
      return (asker) => outcomeOf(askAs(site, asker, run, { key }))
    },
    refused: 'FORBIDDEN',
    entries: 1,
  },
  'applications.see': {
    async prepare() {
      await appliedBy(site, await seedAccount(site))
      return (asker) => outcomeOf(askAs(site, asker, '{ applicationQueue { id user { username } } }'))
    },
    refused: 'FORBIDDEN',
    entries: 0,
  },
  'identity.see': {
    async prepare() {
      const id = await appliedBy(site, await seedAccount(site))
      const look = 'query ($id: ID!) { creatorApplication(id: $id) { firstName documents { url } } }'
      return (asker) => outcomeOf(askAs(site, asker, look, { id }))
    },
    refused: 'FORBIDDEN',
    entries: 2,
  },
  'applications.decide': {
    async prepare() {
      const id = await appliedBy(site, await seedAccount(site))
      const approve = 'mutation ($id: ID!) { approveApplication(id: $id) { status } }'
      return (asker) => outcomeOf(askAs(site, asker, approve, { id }))
    },
    refused: 'FORBIDDEN',
    entries: 1,
  },
  'selling.set': {
    async prepare() {
      const id = await applicationIdOf(site, await creator())
      const revoke = 'mutation ($id: ID!) { revokeSelling(id: $id, reason: "Forged") { status } }'
      return (asker) => outcomeOf(askAs(site, asker, revoke, { id }))
    },
    refused: 'FORBIDDEN',
    entries: 1,
  },
  'identity.change': {
    async prepare() {
      const id = await appliedBy(site, await seedAccount(site))
      const change =
        'mutation ($id: ID!) { changeCreatorIdentity(id: $id, country: "SE", reason: "Moved") { status } }'
      return (asker) => outcomeOf(askAs(site, asker, change, { id }))
    },
    refused: 'FORBIDDEN',
    entries: 1,
  },
  'console.enter': {
    async prepare() {
      const password_hash = await hashPassword(PASSWORD, PASSWORD_COSTS.test)
      const enter = 'mutation ($p: String!) { enterConsole(password: $p) { until roles } }'
      return async (asker) => {
        const outside = asker ? await withPasswordOutside(asker, password_hash) : null
        return outcomeOf(askAs(site, outside, enter, { p: PASSWORD }))
      }
    },
    refused: 'FORBIDDEN',
    entries: 2,
  },
  'audit.see': {
    async prepare() {
      return (asker) => outcomeOf(askAs(site, asker, '{ auditLog { id } auditProof { links } }'))
    },
    refused: 'FORBIDDEN',
    entries: 0,
  },
  'staff.see': {
    async prepare() {
      return (asker) => outcomeOf(askAs(site, asker, '{ staffMembers { roles } }'))
    },
    refused: 'FORBIDDEN',
    entries: 0,
  },
  'staff.roles': {
    async prepare() {
      const { id } = await seedAccount(site)
      const give = 'mutation ($id: ID!) { setStaffRoles(user: $id, roles: ["support"], reason: "Hired") }'
      return (asker) => outcomeOf(askAs(site, asker, give, { id }))
    },
    refused: 'FORBIDDEN',
    entries: 1,
  },
  'fees.see': {
    async prepare() {
      const { username } = await creator()
      return async (asker) => {
        const { data } = await askAs(
          site,
          asker,
          'query ($u: String!) { profile(username: $u) { fees { sales } } }',
          { u: username },
        )
        return whenShown((data?.profile as { fees: unknown } | undefined)?.fees)
      }
    },
    refused: 'hidden',
    entries: 0,
  },
  'fees.set': {
    async prepare() {
      const { id } = await creator()
      const set = 'mutation ($id: ID!) { updateCreatorFees(user: $id, subscription: 90, sales: 75) { id } }'
      return (asker) => outcomeOf(askAs(site, asker, set, { id }))
    },
    refused: 'FORBIDDEN',
    entries: 1,
  },
  'figures.see': {
    async prepare() {
      return (asker) => outcomeOf(askAs(site, asker, '{ siteFigures(days: 30) { days { day accounts } } }'))
    },
    refused: 'FORBIDDEN',
    entries: 0,
  },
  'settings.see': {
    async prepare() {
      const look = '{ siteSettings { version settings { key value } } settingHistory { version reason } }'
      return (asker) => outcomeOf(askAs(site, asker, look))
    },
    refused: 'FORBIDDEN',
    entries: 0,
  },
  'settings.change': {
    async prepare() {
      const days = 1 + ((await versionOf(site)) % 80)
      const expects = await versionOf(site)
      return (asker) => outcomeOf(save(site, asker, { 'content.newAccountDays': days }, { expects }))
    },
    refused: 'FORBIDDEN',
    entries: 1,
  },
  'settings.changeMoney': {
    async prepare() {
      const expects = await versionOf(site)
      const packs = [500 + 100 * (expects + 1)]
      return (asker) => outcomeOf(save(site, asker, { 'payments.packs': packs }, { expects }))
    },
    refused: 'FORBIDDEN',
    entries: 1,
  },
}

const entriesOf = (action: StaffAction) =>
  db.selectFrom('audit_log').selectAll().where('action', '=', action).orderBy('id').execute()

for (const action of STAFF_ACTIONS) {
  const { prepare, refused, entries } = OPERATIONS[action]

  test(`${action}: nobody without the right, and a refusal leaves nothing in the log`, async () => {
    const attempt = await prepare()
    const before = (await entriesOf(action)).length
    assert.notEqual(await attempt(visitor), 'done')
    assert.equal(await attempt(fan), refused, 'a fan')
    for (const role of STAFF_ROLES.filter((role) => !mayAsStaff([role], action)))
      assert.equal(await attempt(staff[role] ?? null), refused, role)
    assert.equal((await entriesOf(action)).length, before)
  })

  test(`${action}: whoever has the right does it, and the log tells it ${entries} times when it is done twice`, async () => {
    for (const role of rolesWith(action)) {
      const attempt = await prepare()
      const before = (await entriesOf(action)).length
      for (const _ of ['once', 'twice']) assert.equal(await attempt(staff[role] ?? null), 'done', role)
      const added = (await entriesOf(action)).slice(before)
      assert.deepEqual(
        added.map(({ staff_id }) => staff_id),
        Array.from({ length: entries }, () => staff[role]?.id),
        role,
      )
    }
  })
}

test('an entry tells before, after and why, and names people by their ids alone', async () => {
  const owner = await seedAccount(site, {
    isCreator: true,
    username: 'quokka.owner',
    fullname: 'Quokka Owner',
  })
  const { id } = await seedMedia(site, owner, { description: 'Quokka words' })
  const reject =
    'mutation ($id: ID!) { reviewMedia(media: $id, approved: false, reason: "Not theirs") { approved } }'
  await askAs(site, staff.moderator ?? null, reject, { id })
  await askAs(site, staff.admin ?? null, 'mutation ($id: ID!) { deleteMedia(id: $id) }', { id })
  const { id: media } = await seedMedia(site, owner)
  const comment = await commented(site, owner, { media, message: 'Quokka says' })
  await deleteComment(site, staff.moderator ?? null, comment)
  const about = await db
    .selectFrom('audit_log')
    .select(['action', 'target_kind', 'target_id', 'before', 'after', 'reason'])
    .where('account_id', '=', owner.id)
    .orderBy('id')
    .execute()
  assert.deepEqual(about[0], {
    action: 'media.review',
    target_kind: 'media',
    target_id: id,
    before: { verified: true, approved: true },
    after: { verified: true, approved: false },
    reason: 'Not theirs',
  })
  assert.deepEqual(
    about.map(({ action }) => action),
    ['media.review', 'media.remove', 'comments.remove'],
  )
  assert.doesNotMatch(JSON.stringify(await db.selectFrom('audit_log').selectAll().execute()), /quokka|@seed/i)
})

test('the database lets nobody change, delete or empty the log, nor delete who stands in it', async () => {
  const [member, about] = [await seedStaff(site, 'admin'), await seedAccount(site)]
  await actedAsStaff(site, member, about)
  const count = async () => (await entriesOf('fees.set')).length
  const before = await count()
  const attempts = [
    sql`update audit_log set reason = 'other' where staff_id = ${member.id}`,
    sql`delete from audit_log where staff_id = ${member.id}`,
    sql`truncate audit_log`,
    sql`truncate accounts cascade`,
    sql`delete from accounts where id = ${member.id}`,
  ]
  for (const attempt of attempts) await assert.rejects(attempt.execute(db))
  assert.equal(await count(), before)
})
