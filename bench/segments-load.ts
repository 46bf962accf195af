/** Requests one file repeatedly on 20 plain connections and prints the received megabytes per second. */
import { connect } from 'node:net'

const CONNECTIONS = 20

const [, , address, seconds] = process.argv
if (!address) throw new Error('usage: segments-load.ts <url> <seconds>')
const url = new URL(address)
const question = Buffer.from(`GET ${url.pathname} HTTP/1.1\r\nHost: ${url.host}\r\n\r\n`)
const lengthOfAnswer = await firstAnswer()
const endsAt = performance.now() + Number(seconds ?? 2) * 1000
const startedAt = performance.now()
let received = 0
await Promise.all(Array.from({ length: CONNECTIONS }, ask))
process.stdout.write(String(received / 1e6 / ((performance.now() - startedAt) / 1000)))

/** All later responses must have the length of the first one; otherwise the run measured something else. */
async function firstAnswer(): Promise<number> {
  const answer = await fetch(url)
  const body = await answer.arrayBuffer()
  if (answer.status !== 200 || body.byteLength < 1_000_000) throw new Error(`answered ${answer.status}`)
  return body.byteLength
}

/** Counts and discards the bytes, to keep the client's own cost out of the measurement. */
function ask(): Promise<void> {
  return new Promise((resolve, reject) => {
    let missing = 0
    const socket = connect({
      host: url.hostname,
      port: Number(url.port),
      onread: {
        buffer: Buffer.allocUnsafe(256 * 1024),
        callback(bytes, buffer) {
          missing = missing > 0 ? missing - bytes : bodyMissing(buffer.subarray(0, bytes))
          received += bytes
          if (missing === 0) next()
          return true
        },
      },
    })
    const next = () => {
      if (performance.now() >= endsAt) socket.destroy()
      else socket.write(question)
    }
    socket
      .on('connect', next)
      .on('error', reject)
      .on('close', () => resolve())
  })
}

/** Assumes that the response head arrives in one chunk; returns the remaining bytes of the body. */
function bodyMissing(bytes: Uint8Array): number {
  const piece = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const end = piece.indexOf('\r\n\r\n')
  const head = piece.subarray(0, end).toString('latin1')
  if (
    end < 0 ||
    !head.startsWith('HTTP/1.1 200') ||
    !head.toLowerCase().includes(`content-length: ${lengthOfAnswer}`)
  )
    throw new Error(`an unexpected answer: ${head.slice(0, 200)}`)
  return lengthOfAnswer - (piece.length - end - 4)
}
