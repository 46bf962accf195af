/** TLS connections to an external database, verified against a certificate authority. */
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { chmodSync, chownSync, rmSync } from 'node:fs'
import path from 'node:path'
import { after, test } from 'node:test'
import { pino } from 'pino'
import { StartError } from '#platform/errors.ts'
import { startCluster } from '#platform/postgres/cluster.ts'
import { openClient } from '#platform/postgres/database.ts'
import { freePort } from '../../test/free-port.ts'
import { scratchDir } from '../../test/scratch-dir.ts'
import { migrateWhenReachable } from './database-server.ts'

const log = pino({ level: 'silent' })
const canSign = spawnSync('openssl', ['version']).status === 0
const skip = !canSign && 'openssl is not installed, so no certificate can be made'
const dir = scratchDir('candid-tls-')
after(() => rmSync(dir, { recursive: true, force: true }))

function openssl(...args: string[]): void {
  const { status, stderr } = spawnSync('openssl', args, { cwd: dir, encoding: 'utf8' })
  assert.equal(status, 0, stderr)
}

function makeAuthority(name: string): string {
  const subject = ['-subj', `/CN=${name}`]
  openssl(
    'req',
    '-x509',
    '-newkey',
    'rsa:2048',
    '-nodes',
    '-days',
    '2',
    ...subject,
    '-keyout',
    `${name}.key`,
    '-out',
    `${name}.pem`,
  )
  return path.join(dir, `${name}.pem`)
}

/** A certificate for localhost, signed by the authority. */
function makeCertificate(authority: string): void {
  openssl(
    'req',
    '-newkey',
    'rsa:2048',
    '-nodes',
    '-subj',
    '/CN=localhost',
    '-addext',
    'subjectAltName=DNS:localhost',
    '-keyout',
    'server.key',
    '-out',
    'server.csr',
  )
  const signer = ['-CA', `${authority}.pem`, '-CAkey', `${authority}.key`, '-CAcreateserial']
  openssl(
    'x509',
    '-req',
    '-in',
    'server.csr',
    '-days',
    '2',
    '-copy_extensions',
    'copy',
    ...signer,
    '-out',
    'server.pem',
  )
  chmodSync(path.join(dir, 'server.key'), 0o600)
  if (process.getuid?.() === 0) chownSync(path.join(dir, 'server.key'), 65_534, 65_534)
}

test('connects with the right authority; explains a wrong one, another name or none', {
  skip,
}, async () => {
  const [right, wrong] = [makeAuthority('right'), makeAuthority('wrong')]
  makeCertificate('right')
  const port = await freePort()
  const cluster = await startCluster({
    dir,
    log,
    durable: false,
    settings: {
      ...{ listen_addresses: '127.0.0.1', port, ssl: 'on' },
      ...{ ssl_cert_file: path.join(dir, 'server.pem'), ssl_key_file: path.join(dir, 'server.key') },
    },
  })
  try {
    const at = (host: string, authority: string | null) =>
      `postgresql://candid@${host}:${port}/postgres?sslmode=verify-full${authority ? `&sslrootcert=${encodeURIComponent(authority)}` : ''}`
    const client = await openClient(at('localhost', right))
    const { rows } = await client.query('select ssl from pg_stat_ssl where pid = pg_backend_pid()')
    await client.end()
    assert.deepEqual(rows, [{ ssl: true }])

    const whyNot = async (url: string) => {
      const failure = await migrateWhenReachable(url, log, AbortSignal.timeout(180_000)).catch(
        (error: unknown) => error,
      )
      assert.ok(failure instanceof StartError, String(failure))
      return failure.message
    }
    assert.match(
      await whyNot(at('localhost', wrong)),
      /signed by an authority this site does not trust.*sslrootcert/,
    )
    assert.match(await whyNot(at('localhost', null)), /signed by an authority this site does not trust/)
    assert.match(await whyNot(at('127.0.0.1', right)), /for a different name/)
  } finally {
    await cluster.stop()
  }
})
