import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assertPortsConnected, implementPorts, openPorts } from './ports.ts'

type Ports = { ownerOf(id: string): string; revoke: Record<'tip' | 'media', string | null> }

const answers: Ports = { ownerOf: (id) => `owner of ${id}`, revoke: { tip: null, media: 'the right' } }

test('a connected port is answered by its implementation', () => {
  const ports = openPorts<Ports>('wallet')
  implementPorts(ports, answers)
  assert.equal(ports.ownerOf('a song'), 'owner of a song')
  assert.equal({ ...ports }.revoke.media, 'the right', 'a test may replace one of them')
})

test('calling an unconnected port throws an error that names it', () => {
  const ports = openPorts<Ports>('wallet')
  assert.throws(() => ports.ownerOf('a song'), /the port wallet\.ownerOf is not connected/)
})

test('an application with an unconnected port refuses to start, and names its slice', () => {
  const wallet = { ports: openPorts<Ports>('wallet') }
  const media = { ports: openPorts<Ports>('media') }
  const app = { clock: {}, mailbox: null, people: { ports: undefined }, wallet, media }
  assert.throws(() => assertPortsConnected(app), /Unconnected ports of wallet, media/)
  implementPorts(wallet.ports, answers)
  assert.throws(() => assertPortsConnected(app), /Unconnected ports of media/)
  implementPorts(media.ports, answers)
  assertPortsConnected(app)
})

test('ports are connected once', () => {
  const ports = openPorts<Ports>('wallet')
  implementPorts(ports, answers)
  assert.throws(() => implementPorts(ports, answers), /connected already/)
  assert.throws(() => implementPorts({ ...answers }, answers), /Not a set of open ports/)
})

test('the compiler demands an implementation of every port', () => {
  const ports = openPorts<Ports>('wallet')
  // @ts-expect-error `revoke` is not implemented
  implementPorts(ports, { ownerOf: answers.ownerOf })
  // @ts-expect-error `media` is not implemented
  implementPorts(openPorts<Ports>('wallet'), { ...answers, revoke: { tip: null } })
})
