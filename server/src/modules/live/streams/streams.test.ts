/** Streams from real encoders: keys, reconnects within one live, and restarts. */
import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { test } from 'node:test'
import { promisify } from 'node:util'
import { startEncoder } from '../../../../test/live-engine.ts'
import { startLiveRole, untilState } from '../../../../test/live-role.ts'
import { mailTo } from '../../../../test/mail.ts'
import { answerOf, askAs, hide, refusalOf } from '../../../../test/people.ts'
import { type Seeded, seedAccount } from '../../../../test/seed.ts'
import { freshSite } from '../../../../test/site.ts'

const site = await freshSite({ RTMP_PORT: '0' }, { worker: true })
const STUDIO = '{ account { studio { rtmp rtmp_server rtmp_problem } } }'

async function newKey(creator: Seeded, name = 'generateRtmp'): Promise<string> {
  const { data } = await askAs(site, creator, `mutation { ${name} }`)
  const key = data?.[name]
  assert.ok(typeof key === 'string' && key.length > 30, 'no key')
  return key
}

function states(accountId: string) {
  return site.app.db
    .selectFrom('lives')
    .select(['state', 'via', 'end_reason'])
    .where('account_id', '=', accountId)
    .orderBy('id')
    .execute()
}

test('stream keys are readable by their owner only, stored encrypted, and for creators only', async () => {
  const creator = await seedAccount(site, { isCreator: true })
  const fan = await seedAccount(site)
  const first = await newKey(creator)
  const second = await newKey(creator, 'generateStudioRtmp')
  assert.notEqual(first, second)
  const asked = 'query ($username: String!) { profile(username: $username) { studio { rtmp } } }'
  assert.deepEqual(await answerOf(askAs(site, creator, asked, creator)), { studio: { rtmp: second } })
  assert.deepEqual(await answerOf(askAs(site, fan, asked, creator)), { studio: null })
  assert.deepEqual(await answerOf(askAs(site, fan, '{ account { studio { rtmp } } }')), { studio: null })
  assert.equal((await refusalOf(askAs(site, fan, 'mutation { generateRtmp }'))).code, 'FORBIDDEN')
  assert.equal((await refusalOf(askAs(site, null, 'mutation { generateRtmp }'))).code, 401)
  const rows = await site.app.db.selectFrom('stream_keys').selectAll().execute()
  assert.ok(rows.every(({ sealed_key }) => !sealed_key.includes(second)))
})

test('an encoder starts a live, reconnects to it and ends it; wrong keys are rejected', async () => {
  const creator = await seedAccount(site, { isCreator: true })
  const key = await newKey(creator)
  const live = await startLiveRole(site, { silentMs: 0, healthMs: 100 })
  const { studio } = await answerOf<{ studio: object }>(askAs(site, creator, STUDIO))
  assert.deepEqual(studio, { rtmp: key, rtmp_server: live.rtmp, rtmp_problem: null })
  const stranger = startEncoder(`${live.rtmp}/live-nobody`)
  assert.match(await stranger.ended, /Unknown stream key/)

  const first = startEncoder(`${live.rtmp}/${key}`)
  const liveId = await untilState(site, creator.id, 'live')
  await untilHealth(creator)
  first.kill('SIGKILL')
  await untilState(site, creator.id, 'reconnecting')
  const second = startEncoder(`${live.rtmp}/${key}`)
  assert.equal(await untilState(site, creator.id, 'live'), liveId)
  second.kill('SIGINT')
  await untilState(site, creator.id, 'ended')
  assert.deepEqual(await states(creator.id), [{ state: 'ended', via: 'rtmp', end_reason: 'stopped' }])
  await live.stop()
})

