/** End to end: a real encoder publishes, viewers watch through the web role by HLS and WebRTC, and a recording results. */
import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { after, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { cleanup } from 'node-datachannel'
import { startEncoder } from '../../../../test/live-engine.ts'
import { startLiveRole, untilState } from '../../../../test/live-role.ts'
import { answerOf, askAs } from '../../../../test/people.ts'
import { type Seeded, seedAccount } from '../../../../test/seed.ts'
import { freshSite } from '../../../../test/site.ts'
import { openTestViewer } from '../../../../test/webrtc-viewer.ts'
import { saveRecording } from '../streams/save-recording.ts'

const run = promisify(execFile)
const site = await freshSite({
  ...{ RTMP_PORT: '0', WEBRTC_PORT: '0', HOST: '127.0.0.1' },
  ...{ LIVE_LOWER_RUNG: '144', LIVE_ENCODES: '1' },
})
after(cleanup)

test('from the encoder to viewers by HLS and by WebRTC, and to the creator’s media', async (t) => {
  const creator = await seedAccount(site, { isCreator: true })
  const { data } = await askAs(site, creator, 'mutation { generateRtmp }')
  const role = await startLiveRole(site, { healthMs: 200 })
  const encoder = startEncoder(`${role.rtmp}/${data?.generateRtmp}`, { size: '320x180' })
  const liveId = await untilState(site, creator.id, 'live')
  const asked = 'query ($user: ID!) { liveOf(user: $user) { playback { hls whep } } }'
  const shown = answerOf<{ playback: { hls: string; whep: string } }>(
    askAs(site, null, asked, { user: creator.id }),
  )
  const { hls, whep } = (await shown).playback

  const { stdout } = await run('ffprobe', [
    ...['-v', 'error', '-read_intervals', '%+2', '-count_packets', '-of', 'csv=p=0'],
    ...['-show_entries', 'stream=codec_name,nb_read_packets', `${site.url}${hls}`],
  ])
  const packets = new Map(
    stdout
      .trim()
      .split('\n')
      .map((line) => line.split(',') as [string, string]),
  )
  assert.ok(Number(packets.get('h264')) > 20, stdout)
  assert.ok(Number(packets.get('aac')) > 20, stdout)

  const watcher = await openTestViewer()
  // Left open, it would keep the process alive after a failure.
  t.after(() => watcher.close())
  const headers = { 'content-type': 'application/sdp', origin: site.url }
  const answer = await site.get(whep, { method: 'POST', body: watcher.offer, headers })
  assert.equal(answer.status, 201)
  watcher.accept(await answer.text())
  await watcher.until(() => watcher.packets.video.length > 50 && watcher.packets.audio.length > 20)
  const place = answer.headers.get('location') ?? ''
  assert.ok(place.startsWith(`${whep}/`))
  assert.equal((await site.get(place, { method: 'DELETE', headers: { origin: site.url } })).status, 200)
  assert.equal((await site.get(place, { method: 'DELETE', headers: { origin: site.url } })).status, 404)

  await untilLower(creator)
  const all = await (await site.get(hls)).text()
  assert.match(all, /RESOLUTION=320x180\nsource\.m3u8\n[^\n]+RESOLUTION=256x144\nlower\.m3u8\n$/)
  const lower = await site.get(hls.replace('index', 'lower'))
  const [, part = ''] = /#EXT-X-PART:[^\n]*URI="(.+?)"/.exec(await lower.text()) ?? []
  assert.ok(part.startsWith('/live/public/'), part)
  const bytes = await site.get(part)
  assert.equal(bytes.headers.get('cache-control'), 'public, max-age=3600, immutable')
  assert.ok((await bytes.arrayBuffer()).byteLength > 500)
  assert.equal((await site.get(hls.replace('index', 'lower').replace(/\.\w{5}/, '.zzzzz'))).status, 403)

  encoder.kill('SIGINT')
  await untilState(site, creator.id, 'ended')
  await role.stop()
  await saveRecording(site.app, { liveId })
  const media = await site.app.db
    .selectFrom('media')
    .select(['visibility'])
    .where('account_id', '=', creator.id)
    .execute()
  assert.deepEqual(media, [{ visibility: 'private' }])
})

/** Resolves once the creator's health metrics show the lower rendition. */
async function untilLower(creator: Seeded): Promise<void> {
  for (;;) {
    const health = await answerOf<{ lower_rung: number | null } | null>(
      askAs(site, creator, '{ liveHealth { lower_rung } }'),
    )
    if (health?.lower_rung === 144) return
    await sleep(100)
  }
}
