/** Test contract that every live engine must satisfy. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import type { EngineHooks, StreamHealth } from '#platform/live/engine.ts'
import type { InternalReply } from '#platform/live/internal/server.ts'
import type { RoleEngine } from '#platform/live/role-engine.ts'
import { createWatch } from '../live-engine.ts'

export type TestPublisher = {
  /** Drops the connection without closing the stream. */
  lose(): void
  /** Settles when the publisher was refused or disconnected. */
  over: Promise<unknown>
}
export type Rig = { engine: RoleEngine; send(key: string): TestPublisher; close(): Promise<void> }
export type OpenRig = (hooks: EngineHooks, times: { graceMs: number }) => Promise<Rig>

/** Key `key-of-a` publishes stream `a`; every other key is unknown. */
function product() {
  const watch = createWatch()
  const events: string[] = []
  const health: StreamHealth[] = []
  const note = (event: string) => {
    events.push(event)
    watch.changed()
  }
  const hooks: EngineHooks = {
    async mayPublish(request) {
      if (request.via === 'webrtc') return { ok: true, streamId: request.streamId, record: false }
      const streamId = /^key-of-(\w+)$/.exec(request.key)?.[1]
      return streamId ? { ok: true, streamId, record: true } : { ok: false, message: 'Unknown stream key.' }
    },
    began: async (id, via) => note(`began ${id} ${via}`),
    lost: async (id) => note(`lost ${id}`),
    back: async (id) => note(`back ${id}`),
    ended: async (id, why) => note(`ended ${id} ${why}`),
    health(_id, figures) {
      health.push(figures)
      watch.changed()
    },
    recorded: async (id) => note(`recorded ${id}`),
    recordingStopped: async () => {},
    thumbnail: async () => {},
  }
  return {
    hooks,
    events,
    health,
    until: watch.until,
    untilEvent: (event: string) => watch.until(() => events.includes(event)),
  }
}

export function engineContract(name: string, open: OpenRig): void {
  test(`${name}: a known key starts one stream, which is delivered and measured, and continues after a disconnect`, async () => {
    const { hooks, events, health, until, untilEvent } = product()
    const { engine, send, close } = await open(hooks, { graceMs: 60_000 })
    await send('nobody').over
    assert.deepEqual([events, engine.running()], [[], []])
    const first = send('key-of-a')
    await untilEvent('began a rtmp')
    assert.deepEqual(
      [engine.running(), engine.isPublishing('a'), engine.isPublishing('b')],
      [['a'], true, false],
    )
    await send('key-of-a').over
    assert.deepEqual(events, ['began a rtmp'], 'a second encoder with the same key changes nothing')
    await until(() => health.some(({ kbitPerSecond }) => kbitPerSecond > 0))
    assert.deepEqual([health[0]?.via, health[0]?.width, health[0]?.height], ['rtmp', 160, 90])

    const playlist = await eventually(engine, 'a', 'index.m3u8')
    assert.match(String(playlist.body), /^#EXTM3U/)
    const picture = await eventually(engine, 'a', 'thumb.jpg')
    assert.deepEqual([picture.type, Buffer.from(picture.body ?? '').readUInt16BE(0)], ['image/jpeg', 0xffd8])
    assert.equal((await get(engine, 'b', 'index.m3u8')).status, 404)
    assert.equal((await get(engine, 'a', '..%2fb')).status, 404)

    first.lose()
    await untilEvent('lost a')
    assert.deepEqual([engine.running(), engine.isPublishing('a')], [['a'], false])
    const second = send('key-of-a')
    await untilEvent('back a')
    await engine.stopStream('a', 'closed', 'It is over.')
    await second.over
    await untilEvent('ended a closed')
    assert.deepEqual(events, ['began a rtmp', 'lost a', 'back a', 'ended a closed'])
    assert.deepEqual(engine.running(), [])
    await engine.stopStream('a', 'closed', 'Said twice, it happens once.')
    assert.equal(events.length, 4)
    await close()
  })

  test(`${name}: ends a stream whose publisher stays away; stopping the engine ends no stream`, async () => {
    const { hooks, events, untilEvent } = product()
    const { engine, send, close } = await open(hooks, { graceMs: 50 })
    const gone = send('key-of-b')
    await untilEvent('began b rtmp')
    gone.lose()
    await untilEvent('ended b lost')
    send('key-of-c')
    await untilEvent('began c rtmp')
    await close()
    assert.deepEqual(events, ['began b rtmp', 'lost b', 'ended b lost', 'began c rtmp', 'lost c'])
    assert.deepEqual(engine.running(), [])
  })
}

async function get(engine: RoleEngine, id: string, name: string): Promise<InternalReply> {
  const request = {
    method: 'GET',
    path: ['streams', id, name],
    query: new URLSearchParams(),
    body: Buffer.alloc(0),
  }
  return (await engine.route({ ...request, signal: AbortSignal.timeout(60_000) })) ?? { status: 404 }
}

/** Polls until the resource exists. */
async function eventually(engine: RoleEngine, id: string, name: string): Promise<InternalReply> {
  for (;;) {
    const reply = await get(engine, id, name)
    if (reply.status === 200) return reply
    await sleep(50)
  }
}
