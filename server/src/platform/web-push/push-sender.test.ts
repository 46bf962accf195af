import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import { test } from 'node:test'
import { systemClock } from '#platform/clock.ts'
import {
  decryptBytes,
  type FakeBrowser,
  newBrowser,
  startFakePushService,
} from '../../../test/fake-push-service.ts'
import { cleanUpAfterFile } from '../../../test/file-cleanup.ts'
import { freePort } from '../../../test/free-port.ts'
import { isPublicAddress, publicLookup } from './public-lookup.ts'
import { createPushSender, type PushMessage, retryAfterMs } from './push-sender.ts'
import { pushServiceOf } from './push-services.ts'
import { newVapidKey, vapidSigner } from './vapid.ts'

const service = await startFakePushService()
cleanUpAfterFile(service.close)
const key = newVapidKey()
const subject = 'mailto:operator@candid.example'
const signer = vapidSigner({ ...key, subject, clock: systemClock })

function messageTo({ endpoint, p256dh, auth }: FakeBrowser): PushMessage {
  return {
    endpoint,
    keys: { p256dh: Buffer.from(p256dh, 'base64url'), auth: Buffer.from(auth, 'base64url') },
    signer,
    payload: 'hello',
    ttlSeconds: 60,
    urgency: 'high',
    topic: 'topic',
  }
}

const senderFor = (...ownOrigins: string[]) => createPushSender({ clock: systemClock, ownOrigins })

test('a push service accepts the message with its headers, and the browser can read it', async () => {
  const browser = service.subscribe()
  assert.deepEqual(await senderFor(service.origin).send(messageTo(browser)), { outcome: 'sent' })
  const [received] = service.receivedBy(browser)
  assert.ok(received)
  assert.equal(received.key, key.publicKey.toString('base64url'))
  const { ttl, urgency, topic } = received.headers
  assert.deepEqual({ ttl, urgency, topic }, { ttl: '60', urgency: 'high', topic: 'topic' })
  assert.equal(decryptBytes(received.body, browser).toString(), 'hello')
})

test('a token is reused for its push service, and renewed before it expires', () => {
  let now = new Date('2030-01-01T00:00:00Z')
  const moving = vapidSigner({ ...key, subject, clock: { now: () => now } })
  const first = moving.authorization('https://a.example')
  assert.equal(moving.authorization('https://a.example'), first)
  assert.notEqual(moving.authorization('https://b.example'), first)
  now = new Date('2030-01-01T11:30:00Z')
  assert.notEqual(moving.authorization('https://a.example'), first)
})

test('only known push services and those of the operator are accepted, by https', () => {
  const own = ['https://push.candid.example']
  const nameOf = (endpoint: string) => pushServiceOf(endpoint, own)?.name ?? null
  assert.equal(nameOf('https://fcm.googleapis.com/fcm/send/x'), 'google')
  assert.equal(nameOf('https://updates.push.services.mozilla.com/wpush/v2/x'), 'mozilla')
  assert.equal(nameOf('https://web.push.apple.com/x'), 'apple')
  assert.equal(nameOf('https://wns2-am3p.notify.windows.com/w/?token=x'), 'microsoft')
  assert.equal(nameOf('https://push.candid.example/x'), 'other')
  for (const endpoint of [
    'http://fcm.googleapis.com/fcm/send/x',
    'https://fcm.googleapis.com:8443/x',
    'https://user@fcm.googleapis.com/x',
    'https://fcm.googleapis.com.evil.example/x',
    'https://evilpush.apple.com.example/x',
    'https://notpush.services.mozilla.com.example/x',
    'https://xpush.apple.com/x',
    'https://127.0.0.1/x',
    'https://[::1]/x',
    'https://10.0.0.1/x',
    'https://169.254.169.254/latest/meta-data',
    'http://push.candid.example/x',
    'file:///etc/passwd',
    'javascript:alert(1)',
    '',
    'x',
    `https://fcm.googleapis.com/${'x'.repeat(1_000)}`,
  ])
    assert.equal(nameOf(endpoint), null, endpoint)
})

test('sends nothing to an address that is not accepted', async () => {
  const browser = service.subscribe()
  assert.equal((await senderFor().send(messageTo(browser))).outcome, 'failed')
  assert.deepEqual(service.receivedBy(browser), [])
})

