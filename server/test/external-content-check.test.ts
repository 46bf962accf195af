/** The external content check before publication, against a service that answers correctly, wrongly, late or never. */
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { test } from 'node:test'
import sharp from 'sharp'
import { createClassifier, signature } from '#platform/classifier/classifier.ts'
import { JobPostponed } from '#platform/jobs/define-job.ts'
import { cleanUpAfterFile } from './file-cleanup.ts'
import { notificationsViaApi } from './notifications.ts'
import { answerOf, askAs, refusalOf } from './people.ts'
import { checkNow, mediaRow, prepareNow, seedUploadedMedia } from './processing.ts'
import { scratchDir } from './scratch-dir.ts'
import { seedAccount } from './seed.ts'
import { save } from './settings.ts'
import { freshSite } from './site.ts'
import { seedStaff } from './staff.ts'

const SECRET = 'a secret of sixteen'
type ReceivedRequest = { headers: IncomingMessage['headers']; body: string }
const received: ReceivedRequest[] = []
let respond: (response: ServerResponse) => void
const says = (verdict: object) => (response: ServerResponse) => response.end(JSON.stringify(verdict))

const service = createServer((request, response) => {
  let body = ''
  request.on('data', (part) => {
    body += part
  })
  request.on('end', () => {
    received.push({ headers: request.headers, body })
    respond(response)
  })
}).listen(0, '127.0.0.1')
await once(service, 'listening')
cleanUpAfterFile(() => {
  service.closeAllConnections()
  service.close()
})
const url = `http://127.0.0.1:${(service.address() as AddressInfo).port}/check`
const site = await freshSite({ RATE_LIMITS: 'off', CLASSIFIER_URL: url, CLASSIFIER_SECRET: SECRET })
const { db } = site.app
site.app.media.classifier = createClassifier({ url, secret: SECRET, timeoutMs: 400 })
const folder = scratchDir('candid-check-')
cleanUpAfterFile(() => rm(folder, { recursive: true, force: true }))
const photo = path.join(folder, 'one.jpg')
const creator = await seedAccount(site, { isCreator: true })
const [admin, moderator] = [await seedStaff(site, 'admin'), await seedStaff(site, 'moderator')]

let made = 0

