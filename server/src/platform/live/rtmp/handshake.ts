/** RTMP handshake: a version byte, then random blocks that each side echoes. */
import { randomBytes } from 'node:crypto'
import { RtmpError } from './messages.ts'

const VERSION = 3
const BLOCK_BYTES = 1_536

export function createHandshake(write: (data: Buffer) => void) {
  let held = Buffer.alloc(0)
  let step: 'first' | 'second' | 'over' = 'first'

  /** The bytes after the handshake; empty until it is complete. */
  function read(data: Buffer): Buffer {
    if (step === 'over') return data
    held = Buffer.concat([held, data])
    if (held.length > 0 && step === 'first' && held[0] !== VERSION)
      throw new RtmpError('Unsupported RTMP version')
    if (step === 'first' && held.length > BLOCK_BYTES) {
      const theirs = held.subarray(1, 1 + BLOCK_BYTES)
      const ours = randomBytes(BLOCK_BYTES)
      // Zero bytes announce the simple handshake, without digests.
      ours.fill(0, 0, 8)
      write(Buffer.concat([Buffer.from([VERSION]), ours, theirs]))
      held = held.subarray(1 + BLOCK_BYTES)
      step = 'second'
    }
    if (step !== 'second' || held.length < BLOCK_BYTES) return Buffer.alloc(0)
    const rest = held.subarray(BLOCK_BYTES)
    held = Buffer.alloc(0)
    step = 'over'
    return rest
  }

  return { read }
}
