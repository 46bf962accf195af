/** RTP packets out of order, lost, duplicated and invalid. */
import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { test } from 'node:test'
import { splitByLength } from '../h264/nal-units.ts'
import { createH264Depacketizer } from './h264-depacketizer.ts'
import { writeNack } from './nack.ts'
import { createReorder, type RtpPacket, readRtp } from './rtp-receiver.ts'

const SPS = Buffer.from('6742c00bda0a37e4c044000003000400000300c83c50aa80', 'hex')
const PPS = Buffer.from('68ce0fc8', 'hex')

function packet(sequence: number, timestamp: number, payload: Buffer, isLast = true): RtpPacket {
  return { source: 7, sequence: sequence & 0xffff, timestamp, payloadType: 102, isLast, payload }
}

function together(...units: Buffer[]): Buffer {
  const sized = units.flatMap((unit) => [Buffer.from([unit.length >> 8, unit.length & 0xff]), unit])
  return Buffer.concat([Buffer.from([0x78]), ...sized])
}

/** A NAL unit in three fragments. */
function pieces(unit: Buffer): Buffer[] {
  const [first = 0] = unit
  const third = Math.ceil((unit.length - 1) / 3)
  return [0, 1, 2].map((at) => {
    const flags = (at === 0 ? 0x80 : 0) | (at === 2 ? 0x40 : 0)
    const head = Buffer.from([(first & 0xe0) | 28, flags | (first & 0x1f)])
    return Buffer.concat([head, unit.subarray(1 + at * third, 1 + (at + 1) * third)])
  })
}

function reader() {
  const received: string[] = []
  const pictures: Buffer[] = []
  const read = createH264Depacketizer({
    track: ({ width, height }) => void received.push(`track ${width}x${height}`),
    picture({ timestamp, isKey, data }) {
      received.push(`${isKey ? 'key' : 'delta'} ${timestamp}`)
      pictures.push(data)
    },
    dropped: (count) => void received.push(`dropped ${count}`),
    needsKey: () => void received.push('needs key'),
  })
  return { received, pictures, order: createReorder({ packet: read.take }) }
}

test('reassembles frames from single, fragmented and reordered packets', () => {
  const { received, pictures, order } = reader()
  const key = Buffer.concat([Buffer.from([0x65]), randomBytes(90)])
  const [one, two, three] = pieces(key)
  assert.ok(one && two && three)
  const all = [
    packet(65_534, 0, together(SPS, PPS), false),
    packet(0, 0, two, false),
    packet(65_535, 0, one, false),
    packet(65_535, 0, one, false),
    packet(1, 0, three),
    packet(2, 3_000, Buffer.from('41aa', 'hex')),
  ]
  for (const one of all) order.take(one)
  assert.deepEqual(received, ['track 160x90', 'key 0', 'delta 3000'])
  assert.deepEqual(splitByLength(pictures[0] ?? Buffer.alloc(0), 4), [SPS, PPS, key])
})

test('a lost packet drops frames until the next key frame, which is requested once', () => {
  const { received, order } = reader()
  const key = together(SPS, PPS, Buffer.from('65aabb', 'hex'))
  order.take(packet(0, 0, key))
  for (let sequence = 2; sequence < 60; sequence += 1)
    order.take(packet(sequence, sequence * 3_000, Buffer.from('41aa', 'hex')))
  order.take(packet(60, 180_000, key))
  order.take(packet(61, 183_000, Buffer.from('41aa', 'hex')))
  assert.deepEqual(received.slice(0, 4), ['track 160x90', 'key 0', 'dropped 1', 'needs key'])
  assert.equal(received.filter((what) => what === 'needs key').length, 1)
  assert.deepEqual(received.slice(-2), ['key 180000', 'delta 183000'])
})

test('requests missing packets when the gap is seen, and once more before giving up', () => {
  const asked: number[][] = []
  const order = createReorder({ packet() {}, missing: (sequences) => void asked.push([...sequences]) })
  for (const sequence of [65_534, 1, 65_535]) order.take(packet(sequence, 0, PPS))
  assert.deepEqual(asked, [[65_535, 0]])
  for (let sequence = 2; sequence < 30; sequence += 1) order.take(packet(sequence, 0, PPS))
  assert.deepEqual(asked, [[65_535, 0], [0]])
  const nack = writeNack(7, [65_535, 0, 15, 16, 40])
  assert.equal(nack.toString('hex'), '81cd00050000000100000007ffff80010010000000280000')
})

test('gives up on missing packets after a timeout, however few packets follow', () => {
  let nowMs = 0
  const handed: number[] = []
  const order = createReorder({
    packet: ({ sequence }, lost) => void handed.push(sequence, lost),
    now: () => nowMs,
  })
  for (const sequence of [1, 3]) order.take(packet(sequence, 0, PPS))
  nowMs = 301
  order.take(packet(4, 0, PPS))
  order.take(packet(2, 0, PPS))
  assert.deepEqual(handed, [1, 0, 3, 1, 4, 0])
})

test('rejects garbage as packet and as frame', () => {
  const { received, order } = reader()
  for (let one = 0; one < 5_000; one += 1) {
    const data = randomBytes(one % 80)
    if (one % 2 === 0 && data.length > 1) data[0] = 0x80
    const read = readRtp(data)
    if (read) order.take(read)
  }
  assert.ok(!received.some((what) => what.startsWith('delta')))
  assert.equal(readRtp(Buffer.from('80c80006', 'hex')), null, 'RTCP is not RTP')
})