test('names of known push services never lead to private addresses', async () => {
  for (const address of [
    '10.1.2.3',
    '127.0.0.1',
    '169.254.169.254',
    '192.168.1.1',
    '100.64.0.1',
    '::1',
    'fd00::1',
  ])
    assert.equal(isPublicAddress(address), false, address)
  for (const address of ['::ffff:10.0.0.1', 'fe80::1', '2002:7f00:1::', '0.0.0.0', '224.0.0.1'])
    assert.equal(isPublicAddress(address), false, address)
  for (const address of ['142.250.74.10', '2a00:1450:4001:800::200a', '17.57.144.1'])
    assert.equal(isPublicAddress(address), true, address)
  const error = await new Promise((resolve) => publicLookup('localhost', {}, resolve))
  assert.match(String(error), /localhost has no public address/)
})

test('redirects are not followed', async () => {
  const browser = service.subscribe()
  const target = service.subscribe()
  service.answerWith(browser, { status: 307, headers: { location: target.endpoint } })
  assert.deepEqual(await senderFor(service.origin).send(messageTo(browser)), {
    outcome: 'failed',
    reason: 'status 307',
  })
  assert.deepEqual(service.receivedBy(target), [])
})

test('tells ended subscriptions, pauses and failures apart', async () => {
  const sender = senderFor(service.origin)
  const browser = service.subscribe()
  const outcomeOf = (status: number, headers = {}) => {
    service.answerWith(browser, { status, headers })
    return sender.send(messageTo(browser))
  }
  assert.deepEqual(await outcomeOf(410), { outcome: 'gone' })
  assert.deepEqual(await outcomeOf(404), { outcome: 'gone' })
  const waiting = { outcome: 'later', wasTried: true }
  assert.deepEqual(await outcomeOf(429, { 'retry-after': '90' }), { ...waiting, afterMs: 90_000 })
  assert.deepEqual(await outcomeOf(503), { ...waiting, afterMs: 15_000 })
  assert.deepEqual(await outcomeOf(413), { outcome: 'failed', reason: 'status 413' })
})

test('Retry-After is read as seconds or a date, and bounded', () => {
  const now = new Date('2030-01-01T00:00:00Z')
  assert.equal(retryAfterMs('120', now), 120_000)
  assert.equal(retryAfterMs('Tue, 01 Jan 2030 00:01:00 GMT', now), 60_000)
  assert.equal(retryAfterMs('999999999', now), 3_600_000)
  assert.equal(retryAfterMs('0', now), 1_000)
  assert.equal(retryAfterMs('soon', now), 15_000)
  assert.equal(retryAfterMs(undefined, now), 15_000)
})

test('a push service that keeps failing is paused, and asked again afterwards', async () => {
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  let now = Date.now()
  const sender = createPushSender({ clock: { now: () => new Date(now) }, ownOrigins: [origin] })
  const send = () => sender.send(messageTo(newBrowser(origin)))
  for (let tried = 0; tried < 10; tried += 1)
    assert.deepEqual(await send(), { outcome: 'later', afterMs: 15_000, wasTried: true })
  assert.deepEqual(await send(), { outcome: 'later', afterMs: 30_000, wasTried: false })
  const back = await startFakePushService({ port })
  cleanUpAfterFile(back.close)
  assert.equal((await send()).outcome, 'later')
  now += 30_000
  assert.equal((await send()).outcome, 'sent')
})

test('a long response is not kept in memory, and a cut connection is retried', async () => {
  const server = createServer((request, response) => {
    if (request.url === '/push/cut') return void request.socket.destroy()
    response.writeHead(201).end('x'.repeat(1_000_000))
  })
  const port = await freePort()
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  cleanUpAfterFile(() => {
    server.closeAllConnections()
    server.close()
  })
  const origin = `http://127.0.0.1:${port}`
  const sender = senderFor(origin)
  const browser = newBrowser(origin)
  assert.equal((await sender.send(messageTo(browser))).outcome, 'sent')
  const cut = await sender.send(messageTo({ ...browser, endpoint: `${origin}/push/cut` }))
  assert.equal(cut.outcome, 'later')
})
