import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { after, test } from 'node:test'
import { pino } from 'pino'
import { systemClock } from '#platform/clock.ts'
import { createLog } from '#platform/log.ts'
import { runInTraceContext, traceContextOf } from '#platform/trace-context/trace-context.ts'
import { encodeClip, shiftedBy } from '../../../../test/encoded-frames.ts'
import type { StreamSink } from '../frames.ts'
import { createOutputs } from '../outputs.ts'
import { createInternalClient, LiveRoleUnavailable } from './client.ts'
import { createUpdateReader, type PlaylistUpdate } from './playlist-updates.ts'
import { createRequestSigner, SIGNATURE_HEADER } from './request-signer.ts'
import { openInternalServer } from './server.ts'

const log = pino({ level: 'silent' })
const clock = systemClock
const marks = createRequestSigner({ secret: 'of this site', clock })
const outputs = createOutputs({ clock, log })
const server = await openInternalServer({
  host: '127.0.0.1',
  port: 0,
  signer: marks,
  log,
  routes: [outputs.route],
})
const client = createInternalClient(marks)
after(async () => {
  client.close()
  await server.close()
  await outputs.close()
})
const get = (url: string, by = client) => by.send({ address: server.address, method: 'GET', url })

test('answers a role that has the key; the playlist leads to its parts', async () => {
  const clip = encodeClip({ seconds: 3 })
  outputs.outlet(
    {
      ...{ id: 'one', tracks: () => clip.tracks, requestKeyframe: () => undefined },
      attach(sink) {
        sink.tracks(clip.tracks)
        for (const frame of shiftedBy(clip, 0).frames) sink.frame(frame)
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

test('a playlist subscription delivers each playlist with its part until the stream ends', async () => {
  const clip = encodeClip({ seconds: 6 })
  const { frames } = shiftedBy(clip, 0)
  let sink: StreamSink | undefined
  outputs.outlet(
    {
      ...{ id: 'growing', tracks: () => clip.tracks, requestKeyframe: () => undefined },
      attach(given) {
        sink = given
        return () => undefined
      },
    },
    { record: false },
  )
  const send = (from: number, to: number) => {
    for (const frame of frames.slice(from, to)) sink?.frame(frame)
  }
  sink?.tracks(clip.tracks)
  send(0, frames.length / 2)
  const text = String((await get('/streams/growing/index.m3u8')).body)
  const [, run = '', mediaSequence, partIndex] =
    [...text.matchAll(/EXT-X-PART:.*URI="([\w-]+)-(\d+)\.(\d+)\.m4s"/g)].at(-1) ?? []
  const seen: PlaylistUpdate[] = []
  const url = `/streams/growing/index.m3u8?skip=1&msn=${mediaSequence}&part=${Number(partIndex) + 1}&follow=1`
  const received = Promise.withResolvers<void>()
  const onChunk = createUpdateReader((grown) => {
    seen.push(grown)
    received.resolve()
  })
  const over = client.send({ address: server.address, method: 'GET', url, onChunk })
  // One at a time, as an encoder sends them.
  for (let at = frames.length / 2; at < frames.length; at += 1) {
    send(at, at + 1)
    if (seen.length === 0 && at > frames.length * 0.75) await received.promise
    else await new Promise((resolve) => setImmediate(resolve))
  }
  sink?.end()
  assert.equal((await over).status, 200)
  assert.ok(seen.length >= 4, `${seen.length} came`)
  for (const [at, { position, playlist, part: brought }] of seen.entries()) {
    assert.equal(brought.fileName, `${run}-${position.mediaSequence}.${position.partIndex}.m4s`)
    const isNamed = playlist.includes(`URI="${brought.fileName}"`)
    // A finished playlist names complete segments only.
    assert.ok(isNamed || playlist.includes('#EXT-X-ENDLIST'), `${at}`)
    assert.deepEqual(brought.bytes, (await get(`/streams/growing/${brought.fileName}`)).body)
  }
  const numbers = seen.map(({ position }) => position.mediaSequence * 1_000 + position.partIndex)
  assert.deepEqual(
    numbers,
    [...new Set(numbers)].toSorted((a, b) => a - b),
    'each once, in order',
  )
  const ended = await client.send({
    address: server.address,
    method: 'GET',
    url,
    onChunk: createUpdateReader(() => {}),
  })
  assert.equal(ended.status, 200, 'an ended stream replies at once')
})

test('rejects a wrong key, an expired signature, a missing one, and one made for another request', async () => {
  const stranger = createInternalClient(createRequestSigner({ secret: 'another', clock }))
  const late = createInternalClient(
    createRequestSigner({ secret: 'of this site', clock: { now: () => new Date(Date.now() - 61_000) } }),
  )
  for (const by of [stranger, late]) {
    assert.equal((await get('/streams/one/index.m3u8', by)).status, 403)
    by.close()
  }
  const url = `http://${server.address}/streams/one/index.m3u8`
  const mark = marks.sign({ method: 'GET', url: '/streams/two/index.m3u8', body: Buffer.alloc(0) })
  for (const headers of [{}, { [SIGNATURE_HEADER]: mark }, { [SIGNATURE_HEADER]: 'x' }])
    assert.equal((await fetch(url, { headers })).status, 403)
})

test('reports a stopped live role as unavailable', async () => {
  await assert.rejects(client.send({ address: '127.0.0.1:1', method: 'GET', url: '/' }), LiveRoleUnavailable)
})

test('retries a GET whose keep-alive connection was closed by the server', async () => {
  const seen = new Map<Socket, number>()
  const tired = createServer((request, response) => {
    const count = (seen.get(request.socket) ?? 0) + 1
    seen.set(request.socket, count)
    if (count > 1) request.socket.destroy()
    else response.end('here')
  })
  await new Promise<void>((resolve) => tired.listen(0, '127.0.0.1', resolve))
  const address = `127.0.0.1:${(tired.address() as AddressInfo).port}`
  const ask = (method: 'GET' | 'POST') => client.send({ address, method, url: '/' })
  for (const nth of [1, 2, 3]) assert.equal(String((await ask('GET')).body), 'here', String(nth))
  assert.equal(seen.size, 3, 'all but the first are the second request of their connection')
  await assert.rejects(
    ask('POST'),
    LiveRoleUnavailable,
    'requests that may have been executed are not retried',
  )
  tired.closeAllConnections()
  tired.close()
})

test('log lines of the live role carry the request id of the calling role', async () => {
  const lines: Record<string, unknown>[] = []
  const to = { write: (line: string) => void lines.push(JSON.parse(line)) }
  const broken = await openInternalServer({
    ...{ host: '127.0.0.1', port: 0, signer: marks },
    log: createLog({ level: 'info', role: 'live', to }),
    routes: [() => Promise.reject(new Error('broken'))],
  })
  const ask = () => client.send({ address: broken.address, method: 'GET', url: '/streams/one' })
  assert.equal((await runInTraceContext(traceContextOf('request-one'), ask)).status, 500)
  assert.equal((await ask()).status, 500, 'also without a trace context')
  assert.equal(lines[0]?.requestId, 'request-one')
  assert.match(String(lines[1]?.requestId), /^[0-9a-f-]{36}$/)
  await broken.close()
})
