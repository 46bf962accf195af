import assert from 'node:assert/strict'
import { test } from 'node:test'
import { PUSH } from '#rules/push.ts'
import { newBrowser } from '../../../../test/fake-push-service.ts'
import { NAUGHTY_STRINGS } from '../../../../test/naughty-strings.ts'
import { sendNotification } from '../../../../test/notifications.ts'
import { answerOf, askAs, refusalOf } from '../../../../test/people.ts'
import {
  addDevice,
  deliver,
  freshPushSite,
  publicKeyOf,
  SAVE,
  SETTINGS,
  saveDeviceAs,
  shownOn,
} from '../../../../test/push.ts'
import { leaveOneTry } from '../../../../test/rate-limits.ts'
import { type Seeded, seedAccount, seedSession } from '../../../../test/seed.ts'
import { notificationsData } from '../personal-data.ts'
import { currentPushKey, deleteUnusedKeys, listPushKeys, rotatePushKey } from './keys.ts'

const site = await freshPushSite()
const limited = await freshPushSite({ RATE_LIMITS: 'on' })

type Settings = {
  key: string
  devices: { id: string; device: string; current: boolean; categories: string[] }[]
  quiet_hours: { from: number; until: number; time_zone: string } | null
  shows_details: boolean
}

const settingsOf = (asker: Pick<Seeded, 'cookie'>) =>
  answerOf<Settings>(askAs(site, asker, `{ pushSettings { ${SETTINGS} } }`))

const remove = (asker: Pick<Seeded, 'cookie'> | null, id: string) =>
  askAs(site, asker, `mutation ($id: ID!) { removePushDevice(id: $id) { ${SETTINGS} } }`, { id })

const quiet = (asker: Pick<Seeded, 'cookie'> | null, variables: object) =>
  askAs(
    site,
    asker,
    `mutation ($from: Int, $until: Int, $zone: String) {
      saveQuietHours(from: $from, until: $until, time_zone: $zone) { ${SETTINGS} }
    }`,
    variables,
  )

test('a device is saved, changed and listed; saved twice, it is one', async () => {
  const fan = await seedAccount(site)
  const browser = site.service.subscribe()
  const saved = await answerOf<Settings>(saveDeviceAs(site, fan, browser, { categories: ['live'] }))
  assert.equal(saved.devices.length, 1)
  assert.deepEqual([saved.devices[0]?.current, saved.devices[0]?.categories], [true, ['live']])
  const both = ['live', 'messages']
  for (const _ of ['once', 'twice']) await answerOf(saveDeviceAs(site, fan, browser, { categories: both }))
  assert.deepEqual(
    (await settingsOf(fan)).devices.map(({ categories }) => categories),
    [both],
  )
  const elsewhere = await settingsOf({ cookie: await seedSession(site, fan.id) })
  assert.deepEqual(
    elsewhere.devices.map(({ current }) => current),
    [false],
  )
  assert.equal((await settingsOf(await seedAccount(site))).devices.length, 0)
})

test('a browser that subscribes again replaces its old subscription', async () => {
  const fan = await seedAccount(site)
  const old = await addDevice(site, fan)
  const renewed = await addDevice(site, fan)
  assert.equal((await settingsOf(fan)).devices.length, 1)
  await sendNotification(site, { to: fan.id, kind: 'payout', words: 'Paid' })
  await deliver(site)
  assert.deepEqual([shownOn(site, old).length, shownOn(site, renewed).length], [0, 1])
})

test('a browser that signs in as another account moves, and the first account’s notifications stop', async () => {
  const [first, second] = [await seedAccount(site), await seedAccount(site)]
  const browser = await addDevice(site, first)
  await answerOf(saveDeviceAs(site, second, browser))
  assert.equal((await settingsOf(first)).devices.length, 0)
  for (const { id } of [first, second])
    await sendNotification(site, { to: id, kind: 'payout', words: 'Paid' })
  await deliver(site)
  assert.equal(shownOn(site, browser).length, 1)
})

