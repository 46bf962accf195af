/** Hostile input to the RTMP server: it ends its own session and affects no other. */
import assert from 'node:assert/strict'
import { randomInt } from 'node:crypto'
import { connect as connectTo, type Socket } from 'node:net'
import { test } from 'node:test'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { openEngine } from '../../../../test/live-engine.ts'
import {
  audioTag,
  command,
  connectCommand,
  handshake,
  publishCommand,
  videoFrame,
  videoHeader,
  videoTag,
  wholeSession,
} from '../../../../test/rtmp-session.ts'
import { createRtmpSession } from './session.ts'

setFlagsFromString('--expose-gc')
const collectGarbage: () => void = runInNewContext('gc')

const nobody = { tracks() {}, frame() {}, dropped() {}, left() {} }

/** Sends everything, and collects the replies and frames. */
async function speak(pieces: readonly Buffer[]) {
  const written: Buffer[] = []
  let frames = 0
  let reason: string | null = null
  const countFrame = () => {
    frames += 1
  }
  let waiting = Promise.resolve()
  let resume = () => {}
  const session = createRtmpSession({
    write: (data) => void written.push(data),
    pause() {
      waiting = new Promise((resolve) => {
        resume = resolve
      })
    },
    resume: () => resume(),
    accepted() {},
    end(words) {
      reason = words
    },
    admit: async (key) =>
      key.startsWith('key-of-')
        ? { ok: true, publisher: { ...nobody, frame: countFrame } }
        : { ok: false, message: 'Unknown stream key.' },
  })
  for (const piece of pieces) {
    session.receive(piece)
    await waiting
  }
  session.gone()
  return { written: Buffer.concat(written).toString('latin1'), frames, reason }
}

const ready = [
  handshake,
  connectCommand(),
  command('createStream', 2, null),
  publishCommand('key-of-a'),
  videoHeader,
]

test('reads a session correctly, however it is chunked', async () => {
  const pieces = wholeSession()
  assert.equal((await speak(pieces)).frames, 6)
  const [hello, rest] = [pieces.slice(0, 6), Buffer.concat(pieces.slice(6))]
  const bytewise = Array.from(rest, (byte) => Buffer.from([byte]))
  assert.equal((await speak([...hello, ...bytewise])).frames, 6)
})

test('rejects players, HEVC, AV1 and other audio codecs with a message', async () => {
  const player = await speak([handshake, connectCommand(), command('play', 3, null, 'key-of-a')])
  assert.ok(/NetStream\.Play\.Failed.*Watch lives on the site/s.test(player.written))
  for (const [tag, words] of [
    [videoTag(Buffer.from('\x90hvc1....', 'latin1')), /HEVC is not supported\. Choose H\.264/],
    [videoTag(Buffer.from('\x90av01....', 'latin1')), /AV1 is not supported\. Choose H\.264/],
    [videoTag(Buffer.from([0x1c, 0, 0, 0, 0])), /HEVC is not supported/],
    [audioTag(Buffer.from([0x2f, 1, 2])), /must be AAC/],
    [audioTag(Buffer.from('\x91Opus...', 'latin1')), /must be AAC/],
  ] as const) {
    const { written, frames } = await speak([...ready, tag, videoFrame(true)])
    assert.ok(written.includes('NetStream.Publish.Rejected'))
    assert.ok(words.test(written), String(words))
    assert.equal(frames, 0)
  }
})

