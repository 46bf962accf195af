/** Encoders that connect before the live role is ready wait and are served afterwards. */
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect as connectTo } from 'node:net'
import { test } from 'node:test'
import { quietLog } from '../../../../test/live-engine.ts'
import { connectCommand, handshake, publishCommand } from '../../../../test/rtmp-session.ts'
import { openEarlyPort } from './early-port.ts'
import { openRtmpServer } from './server.ts'

test('bytes sent before the role was ready are read, and later connections are served as usual', async (t) => {
  const early = await openEarlyPort({ host: '127.0.0.1', port: 0 })
  const address = early.server.address()
  assert.ok(address && typeof address === 'object')
  const knock = () => {
    const socket = connectTo(address.port, '127.0.0.1')
    socket.on('error', () => undefined)
    socket.write(Buffer.concat([handshake, connectCommand(), publishCommand('key')]))
    t.after(() => socket.destroy())
    return socket
  }
  const first = knock()
  await once(first, 'connect')
  const keys: string[] = []
  const admit = async (key: string) => {
    keys.push(key)
    return { ok: false, message: `Refused, try ${keys.length}.` } as const
  }
  const server = await openRtmpServer({ host: '127.0.0.1', port: 0, early, log: quietLog, admit })
  t.after(() => server.close())
  assert.equal(server.port, address.port)
  for (const [socket, words] of [
    [first, /Refused, try 1\./],
    [knock(), /Refused, try 2\./],
  ] as const) {
    let received = ''
    socket.on('data', (data) => {
      received += data.toString('latin1')
    })
    await once(socket, 'close')
    assert.match(received, words)
  }
})

test('closing a port that was never served closes its waiting connections', async () => {
  const early = await openEarlyPort({ host: '127.0.0.1', port: 0 })
  const address = early.server.address()
  assert.ok(address && typeof address === 'object')
  const socket = connectTo(address.port, '127.0.0.1')
  socket.on('error', () => undefined)
  await once(socket, 'connect')
  const closed = once(socket, 'close')
  await early.close()
  await closed
})