test('an account has a limited number of devices: the oldest is dropped', async () => {
  const fan = await seedAccount(site)
  const oldest = await addDevice(site, fan)
  for (let count = 0; count < PUSH.maxDevices; count += 1)
    await addDevice(site, { cookie: await seedSession(site, fan.id) })
  assert.equal((await settingsOf(fan)).devices.length, PUSH.maxDevices)
  await sendNotification(site, { to: fan.id, kind: 'payout', words: 'Paid' })
  await deliver(site)
  assert.equal(shownOn(site, oldest).length, 0)
})

test('a device is removed by any session of its account; nobody else can, and twice is no error', async () => {
  const [fan, stranger] = [await seedAccount(site), await seedAccount(site)]
  const browser = await addDevice(site, fan)
  const [device] = (await settingsOf(fan)).devices
  const id = device?.id ?? ''
  await answerOf(remove(stranger, id))
  assert.equal((await refusalOf(remove(null, id))).code, 401)
  assert.equal((await settingsOf(fan)).devices.length, 1)
  const elsewhere = { cookie: await seedSession(site, fan.id) }
  for (const _ of ['once', 'twice'])
    assert.deepEqual((await answerOf<Settings>(remove(elsewhere, id))).devices, [])
  for (const hostile of ['', 'x', "' or true --", 'a\0b'])
    assert.ok((await remove(fan, hostile)).errors, JSON.stringify(hostile))
  await sendNotification(site, { to: fan.id, kind: 'payout', words: 'Paid' })
  await deliver(site)
  assert.deepEqual(shownOn(site, browser), [])
})

test('visitors can neither save nor read anything', async () => {
  const browser = site.service.subscribe()
  assert.equal((await refusalOf(saveDeviceAs(site, null, browser))).code, 401)
  assert.equal((await refusalOf(askAs(site, null, `{ pushSettings { ${SETTINGS} } }`))).code, 401)
  assert.equal((await refusalOf(quiet(null, {}))).code, 401)
  assert.equal(
    (await refusalOf(askAs(site, null, 'mutation { savePushDetails(shown: true) { key } }'))).code,
    401,
  )
})

test('addresses that are no push service are refused', async () => {
  const fan = await seedAccount(site)
  for (const origin of [
    'http://fcm.googleapis.com',
    'https://127.0.0.1',
    'http://127.0.0.1:1',
    'https://10.0.0.1',
    'https://[::1]',
    'https://localhost',
    'https://fcm.googleapis.com.evil.example',
    'http://169.254.169.254',
    'file://',
  ])
    assert.equal((await refusalOf(saveDeviceAs(site, fan, newBrowser(origin)))).code, 'BAD_INPUT', origin)
  for (const endpoint of NAUGHTY_STRINGS.slice(0, 20))
    assert.ok((await saveDeviceAs(site, fan, { ...newBrowser('https://x.example'), endpoint })).errors)
  assert.equal((await settingsOf(fan)).devices.length, 0)
})

test('invalid keys and categories are refused', async () => {
  const fan = await seedAccount(site)
  const { endpoint, p256dh, auth } = site.service.subscribe()
  const valid = { endpoint, p256dh, auth, key: await publicKeyOf(site), categories: ['live'] }
  const hostile = [
    { p256dh: '' },
    { p256dh: 'A'.repeat(87) },
    { p256dh: 'x'.repeat(100_000) },
    { auth: '' },
    { auth: 'A'.repeat(100) },
    { key: '' },
    { key: p256dh },
    { categories: [] },
    { categories: ['live', 'live'] },
    { categories: ['everything'] },
    { categories: Array.from({ length: 500 }, () => 'live') },
  ]
  for (const wrong of hostile) {
    const { code } = await refusalOf(askAs(site, fan, SAVE, { ...valid, ...wrong }))
    assert.equal(code, 'BAD_INPUT', JSON.stringify(wrong).slice(0, 80))
  }
  await answerOf(askAs(site, fan, SAVE, valid))
})