test('invalid lengths, sizes and values end the session', async () => {
  const chunk = (...bytes: number[]) => Buffer.from(bytes)
  const longText = Buffer.concat([
    Buffer.from([0x03, 0, 0, 0, 0, 0, 9, 20, 0, 0, 0, 0, 12]),
    Buffer.alloc(8, 0xff),
  ])
  for (const [pieces, words] of [
    [[chunk(6)], /version/],
    [[Buffer.from('GET / HTTP/1.1\r\n')], /version/],
    [[handshake, chunk(0x03, 0, 0, 0, 0xff, 0xff, 0xff, 20, 0, 0, 0, 0)], /too long/],
    [[handshake, chunk(0x02, 0, 0, 0, 0, 0, 4, 1, 0, 0, 0, 0, 0, 0, 0, 1)], /Invalid chunk size/],
    [[handshake, chunk(0x02, 0, 0, 0, 0, 0, 4, 1, 0, 0, 0, 0, 0xff, 0xff, 0xff, 0xff)], /Invalid chunk size/],
    [[handshake, chunk(0xc5)], /without a full header/],
    [[handshake, longText], /Truncated AMF value/],
    [[handshake, connectCommand(), connectCommand()], /twice/],
    [[handshake, publishCommand('key-of-a')], /before connecting/],
    [
      [handshake, connectCommand(), ...Array.from({ length: 40 }, () => command('nothing', 1))],
      /too many commands/,
    ],
    [
      [handshake, ...Array.from({ length: 17 }, (_, at) => chunk(at + 3, 0, 0, 0, 0, 0, 0, 99, 0, 0, 0, 0))],
      /too many chunk/,
    ],
  ] as const)
    assert.match((await speak(pieces)).reason ?? 'it went on', words)
})

test('ten thousand mutated sessions neither throw nor leak', async () => {
  const pieces = wholeSession()
  await mutatedSessions(pieces, 1_000)
  collectGarbage()
  const before = process.memoryUsage()
  await mutatedSessions(pieces, 9_000)
  collectGarbage()
  const after = process.memoryUsage()
  const grownMb = (after.heapUsed + after.external - before.heapUsed - before.external) / 1e6
  assert.ok(grownMb < 64, `grew by ${grownMb.toFixed(1)} MB`)
})

async function mutatedSessions(pieces: readonly Buffer[], count: number): Promise<void> {
  for (let session = 0; session < count; session += 1) {
    const changed = pieces.map((piece) => Buffer.from(piece))
    for (let change = randomInt(1, 6); change > 0; change -= 1) mutate(changed)
    await speak(changed)
  }
}

/** Changes a byte or a run of bytes, truncates, duplicates or drops a piece; mostly keeps the handshake, to get past it. */
function mutate(pieces: Buffer[]): void {
  const at = randomInt(randomInt(20) === 0 ? 0 : 1, Math.max(pieces.length, 2))
  const piece = pieces[at]
  if (!piece || piece.length === 0) return
  const place = randomInt(piece.length)
  const kind = randomInt(6)
  if (kind < 2) piece[place] = randomInt(256)
  else if (kind === 2) piece.fill(randomInt(256), place, Math.min(piece.length, place + randomInt(1, 16)))
  else if (kind === 3) pieces[at] = piece.subarray(0, place)
  else if (kind === 4) pieces.splice(at, 1)
  else pieces.splice(at, 0, piece)
}

test('a thousand silent connections do not keep encoders out', async () => {
  const { address, events, until } = await openEngine({ rtmpLimits: { perAddress: 5_000, halfOpen: 100 } })
  const port = Number(new URL(address).port)
  const silent: Socket[] = []
  let cut = 0
  for (let one = 0; one < 1_000; one += 1) {
    const socket = connectTo(port, '127.0.0.1')
    silent.push(socket)
    socket
      .on('error', () => {})
      .on('close', () => {
        cut += 1
      })
    await new Promise((resolve) => socket.once('connect', resolve).once('close', resolve))
  }
  const encoder = connectTo(port, '127.0.0.1')
  // Replies must be read, or the server closes the encoder as unresponsive.
  encoder.resume()
  for (const piece of wholeSession()) encoder.write(piece)
  await until(() => events.includes('ended a stopped'))
  assert.deepEqual(events, ['began a rtmp', 'ended a stopped'])
  assert.ok(cut >= 890, `${cut} were closed`)
  for (const socket of [...silent, encoder]) socket.destroy()
})

test('limits connections per address, and closes silent ones', async () => {
  const { address } = await openEngine({ rtmpLimits: { perAddress: 3, authoriseMs: 50 } })
  const port = Number(new URL(address).port)
  const sockets = Array.from({ length: 10 }, () => connectTo(port, '127.0.0.1'))
  await Promise.all(
    sockets.map(
      (socket) =>
        new Promise((resolve) =>
          socket
            .resume()
            .on('error', () => {})
            .once('close', resolve),
        ),
    ),
  )
})