test('a visitor can fetch an encoder’s stream, and ffmpeg can decode it', async () => {
  const creator = await seedAccount(site, { isCreator: true })
  const live = await startLiveRole(site)
  startEncoder(`${live.rtmp}/${await newKey(creator)}`)
  await untilState(site, creator.id, 'live')
  const asked = 'query ($user: ID!) { liveOf(user: $user) { playback { hls } } }'
  const show = await answerOf<{ playback: { hls: string } }>(askAs(site, null, asked, { user: creator.id }))
  const playlist = await site.get(show.playback.hls)
  assert.equal(playlist.status, 200)
  assert.match(await playlist.text(), /#EXT-X-PART:/)
  const { streams } = await probe(`${site.url}${show.playback.hls}`)
  assert.deepEqual(streams.map(({ codec_name }) => codec_name).toSorted(), ['aac', 'h264'])
  await live.stop()
})

async function probe(url: string): Promise<{ streams: { codec_name: string }[] }> {
  const words = ['-v', 'error', '-show_streams', '-of', 'json', url]
  return JSON.parse((await promisify(execFile)('ffprobe', words)).stdout)
}

test('replacing a key ends its stream, revokes the old key and emails the owner', async () => {
  const creator = await seedAccount(site, { isCreator: true })
  const old = await newKey(creator)
  const live = await startLiveRole(site)
  const encoder = startEncoder(`${live.rtmp}/${old}`)
  await untilState(site, creator.id, 'live')
  await newKey(creator)
  assert.match(await encoder.ended, /The stream key was replaced/)
  assert.deepEqual(await states(creator.id), [{ state: 'ended', via: 'rtmp', end_reason: 'replaced' }])
  const again = startEncoder(`${live.rtmp}/${old}`)
  assert.match(await again.ended, /Unknown stream key/)
  const mail = { to: `${creator.username}@seed.example`, kind: 'stream-key-replaced' }
  assert.match((await mailTo(site, mail)).subject, /stream key was replaced/)
  await live.stop()
})

test('suspending a creator ends their live', async () => {
  const creator = await seedAccount(site, { isCreator: true })
  const key = await newKey(creator)
  const live = await startLiveRole(site, { beatMs: 20 })
  const encoder = startEncoder(`${live.rtmp}/${key}`)
  await untilState(site, creator.id, 'live')
  await hide(site, creator.id, 'suspended')
  assert.match(await encoder.ended, /can no longer go live/)
  assert.deepEqual(await states(creator.id), [{ state: 'ended', via: 'rtmp', end_reason: 'closed' }])
  const again = startEncoder(`${live.rtmp}/${key}`)
  assert.match(await again.ended, /Only creators can go live/)
  await live.stop()
})

test('a restarted live role continues its lives; those that do not reconnect end', async () => {
  const [stays, goes] = [
    await seedAccount(site, { isCreator: true }),
    await seedAccount(site, { isCreator: true }),
  ]
  const [key, other] = [await newKey(stays), await newKey(goes)]
  const before = await startLiveRole(site)
  startEncoder(`${before.rtmp}/${key}`)
  startEncoder(`${before.rtmp}/${other}`)
  const liveId = await untilState(site, stays.id, 'live')
  await untilState(site, goes.id, 'live')
  await before.stop()
  await untilState(site, stays.id, 'reconnecting')
  const after = await startLiveRole(site, { beatMs: 20 })
  const encoder = startEncoder(`${after.rtmp}/${key}`)
  assert.equal(await untilState(site, stays.id, 'live'), liveId)
  await site.app.db
    .updateTable('lives')
    .set({ lost_at: new Date(Date.now() - 30_000) })
    .where('account_id', '=', goes.id)
    .execute()
  await untilState(site, goes.id, 'ended')
  // A killed process published nothing: its successor finds its lives.
  encoder.kill('SIGINT')
  await untilState(site, stays.id, 'ended')
  await site.app.db
    .insertInto('lives')
    .values({
      account_id: goes.id,
      state: 'starting',
      via: 'rtmp',
      price_cents: null,
      created_at: new Date(),
    } as never)
    .execute()
  await site.app.db
    .updateTable('lives')
    .set({ state: 'live', started_at: new Date() })
    .where('account_id', '=', goes.id)
    .where('state', '=', 'starting')
    .execute()
  await untilState(site, goes.id, 'reconnecting')
  await after.stop()
})

async function untilHealth(creator: Seeded): Promise<void> {
  const ASK = '{ liveHealth { stream kbit_per_second width height frames_per_second keyframe_ms drops } }'
  for (;;) {
    const health = await answerOf<Record<string, unknown> | null>(askAs(site, creator, ASK))
    if (!health || Number(health.frames_per_second) === 0) continue
    assert.deepEqual([health.stream, health.width, health.height], ['RTMP', 160, 90])
    return
  }
}