test('quiet hours and details are saved, changed and removed, for the own account only', async () => {
  const [fan, other] = [await seedAccount(site), await seedAccount(site)]
  const night = { from: 1_320, until: 420, zone: 'Europe/Berlin' }
  for (const _ of ['once', 'twice']) {
    const { quiet_hours } = await answerOf<Settings>(quiet(fan, night))
    assert.deepEqual(quiet_hours, { from: 1_320, until: 420, time_zone: 'Europe/Berlin' })
  }
  const shown = await answerOf<Settings>(
    askAs(site, fan, `mutation { savePushDetails(shown: true) { ${SETTINGS} } }`),
  )
  assert.equal(shown.shows_details, true)
  assert.notEqual(shown.quiet_hours, null)
  for (const wrong of [
    { from: -1 },
    { from: 1_440 },
    { until: 99_999 },
    { from: 420 },
    { from: null },
    { zone: null },
    { zone: 'Mars/Base' },
    { zone: '+02:00' },
    { zone: "'; drop table push_settings" },
  ])
    assert.equal(
      (await refusalOf(quiet(fan, { ...night, ...wrong }))).code,
      'BAD_INPUT',
      JSON.stringify(wrong),
    )
  const untouched = await settingsOf(other)
  assert.deepEqual([untouched.quiet_hours, untouched.shows_details], [null, false])
  for (const _ of ['once', 'twice'])
    assert.equal((await answerOf<Settings>(quiet(fan, {}))).quiet_hours, null)
  assert.equal((await settingsOf(fan)).shows_details, true)
})

test('concurrent first uses create one key; a rotation replaces it, and unused keys go after a day', async () => {
  const { app } = site
  const fan = await seedAccount(site)
  const keys = await Promise.all(Array.from({ length: 5 }, () => currentPushKey(app)))
  assert.equal(new Set(keys.map(({ id }) => id)).size, 1)
  await addDevice(site, fan)
  const before = (await settingsOf(fan)).key
  await rotatePushKey(app)
  await rotatePushKey(app)
  const after = (await settingsOf(fan)).key
  assert.notEqual(after, before)
  assert.equal((await listPushKeys(app.db)).filter(({ replaced_at }) => replaced_at === null).length, 1)
  await deleteUnusedKeys(app)
  assert.equal((await listPushKeys(app.db)).length, 3)
  const later = new Date(Date.now() + 25 * 60 * 60_000)
  await deleteUnusedKeys({ ...app, clock: { now: () => later } })
  const left = (await listPushKeys(app.db)).map(({ devices }) => Number(devices) > 0)
  assert.deepEqual(left, [false, true], 'the current key, and the one that devices still use')
  assert.equal(
    (await refusalOf(saveDeviceAs(site, fan, site.service.subscribe(), { key: 'AAAA' }))).code,
    'BAD_INPUT',
  )
  const { rows } = { rows: await app.db.selectFrom('push_keys').select('private_key_sealed').execute() }
  assert.ok(rows.every(({ private_key_sealed: sealed }) => sealed.subarray(0, 4).toString() === 'CNV1'))
})

test('the data copy has no keys of devices, and an erasure removes everything', async () => {
  const fan = await seedAccount(site)
  const browser = await addDevice(site, fan, { categories: ['live'] })
  await answerOf(quiet(fan, { from: 0, until: 60, zone: 'Etc/UTC' }))
  const handler = notificationsData(site.app)
  const copy = JSON.stringify(await handler.exportOf(fan.id))
  assert.match(copy, /"pushService":"127\.0\.0\.1:\d+","categories":\["live"\]/)
  for (const secret of [browser.endpoint, browser.p256dh, browser.auth]) assert.ok(!copy.includes(secret))
  for (const _ of ['once', 'twice']) await handler.erase(fan.id)
  const { devices, quiet_hours } = await settingsOf(fan)
  assert.deepEqual([devices, quiet_hours], [[], null])
})

test('an account has a limited number of changes a minute', async () => {
  const fan = await seedAccount(limited)
  await leaveOneTry(limited, 'push', { account: fan.id })
  await addDevice(limited, fan)
  assert.equal(
    (await refusalOf(saveDeviceAs(limited, fan, limited.service.subscribe()))).code,
    'TOO_MANY_REQUESTS',
  )
})
