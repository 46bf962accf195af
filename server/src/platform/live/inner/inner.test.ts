import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { pino } from 'pino'
import { systemClock } from '#platform/clock.ts'
import { errandOf, onErrand } from '#platform/errand/errand.ts'
import { createLog } from '#platform/log.ts'
import { encodeClip, later } from '../live-kit.ts'
import { createOutputs } from '../outputs.ts'
import { createInnerClient, LiveRoleAway } from './client.ts'
import { openInnerServer } from './server.ts'
import { createInnerMarks, MARK_HEADER } from './signed.ts'

const log = pino({ level: 'silent' })
const clock = systemClock
const marks = createInnerMarks({ secret: 'of this site', clock })
const outputs = createOutputs({ clock, log })
const server = await openInnerServer({ host: '127.0.0.1', port: 0, marks, log, routes: [outputs.route] })
const client = createInnerClient(marks)
after(async () => {
  client.close()
  await server.close()
  await outputs.close()
})
const get = (url: string, by = client) => by.ask({ address: server.address, method: 'GET', url })

test('a role that has the key is answered, and a playlist leads to its parts', async () => {
  const clip = encodeClip({ seconds: 3 })
  outputs.outlet(
    {
      ...{ id: 'one', tracks: () => clip.tracks, requestKeyframe: () => undefined },
      attach(sink) {
        sink.tracks(clip.tracks)
        for (const frame of later(clip, 0).frames) sink.frame(frame)
        return () => undefined
      },
    },
    { record: false },
  )
  const playlist = await get('/streams/one/index.m3u8?skip=1')
  assert.equal(playlist.status, 200)
  const [, part = ''] = /EXT-X-PART:.*URI="(.+?)"/.exec(playlist.body.toString()) ?? []
  const bytes = await get(`/streams/one/${part}`)
  assert.equal(bytes.body.subarray(4, 8).toString(), 'moof')
  for (const url of ['/streams/two/index.m3u8', '/streams/one/nothing.m4s', '/', '/streams/one/a/b'])
    assert.equal((await get(url)).status, 404, url)
  assert.equal((await get('/streams/one/index.m3u8?msn=99999999999')).status, 400)
})

test('whoever has another key, an old mark, none, or one of another question is refused', async () => {
  const stranger = createInnerClient(createInnerMarks({ secret: 'another', clock }))
  const late = createInnerClient(
    createInnerMarks({ secret: 'of this site', clock: { now: () => new Date(Date.now() - 61_000) } }),
  )
  for (const by of [stranger, late]) {
    assert.equal((await get('/streams/one/index.m3u8', by)).status, 403)
    by.close()
  }
  const url = `http://${server.address}/streams/one/index.m3u8`
  const mark = marks.make({ method: 'GET', url: '/streams/two/index.m3u8', body: Buffer.alloc(0) })
  for (const headers of [{}, { [MARK_HEADER]: mark }, { [MARK_HEADER]: 'x' }])
    assert.equal((await fetch(url, { headers })).status, 403)
})

test('a live role that is gone is said to be away', async () => {
  await assert.rejects(client.ask({ address: '127.0.0.1:1', method: 'GET', url: '/' }), LiveRoleAway)
})

test('what the live role logs says for which request another role asked', async () => {
  const lines: Record<string, unknown>[] = []
  const to = { write: (line: string) => void lines.push(JSON.parse(line)) }
  const broken = await openInnerServer({
    ...{ host: '127.0.0.1', port: 0, marks },
    log: createLog({ level: 'info', role: 'live', to }),
    routes: [() => Promise.reject(new Error('broken'))],
  })
  const ask = () => client.ask({ address: broken.address, method: 'GET', url: '/streams/one' })
  assert.equal((await onErrand(errandOf('request-one'), ask)).status, 500)
  assert.equal((await ask()).status, 500, 'also for nobody in particular')
  assert.equal(lines[0]?.requestId, 'request-one')
  assert.match(String(lines[1]?.requestId), /^[0-9a-f-]{36}$/)
  await broken.close()
})
