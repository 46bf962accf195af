import assert from 'node:assert/strict'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import type { ServerResponse } from 'node:http'
import { connect } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { type TestContext, test } from 'node:test'
import { connect as connectTls } from 'node:tls'
import { hasOpenssl, http2Client, makeCertificate, NO_OPENSSL } from '../../../test/certificates.ts'
import { readCertificate } from './certificate.ts'
import { openFront } from './front.ts'
import { endWithContent } from './send-content.ts'

const needsOpenssl = { skip: hasOpenssl() ? false : NO_OPENSSL }
const files = hasOpenssl() ? makeCertificate() : { certificate: '', key: '' }
const CONTENT = Buffer.alloc(32 * 1024 * 1024, 'content of a file ')
const GET = 'GET / HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n'

async function open(t: TestContext, isSecure = true) {
  const responses: ServerResponse[] = []
  const certificate = isSecure ? readCertificate(files) : null
  const front = await openFront({ host: '127.0.0.1', port: 0, certificate })
  t.after(() => front.close(0))
  front.serve((_request, response) => {
    responses.push(response)
    response.setHeader('content-length', CONTENT.length)
    endWithContent(response, CONTENT)
  })
  return { port: front.port, responses }
}

test(
  'clients that do not read cost no more than one chunk each, over HTTP/1.1 with TLS',
  needsOpenssl,
  async (t) => {
    const { port, responses } = await open(t)
    const readers = Array.from({ length: 5 }, () => {
      const reader = connectTls({ port, host: '127.0.0.1', ca: readFileSync(files.certificate) })
      reader.on('error', () => {}).pause()
      t.after(() => reader.destroy())
      reader.write(GET)
      return reader
    })
    const waits = () => responses.filter(({ socket }) => socket?.writableNeedDrain)
    while (waits().length < readers.length) await new Promise((resolve) => setImmediate(resolve))
    for (const { socket } of responses)
      assert.ok((socket?.writableLength ?? 0) < 1_000_000, `${socket?.writableLength} bytes wait in memory`)
    // It was only waiting: a client that reads gets everything.
    const whole = await buffer((readers[0] as (typeof readers)[0]).resume())
    assert.ok(whole.subarray(-CONTENT.length).equals(CONTENT))
  },
)

test('everything arrives over every protocol', needsOpenssl, async (t) => {
  const secure = await open(t)
  const answer = await http2Client(`https://127.0.0.1:${secure.port}`, files).ask({ ':path': '/' })
  assert.ok(answer.bytes.equals(CONTENT))
  const plain = await open(t, false)
  const socket = connect(plain.port, '127.0.0.1')
  await once(socket, 'connect')
  socket.write(GET)
  assert.ok((await buffer(socket)).subarray(-CONTENT.length).equals(CONTENT))
})
