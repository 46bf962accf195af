import assert from 'node:assert/strict'
import { test } from 'node:test'
import { hashToken } from '#platform/crypto.ts'
import type { JobContext } from '#platform/jobs/define-job.ts'
import { DEVICE, SESSION } from '#rules/limits.ts'
import { DAY_MS, HOUR_MS } from '#rules/time.ts'
import { signInViaApi, signUpViaApi } from '../../../../test/accounts.ts'
import { sendNotification } from '../../../../test/notifications.ts'
import { answerOf, askAs, refusalOf } from '../../../../test/people.ts'
import { addDevice, deliver, freshPushSite, SETTINGS, saveDeviceAs, shownOn } from '../../../../test/push.ts'
import { type Seeded, seedAccount, seedSession } from '../../../../test/seed.ts'
import {
  bindAccountJobs,
  changedSessions,
  endSessions,
  SESSIONS_ENDED,
  suspendAccount,
} from '../../accounts/index.ts'

const site = await freshPushSite()
const { app } = site
const { db } = app

type Asker = Pick<Seeded, 'cookie'>
type Device = { id: string; stops: string | null; current: boolean }

const devicesOf = async (asker: Asker) =>
  (await answerOf<{ devices: Device[] }>(askAs(site, asker, `{ pushSettings { ${SETTINGS} } }`))).devices

const hashOf = ({ cookie }: Asker) => hashToken(cookie.slice(cookie.indexOf('=') + 1))

/** As if the last visit was some time ago; then the hourly job. */
async function lastVisit(asker: Asker, agoMs: number): Promise<void> {
  const seenAt = new Date(Date.now() - agoMs)
  await db
    .updateTable('sessions')
    .set({ last_seen_at: seenAt, expires_at: new Date(seenAt.getTime() + SESSION.lifetimeMs) })
    .where('token_hash', '=', hashOf(asker))
    .execute()
  const sweep = bindAccountJobs(app).find(({ name }) => name === 'accounts-sweep')
  await sweep?.run({}, {} as JobContext)
}

const pay = (to: Pick<Seeded, 'id'>) =>
  sendNotification(site, { to: to.id, kind: 'payout', words: 'Your payout of $20' })

async function lapsedDevice() {
  const fan = await seedAccount(site)
  const phone = await addDevice(site, fan)
  await lastVisit(fan, 40 * DAY_MS)
  return { fan, phone }
}

test('a device whose session expired gets notifications for 60 days after its last visit', async () => {
  const fan = await seedAccount(site)
  const phone = await addDevice(site, fan)
  for (const [ago, count] of [
    [2 * DAY_MS, 1],
    [SESSION.deviceRetainedMs - HOUR_MS, 2],
    [SESSION.deviceRetainedMs + HOUR_MS, 2],
  ] as const) {
    await lastVisit(fan, ago)
    await pay(fan)
    await deliver(site)
    assert.equal(shownOn(site, phone).length, count, `${ago / DAY_MS} days`)
  }
  assert.deepEqual(await devicesOf({ cookie: await seedSession(site, fan.id) }), [])
})

test('between two sweeps, the 60 days count as well', async () => {
  const { fan, phone } = await lapsedDevice()
  await db
    .updateTable('sessions')
    .set({ last_seen_at: new Date(Date.now() - SESSION.deviceRetainedMs - 1_000) })
    .where('account_id', '=', fan.id)
    .execute()
  await pay(fan)
  await deliver(site)
  assert.deepEqual(shownOn(site, phone), [])
})

test('its session cannot be used, its sockets are closed, and without a device its row goes', async () => {
  const [fan, other] = [await seedAccount(site), await seedAccount(site)]
  await addDevice(site, fan)
  const { id } = await db
    .selectFrom('sessions')
    .select('id')
    .where('account_id', '=', fan.id)
    .executeTakeFirstOrThrow()
  const closed: string[] = []
  const stop = app.bus.subscribe(SESSIONS_ENDED, ({ sessionIds }) => void closed.push(...sessionIds))
  await lastVisit(fan, SESSION.lifetimeMs + HOUR_MS)
  await lastVisit(other, SESSION.lifetimeMs + HOUR_MS)
  while (!closed.includes(id)) await new Promise((resolve) => setImmediate(resolve))
  stop()
  assert.equal((await refusalOf(askAs(site, fan, '{ pushSettings { key } }'))).code, 401)
  assert.deepEqual(await changedSessions(app, [id]), [id])
  const left = await db
    .selectFrom('sessions')
    .select('account_id')
    .where('account_id', 'in', [fan.id, other.id])
    .execute()
  assert.deepEqual(left, [{ account_id: fan.id }])
})

