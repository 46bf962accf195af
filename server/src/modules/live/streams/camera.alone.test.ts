/** Goes live from a real browser with a fake camera. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Browser, chromium, type Page } from '@playwright/test'
import { cleanup } from 'node-datachannel'
import { cleanUpAfterFile } from '../../../../test/file-cleanup.ts'
import { startLiveRole, untilState } from '../../../../test/live-role.ts'
import { askAs, refusalOf } from '../../../../test/people.ts'
import { type Seeded, seedAccount } from '../../../../test/seed.ts'
import { freshSite } from '../../../../test/site.ts'

// The WebRTC threads would keep the process alive; clean up last, when all connections are closed.
cleanUpAfterFile(() => cleanup())
const site = await freshSite({ RTMP_PORT: '0', WEBRTC_PORT: '0' })
const browser: Browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: [
    ...['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking'],
    ...['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'],
  ],
})
cleanUpAfterFile(() => browser.close())

async function pageOf({ cookie }: Seeded): Promise<Page> {
  const [name = '', value = ''] = cookie.split('=')
  const context = await browser.newContext({ permissions: ['camera', 'microphone'] })
  await context.addCookies([{ name, value, url: site.url }])
  const page = await context.newPage()
  await page.goto(`${site.url}/api/health`)
  return page
}

/** What the studio page does, as a browser script: the server's types do not include browser APIs. */
const GO_LIVE = `(async () => {
  const media = await navigator.mediaDevices.getUserMedia({ video: { width: 320, height: 240 }, audio: true })
  const peer = new RTCPeerConnection()
  for (const track of media.getTracks()) {
    const sender = peer.addTransceiver(track, { direction: 'sendonly', streams: [media] })
    if (track.kind === 'audio') continue
    const { codecs } = RTCRtpSender.getCapabilities('video')
    sender.setCodecPreferences(codecs.filter(({ mimeType }) => mimeType === 'video/H264'))
  }
  await peer.setLocalDescription()
  await new Promise((resolve) => {
    const look = () => peer.iceGatheringState === 'complete' && resolve()
    peer.onicegatheringstatechange = look
    look()
  })
  const headers = { 'content-type': 'application/sdp' }
  const answer = await fetch('/api/live/whip', { method: 'POST', headers, body: peer.localDescription.sdp })
  if (answer.status === 201) await peer.setRemoteDescription({ type: 'answer', sdp: await answer.text() })
  window.peer = peer
  return { status: answer.status, location: answer.headers.get('location') }
})()`

/** The response status, and the session's URL for DELETE. */
function goLive(page: Page): Promise<{ status: number; location: string | null }> {
  return page.evaluate(GO_LIVE)
}

test('a camera stream goes live, reports health, and ends on DELETE', async () => {
  const creator = await seedAccount(site, { isCreator: true })
  const live = await startLiveRole(site, { healthMs: 200 })
  const page = await pageOf(creator)
  const { status, location } = await goLive(page)
  assert.equal(status, 201)
  const liveId = await untilState(site, creator.id, 'live')
  assert.ok(location?.startsWith(`/api/live/whip/${liveId}/`))
  const health = await untilHealthy(creator)
  assert.equal(health.stream, 'WebRTC')
  assert.ok(Number(health.width) > 0 && Number(health.kbit_per_second) > 0)

  const second = await goLive(await pageOf(creator))
  assert.equal(second.status, 409, 'one camera at a time')
  const stranger = await seedAccount(site, { isCreator: true })
  await (await pageOf(stranger)).evaluate((where) => fetch(where, { method: 'DELETE' }), location ?? '')
  assert.equal(await untilState(site, creator.id, 'live'), liveId, 'nobody else ends it')
  await page.evaluate(
    (where) => fetch(where, { method: 'DELETE' }).then(({ status }) => status),
    location ?? '',
  )
  await untilState(site, creator.id, 'ended')
  await live.stop()
})

test('waits for a closed browser to reconnect; rejects visitors and non-creators', async () => {
  const creator = await seedAccount(site, { isCreator: true })
  const fan = await seedAccount(site)
  const live = await startLiveRole(site)
  const page = await pageOf(creator)
  assert.equal((await goLive(page)).status, 201)
  const liveId = await untilState(site, creator.id, 'live')
  await page.context().close()
  await untilState(site, creator.id, 'reconnecting')
  const back = await pageOf(creator)
  assert.equal((await goLive(back)).status, 201)
  assert.equal(await untilState(site, creator.id, 'live'), liveId)
  assert.equal((await goLive(await pageOf(fan))).status, 403)
  const nobody = await site.post('/api/live/whip', 'v=0', { headers: { 'content-type': 'application/sdp' } })
  assert.equal(nobody.status, 401)
  for (const body of [
    '',
    'v=0',
    'v=0\r\nm=video 9 UDP/TLS/RTP/SAVPF 96\r\na=mid:0\r\na=rtpmap:96 VP8/90000\r\n',
  ]) {
    const headers = { 'content-type': 'application/sdp', cookie: creator.cookie }
    assert.equal((await site.post('/api/live/whip', body, { headers })).status, 400, body)
  }
  const large = { headers: { 'content-type': 'application/sdp', cookie: creator.cookie } }
  assert.equal((await site.post('/api/live/whip', 'v'.repeat(70_000), large)).status, 413)
  await live.stop()
  const away = await refusalOf(askAs(site, fan, 'mutation { startCameraLive { id } }'))
  assert.equal(away.code, 'FORBIDDEN')
})

async function untilHealthy(creator: Seeded): Promise<Record<string, unknown>> {
  const ASK = '{ liveHealth { stream width kbit_per_second frames_per_second } }'
  for (;;) {
    const { data } = await askAs(site, creator, ASK)
    const health = data?.liveHealth as Record<string, unknown> | null
    if (health && Number(health.frames_per_second) > 0) return health
  }
}
