import assert from 'node:assert/strict'
import { test } from 'node:test'
import { connect, openPorts, refuseOpenPorts } from './ports.ts'

type Ports = { ownerOf(id: string): string; revoke: Record<'tip' | 'media', string | null> }

const answers: Ports = { ownerOf: (id) => `owner of ${id}`, revoke: { tip: null, media: 'the right' } }

test('a connected port is answered by whoever it was connected to', () => {
  const ports = openPorts<Ports>('wallet')
  connect(ports, answers)
  assert.equal(ports.ownerOf('a song'), 'owner of a song')
  assert.equal({ ...ports }.revoke.media, 'the right', 'a test may replace one of them')
})

test('asking a port that nobody connected says which one it is', () => {
  const ports = openPorts<Ports>('wallet')
  assert.throws(() => ports.ownerOf('a song'), /the port wallet\.ownerOf is not connected/)
})

test('an application with an open port refuses to start, and names its slice', () => {
  const wallet = { ports: openPorts<Ports>('wallet') }
  const media = { ports: openPorts<Ports>('media') }
  const app = { clock: {}, mailbox: null, people: { ports: undefined }, wallet, media }
  assert.throws(() => refuseOpenPorts(app), /nobody answers the ports of wallet, media/)
  connect(wallet.ports, answers)
  assert.throws(() => refuseOpenPorts(app), /nobody answers the ports of media/)
  connect(media.ports, answers)
  refuseOpenPorts(app)
})

test('ports are connected once', () => {
  const ports = openPorts<Ports>('wallet')
  connect(ports, answers)
  assert.throws(() => connect(ports, answers), /connected already/)
  assert.throws(() => connect({ ...answers }, answers), /no open ports/)
})

test('the compiler demands an answer for every port', () => {
  const ports = openPorts<Ports>('wallet')
  // @ts-expect-error `revoke` has no answer
  connect(ports, { ownerOf: answers.ownerOf })
  // @ts-expect-error nobody says what becomes of media
  connect(openPorts<Ports>('wallet'), { ...answers, revoke: { tip: null } })
})