test('it gets nothing but neutral texts, whatever the account shows on lock screens', async () => {
  const fan = await seedAccount(site)
  const mara = await seedAccount(site, { fullname: 'Mara Lindqvist' })
  const phone = await addDevice(site, fan)
  await answerOf(askAs(site, fan, 'mutation { savePushDetails(shown: true) { key } }'))
  const laptop = await addDevice(site, { cookie: await seedSession(site, fan.id) })
  await lastVisit(fan, 2 * DAY_MS)
  await sendNotification(site, { to: fan.id, kind: 'comment', actorId: mara.id, words: 'So good' })
  await sendNotification(site, { to: fan.id, kind: 'follow', actorId: mara.id })
  await deliver(site)
  assert.equal(
    shownOn(site, laptop).some(({ title }) => title.includes('Mara')),
    true,
  )
  for (const { title, body, path } of shownOn(site, phone))
    assert.deepEqual([title, body, path], ['Candid', 'New notification', '/activity'])
  assert.equal(shownOn(site, phone).length, 2)
})

test('after the next sign-in it is shown as before, and is one device', async () => {
  const { fan, phone } = await lapsedDevice()
  const cookie = await seedSession(site, fan.id)
  const [before] = await devicesOf({ cookie })
  assert.equal(before?.current, false)
  const stops = new Date(before?.stops ?? 0).getTime() - Date.now()
  assert.ok(stops > 19 * DAY_MS && stops < 21 * DAY_MS, `${stops / DAY_MS} days`)
  for (const _ of ['once', 'twice']) await answerOf(saveDeviceAs(site, { cookie }, phone))
  assert.deepEqual(
    (await devicesOf({ cookie })).map(({ current, stops }) => [current, stops]),
    [[true, null]],
  )
})

/** What ends a device that nobody is signed in on. */
const ENDS: Record<string, (fan: Seeded) => Promise<unknown>> = {
  'its browser signs out late': (fan) => site.post('/api/signout', {}, { headers: { cookie: fan.cookie } }),
  'the account signs out everywhere else': async (fan) =>
    answerOf(askAs(site, { cookie: await seedSession(site, fan.id) }, 'mutation { revokeOtherSessions }')),
  'it is removed in the settings': async (fan) => {
    const asker = { cookie: await seedSession(site, fan.id) }
    const [device] = await devicesOf(asker)
    await answerOf(
      askAs(site, asker, 'mutation ($id: ID!) { removePushDevice(id: $id) { key } }', { id: device?.id }),
    )
  },
  // As a new password, its reset and the deletion do.
  'all sessions end': (fan) => db.transaction().execute((tx) => endSessions(app, tx, fan.id)),
  'the account is suspended': (fan) => db.transaction().execute((tx) => suspendAccount(app, tx, fan.id)),
}

for (const [what, happens] of Object.entries(ENDS))
  test(`it ends at once when ${what}`, async () => {
    const { fan, phone } = await lapsedDevice()
    await pay(fan)
    await happens(fan)
    await pay(fan)
    await deliver(site)
    assert.deepEqual(shownOn(site, phone), [])
    const devices = await db
      .selectFrom('push_devices')
      .select('id')
      .where('account_id', '=', fan.id)
      .execute()
    assert.deepEqual(devices, [])
  })

test('it ends when another account signs in in its browser, and stays when its own does', async () => {
  const [first, second] = [await signUpViaApi(site), await signUpViaApi(site)]
  const phone = await addDevice(site, first)
  const laptop = await addDevice(site, { cookie: await seedSession(site, first.id) })
  await lastVisit(first, 2 * DAY_MS)
  // The session's cookie has expired with it; the browser's has not.
  const headers = {
    cookie: first.cookies.split('; ').find((pair) => pair.startsWith(DEVICE.cookieName)) ?? '',
  }
  assert.equal((await signInViaApi(site, first, headers)).body.error, false)
  await pay(first)
  await deliver(site)
  assert.deepEqual([shownOn(site, phone).length, shownOn(site, laptop).length], [1, 1])
  await pay(first)
  for (const _ of ['once', 'twice'])
    assert.equal((await signInViaApi(site, second, headers)).body.error, false)
  await deliver(site)
  assert.deepEqual([shownOn(site, phone).length, shownOn(site, laptop).length], [1, 2])
})

test('a wrong password ends nothing, and neither does a made-up browser cookie', async () => {
  const [first, second] = [await signUpViaApi(site), await signUpViaApi(site)]
  const phone = await addDevice(site, first)
  await lastVisit(first, 2 * DAY_MS)
  const device = first.cookies.split('; ').find((pair) => pair.startsWith(DEVICE.cookieName)) ?? ''
  assert.equal(
    (await signInViaApi(site, { ...second, password: 'wrong' }, { cookie: device })).body.error,
    true,
  )
  for (const hostile of ['', 'x', "' or true --", 'A'.repeat(43)])
    assert.equal(
      (await signInViaApi(site, second, { cookie: `${DEVICE.cookieName}=${encodeURIComponent(hostile)}` }))
        .body.error,
      false,
    )
  await pay(first)
  await deliver(site)
  assert.equal(shownOn(site, phone).length, 1)
})
