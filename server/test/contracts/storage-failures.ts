/** Write failures of every storage: races, aborts, oversized bodies, failing sources. */
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { PassThrough, Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { test } from 'node:test'
import { refusalOfError } from '#platform/errors.ts'
import type { Storage } from '#platform/storage/storage.ts'
import { chunkedStream, poster, storedContent } from '../disk-storage.ts'
import type { OpenStorage } from './storage.ts'

export function testFailures(open: OpenStorage): void {
  test('two writers to one key end with one whole file', async (t) => {
    const { storage, left } = await open(t)
    const contents = ['a', 'b', 'c', 'd'].map((letter) => letter.repeat(200_000))
    await Promise.all(contents.map((content) => storage.write(poster, chunkedStream(content))))
    const content = await storedContent(storage, poster)
    assert.ok(content !== null && contents.includes(content))
    assert.equal((await left()).length, 1)
  })

  test('rejects a body over the limit and keeps the old file', async (t) => {
    const { storage, left } = await open(t)
    await storage.write(poster, Buffer.from('old'))
    const source = chunkedStream('x'.repeat(100_001))
    await assert.rejects(storage.write(poster, source, { maxBytes: 100_000 }), { code: 'INPUT_TOO_LARGE' })
    assert.ok(source.destroyed)
    const stream = new PassThrough()
    stream.write('too much')
    await assert.rejects(storage.write(poster, stream, { maxBytes: 3, keepSource: true }))
    assert.ok(!stream.destroyed)
    await onlyOldIsLeft(storage, left)
    await storage.write(poster, chunkedStream('x'.repeat(100_000)), { maxBytes: 100_000 })
  })

  test('an HTTP request whose body is too large is still answered', async (t) => {
    const { storage, left } = await open(t)
    const server = createServer(async (incoming, outgoing) => {
      try {
        await storage.write(poster, incoming, { maxBytes: 10, keepSource: true })
      } catch (error) {
        const refusal = refusalOfError(error)
        outgoing.writeHead(refusal?.status ?? 500, { connection: 'close' }).end(refusal?.message)
      }
    }).listen(0, '127.0.0.1')
    t.after(() => server.close())
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo
    const asking = request({ port, method: 'POST', host: '127.0.0.1' })
    asking.write('more than ten bytes, and the end never comes')
    const [answer] = await once(asking, 'response')
    assert.equal(answer.statusCode, 413)
    assert.equal(await text(answer), 'This is too large to send.')
    asking.on('error', () => undefined).destroy()
    assert.deepEqual(await left(), [])
  })

  test('an aborted write ends, even when the source is silent, and leaves nothing', async (t) => {
    const { storage, left } = await open(t)
    await storage.write(poster, Buffer.from('old'))
    const stop = new AbortController()
    const source = new PassThrough()
    const writing = storage.write(poster, source, { signal: stop.signal })
    source.write('half')
    stop.abort()
    await assert.rejects(writing, { name: 'AbortError' })
    await assert.rejects(storage.write(poster, Buffer.from('late'), { signal: stop.signal }), {
      name: 'AbortError',
    })
    await onlyOldIsLeft(storage, left)
  })

  test('a source that fails or ends early leaves the old file', async (t) => {
    const { storage, left } = await open(t)
    await storage.write(poster, Buffer.from('old'))
    const failing = Readable.from(
      (async function* () {
        yield Buffer.from('half')
        throw new Error('the camera fell')
      })(),
    )
    await assert.rejects(storage.write(poster, failing), /the camera fell/)

    const broken = new PassThrough()
    const writing = storage.write(poster, broken)
    broken.write('half')
    broken.destroy()
    await assert.rejects(writing, { code: 'ERR_STREAM_PREMATURE_CLOSE' })

    const failsAtOnce = new PassThrough()
    const failed = storage.write(poster, failsAtOnce)
    failsAtOnce.destroy(new Error('gone before the file was open'))
    await assert.rejects(failed, /gone before/)
    await onlyOldIsLeft(storage, left)
  })

  test('a write that fails after megabytes leaves nothing behind', async (t) => {
    const { storage, left } = await open(t)
    const failing = Readable.from(
      (async function* () {
        for (let megabytes = 0; megabytes < 18; megabytes += 1) yield Buffer.alloc(1_000_000)
        throw new Error('the camera fell')
      })(),
    )
    await assert.rejects(storage.write(poster, failing), /the camera fell/)
    assert.deepEqual(await left(), [])
  })
}

async function onlyOldIsLeft(storage: Storage, left: () => Promise<string[]>) {
  assert.equal(await storedContent(storage, poster), 'old')
  assert.deepEqual(await left(), [poster])
}
