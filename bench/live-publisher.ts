/** An encoder whose pictures contain their number repeatedly, so that it can be found in the bytes of any container. */
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { MESSAGE_TYPE, writeRtmpMessage } from '../server/src/platform/live/rtmp/messages.ts'
import {
  command,
  handshake,
  connectCommand as sayConnect,
  publishCommand as sayPublish,
  videoHeader,
} from '../server/test/rtmp-session.ts'

export const FRAMES_PER_SECOND = 25
const MARK_BYTES = 8
/** Enough repetitions for the size of a picture at 1 Mbit/s; containers split some of them. */
const MARKS = 600

export function markOf(frame: number): Buffer {
  return Buffer.from(`#${String(frame).padStart(6, '0')}!`, 'latin1')
}

/** When each picture was sent, by its number; resolves after the last one. */
export async function publishMarked(
  { port, key, seconds }: { port: number; key: string; seconds: number },
  sentAt: Map<number, number>,
): Promise<void> {
  const socket = connect(port, '127.0.0.1').setNoDelay(true)
  socket.resume().on('error', () => {})
  socket.write(handshake)
  for (const said of [sayConnect(), command('createStream', 2, null), sayPublish(key)]) {
    await sleep(100)
    socket.write(said)
  }
  await sleep(200)
  socket.write(videoHeader)
  const startAt = performance.now()
  for (let frame = 0; frame < seconds * FRAMES_PER_SECOND; frame += 1) {
    const dueMs = (frame * 1_000) / FRAMES_PER_SECOND
    await sleep(Math.max(0, startAt + dueMs - performance.now()))
    sentAt.set(frame, performance.now())
    socket.write(picture(frame, Math.round(dueMs)))
  }
  socket.end(command('deleteStream', 7, null, 1))
}

function picture(frame: number, timestampMs: number): Buffer {
  const isKey = frame % FRAMES_PER_SECOND === 0
  const unit = Buffer.concat([
    Buffer.from([isKey ? 0x65 : 0x41, 0x88]),
    Buffer.alloc(MARKS * MARK_BYTES, markOf(frame)),
  ])
  const head = Buffer.from([isKey ? 0x17 : 0x27, 1, 0, 0, 0, 0, 0, 0, 0])
  head.writeUInt32BE(unit.length, 5)
  const message = writeRtmpMessage(MESSAGE_TYPE.video, Buffer.concat([head, unit]), 1)
  message.writeUIntBE(timestampMs, 1, 3)
  return message
}

/** The picture numbers found in a piece of a stream. */
export function marksIn(bytes: Buffer): Set<number> {
  const found = bytes.toString('latin1').matchAll(/#(\d{6})!/g)
  return new Set([...found].map(([, number]) => Number(number)))
}
