/** RTMP's handshake: a version, then random bytes that go there and back. */
import { randomBytes } from 'node:crypto'
import { RtmpFault } from './messages.ts'

const VERSION = 3
const BLOCK_BYTES = 1_536

export function createHandshake(write: (data: Buffer) => void) {
  let held = Buffer.alloc(0)
  let step: 'first' | 'second' | 'over' = 'first'

  /** What is left for the chunks; empty until the handshake is over. */
  function read(data: Buffer): Buffer {
    if (step === 'over') return data
    held = Buffer.concat([held, data])
    if (held.length > 0 && step === 'first' && held[0] !== VERSION)
      throw new RtmpFault('another version of RTMP, or none')
    if (step === 'first' && held.length > BLOCK_BYTES) {
      const theirs = held.subarray(1, 1 + BLOCK_BYTES)
      const ours = randomBytes(BLOCK_BYTES)
      // Four zero bytes say that we do not sign: encoders then do not either.
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