async function sent(columns: { approved?: boolean } = {}) {
  made += 67
  const hue = made % 360
  const shapes = `<circle cx="90" cy="${hue % 200}" r="60" fill="hsl(${hue} 80% 60%)"/><rect x="180" y="40" width="99" height="140"/>`
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="320" height="240"><rect width="320" height="240" fill="#456"/>${shapes}</svg>`
  await sharp(Buffer.from(svg)).jpeg().toFile(photo)
  const { approved = true } = columns
  const id = await seedUploadedMedia(site, creator, photo, { type: 'photo', verified: approved, approved })
  await prepareNow(site, id)
  return id
}
const check = (id: string) => checkNow(site, id)
const reviewState = async (id: string) => {
  const { verified, approved, review_reason } = await mediaRow(site, id)
  return { verified, approved, review_reason }
}
type Queued = { id: string; held_for: string[] }
const queue = () => answerOf<Queued[]>(askAs(site, moderator, '{ mediaQueue { id held_for } }'))
const WAITING = { verified: false, approved: false, review_reason: null }
const SHOWN = { verified: true, approved: true, review_reason: null }

test('media stay hidden until the check answers; "allow" continues as usual; requests are signed', async () => {
  const [auto, reviewed] = [await sent(), await sent({ approved: false })]
  assert.deepEqual(await reviewState(auto), WAITING)
  assert.deepEqual(await queue(), [], 'nor does anybody of the staff have to look yet')
  respond = says({ verdict: 'allow' })
  for (const _ of ['once', 'twice']) for (const id of [auto, reviewed]) await check(id)
  assert.equal(received.length, 2, 'asked once of each')
  assert.deepEqual(await reviewState(auto), SHOWN)
  assert.deepEqual(await reviewState(reviewed), WAITING, 'staff look at it as they would have')
  assert.deepEqual(await queue(), [{ id: reviewed, held_for: [] }])
  const { headers, body } = received[0] ?? assert.fail()
  const seconds = /t=(\d+)/.exec(String(headers['candid-signature']))?.[1] ?? ''
  assert.equal(headers['candid-signature'], signature(SECRET, Number(seconds), body))
  const { id, sha256, prints, picture } = JSON.parse(body) as Record<string, string> & {
    prints: string[]
    picture: { base64: string }
  }
  assert.equal(id, auto)
  assert.match(sha256 ?? '', /^[0-9a-f]{64}$/)
  assert.match(prints[0] ?? '', /^[0-9a-f]{64}$/)
  const { format } = await sharp(Buffer.from(picture.base64, 'base64')).metadata()
  assert.equal(format, 'webp')
})

test('"hold" queues for staff with the reason; "refuse" tells the owner it was automatic; both are audited', async () => {
  const [held, refused] = [await sent(), await sent()]
  respond = says({ verdict: 'hold', words: 'A weapon, 61 %' })
  await check(held)
  respond = says({ verdict: 'refuse', words: 'Known picture.' })
  await check(refused)
  const inQueue = (await queue()).find(({ id }) => id === held)
  assert.deepEqual(inQueue?.held_for, ['The external check held it: A weapon, 61 %'])
  const { verified, approved, review_reason } = await reviewState(refused)
  assert.deepEqual([verified, approved], [true, false])
  assert.match(review_reason ?? '', /automatic check rejected this: Known picture\. .*support/)
  const notified = (await notificationsViaApi(site, creator)).filter(({ kind }) => kind === 'moderation')
  assert.deepEqual(
    notified.map(({ words }) => words),
    [review_reason],
  )
  const log = await db
    .selectFrom('audit_log')
    .selectAll()
    .where('target_id', 'in', [held, refused])
    .orderBy('id')
    .execute()
  assert.deepEqual(
    log.map(({ staff_id, action, reason }) => [staff_id, action, reason]),
    [
      [null, 'media.review', 'A weapon, 61 %'],
      [null, 'media.review', 'Known picture.'],
    ],
  )
  const approve = (id: string) =>
    askAs(site, moderator, 'mutation ($id: ID!) { reviewMedia(media: $id, approved: true) { id } }', { id })
  await answerOf(approve(refused))
  assert.deepEqual(await reviewState(refused), SHOWN, 'a person can think otherwise')
  const early = await sent()
  await answerOf(approve(early))
  await check(early)
  assert.deepEqual(await reviewState(early), SHOWN, 'what staff decided meanwhile stands')
})

const SILENT: Record<string, (response: ServerResponse) => void> = {
  down: (response) => response.destroy(),
  late: () => {},
  drop: (response) => {
    response.write('{"verdict":')
  },
  broken: (response) => response.end('<html>'),
  lying: says({ verdict: 'fine' }),
  'too long': (response) => response.end(`{"verdict":"allow","words":"${'x'.repeat(20_000)}"}`),
  refusing: (response) => response.writeHead(500).end('{"verdict":"allow"}'),
  elsewhere: (response) => response.writeHead(302, { location: url }).end(),
}

test('failures of any kind are retried, then staff review it or it passes, by setting', async () => {
  const id = await sent()
  for (const [kind, how] of Object.entries(SILENT)) {
    respond = how
    await db.updateTable('media_checks').set({ tries: 0 }).where('media_id', '=', id).execute()
    await assert.rejects(check(id), JobPostponed, kind)
    assert.deepEqual(await reviewState(id), WAITING, kind)
  }
  respond = SILENT.down as typeof respond
  const giveUp = async (mediaId: string) => {
    for (let tries = 0; tries < 5; tries += 1) await assert.rejects(check(mediaId), JobPostponed)
    await check(mediaId)
  }
  await db.updateTable('media_checks').set({ tries: 0 }).where('media_id', '=', id).execute()
  await giveUp(id)
  assert.deepEqual(await reviewState(id), WAITING)
  assert.deepEqual((await queue()).find((one) => one.id === id)?.held_for, [
    'The external check didn’t respond',
  ])
  await answerOf(save(site, admin, { 'content.silentCheck': 'pass' }))
  const passed = await sent()
  await giveUp(passed)
  assert.deepEqual(await reviewState(passed), SHOWN)
  assert.equal((await refusalOf(save(site, admin, { 'content.silentCheck': 'never' }))).code, 'BAD_INPUT')
})
