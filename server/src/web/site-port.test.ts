/** A whole site over https: pages, API, uploads, byte ranges and websockets. */
import assert from 'node:assert/strict'
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs'
import { test } from 'node:test'
import { connect } from 'node:tls'
import { pino } from 'pino'
import sharp from 'sharp'
import { certificateWarnings, readCertificate } from '#platform/http/certificate.ts'
import { hasOpenssl, http2Client, makeCertificate, NO_OPENSSL } from '../../test/certificates.ts'
import { openSocket } from '../../test/graphql-socket.ts'
import { seedAccount } from '../../test/seed.ts'
import { freshSite, type TestSite } from '../../test/site.ts'
import { addressWarnings } from '../config/address-warnings.ts'
import { parseConfig } from '../config/config.ts'
import { openSitePort } from './site-port.ts'

const needsOpenssl = { skip: hasOpenssl() ? false : NO_OPENSSL }
const files = hasOpenssl() ? makeCertificate() : { certificate: '', key: '' }
const env = { TLS_CERT: files.certificate, TLS_KEY: files.key, NODE_ENV: 'test' }
let site: TestSite | null = null
const httpsSite = async () => (site ??= await freshSite({ ...env, SITE_URL: 'https://127.0.0.1' }))

test('serves pages, API and cookies over HTTP/2 with HSTS', needsOpenssl, async () => {
  const { url } = await httpsSite()
  const { ask } = http2Client(url, files)
  const page = await ask({ ':path': '/signin' })
  assert.equal(page.status, 200)
  assert.match(page.text, /<title>Sign In/)
  assert.equal(page.headers['strict-transport-security'], 'max-age=31536000')
  const post = { ':path': '/api', ':method': 'POST', 'content-type': 'application/json' }
  const question = JSON.stringify({ query: '{ __typename }' })
  const own = await ask({ ...post, origin: url, 'sec-fetch-site': 'same-origin' }, question)
  assert.deepEqual(JSON.parse(own.text), { data: { __typename: 'Query' } })
  const foreign = await ask({ ...post, origin: 'https://evil.example' }, question)
  assert.equal(foreign.status, 403)
  const misnamed = await ask({ ':path': '/', ':authority': 'evil.example' })
  assert.equal(misnamed.status, 421)
})

test('uploads a picture over HTTP/2 and serves a byte range of it', needsOpenssl, async () => {
  const { url, app } = await httpsSite()
  const { ask } = http2Client(url, files)
  const person = await seedAccount({ app })
  const picture = await sharp({ create: { width: 300, height: 300, channels: 3, background: '#246' } })
    .jpeg()
    .toBuffer()
  const form = new FormData()
  form.append('avatar', new Blob([new Uint8Array(picture)], { type: 'image/jpeg' }), 'me.jpg')
  const sent = new Response(form)
  const answer = await ask(
    {
      ...{ ':path': '/api/upload/avatar', ':method': 'POST', cookie: person.cookie, origin: url },
      'content-type': sent.headers.get('content-type') ?? '',
    },
    Buffer.from(await sent.arrayBuffer()),
  )
  assert.equal(answer.status, 200, answer.text)
  const { avatar } = JSON.parse(answer.text) as { avatar: string }
  const whole = await ask({ ':path': avatar })
  const part = await ask({ ':path': avatar, range: 'bytes=2-5' })
  assert.equal(part.status, 206)
  assert.equal(part.headers['content-range'], `bytes 2-5/${whole.bytes.length}`)
  assert.deepEqual(part.bytes, whole.bytes.subarray(2, 6))
})

test('accepts websockets on the same port', needsOpenssl, async () => {
  const { url } = await httpsSite()
  const ca = readFileSync(files.certificate)
  const client = await openSocket(`${url.replace('https', 'wss')}/api`, { ca, headers: { origin: url } })
  await client.init()
  client.socket.terminate()
})

/** The certificate served to new connections. */
async function servedCertificate(port: number): Promise<string> {
  const socket = connect({ port, host: '127.0.0.1', rejectUnauthorized: false })
  await new Promise((resolve) => socket.once('secureConnect', resolve))
  const { fingerprint256 } = socket.getPeerCertificate()
  socket.destroy()
  return fingerprint256
}

async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  for (
    const deadline = Date.now() + 180_000;
    !(await isSo());
    await new Promise((resolve) => setTimeout(resolve, 5))
  )
    assert.ok(Date.now() < deadline, 'it never was so')
}

test(
  'picks up a renewed certificate while running; a broken one is logged and ignored',
  needsOpenssl,
  async (t) => {
    const own = makeCertificate()
    const lines: string[] = []
    const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(line) })
    const config = parseConfig({ ...env, PORT: '0', TLS_CERT: own.certificate, TLS_KEY: own.key })
    const front = await openSitePort(config, log, { pollMs: 10 })
    t.after(() => front.close(0))
    const first = await servedCertificate(front.port)
    const next = makeCertificate()
    copyFileSync(next.certificate, own.certificate)
    await until(() => lines.some((line) => line.includes('does not match the certificate')))
    assert.equal(await servedCertificate(front.port), first)
    writeFileSync(own.key, 'garbage')
    await until(() => lines.some((line) => line.includes('does not contain a private key')))
    assert.equal(await servedCertificate(front.port), first)
    copyFileSync(next.key, own.key)
    await until(async () => (await servedCertificate(front.port)) !== first)
    assert.ok(lines.some((line) => line.includes('the renewed certificate is in use')))
    assert.doesNotMatch(lines.join(), /PRIVATE KEY|garbage/)
  },
)

test(
  'redirects http to the site URL whatever the Host header; refuses unsafe methods',
  needsOpenssl,
  async (t) => {
    const config = parseConfig({
      ...env,
      PORT: '0',
      HTTP_REDIRECT_PORT: '0',
      SITE_URL: 'https://candid.example',
    })
    let redirectPort = 0
    const front = await openSitePort(config, pino({ level: 'silent' }), {
      onRedirect: (port) => (redirectPort = port),
    })
    t.after(() => front.close(0))
    const ask = (path: string, init: RequestInit = {}) =>
      fetch(`http://127.0.0.1:${redirectPort}${path}`, { redirect: 'manual', ...init })
    const answer = await ask('/somebody?tab=media', { headers: { host: 'evil.example' } })
    assert.equal(answer.status, 308)
    assert.equal(answer.headers.get('location'), 'https://candid.example/somebody?tab=media')
    assert.equal((await ask('//evil.example/')).headers.get('location'), 'https://candid.example/')
    const post = await ask('/api/auth', { method: 'POST', body: 'password=secret' })
    assert.equal(post.status, 403)
    assert.equal(post.headers.get('location'), null)
  },
)

test('refuses invalid certificate files at start-up by their variable', needsOpenssl, () => {
  const other = makeCertificate()
  const words = (given: Partial<typeof files>) => {
    try {
      readCertificate({ ...files, ...given })
    } catch (error) {
      return (error as Error).message
    }
    return ''
  }
  assert.match(words({ certificate: '/nowhere.pem' }), /^TLS_CERT \/nowhere.pem cannot be read \(ENOENT\)/)
  assert.match(words({ certificate: files.key }), /^TLS_CERT .* does not contain a certificate in PEM/)
  assert.match(words({ key: files.certificate }), /^TLS_KEY .* does not contain a private key in PEM/)
  assert.match(words({ key: other.key }), /^TLS_KEY .* does not match the certificate/)
  assert.equal(words({}), '')
})

test('warns about a certificate for another name or about to expire', needsOpenssl, () => {
  const at = (days: number) => new Date(Date.now() + days * 86_400_000)
  const warned = (siteUrl: string, days: number) =>
    certificateWarnings(readCertificate(files), siteUrl, at(days)).join()
  assert.equal(warned('https://localhost', 1), '')
  assert.equal(warned('https://127.0.0.1:8443', 1), '')
  assert.match(warned('https://candid.example', 1), /is not for candid.example/)
  assert.match(warned('https://localhost', 20), /valid for \d+ more days/)
  assert.match(warned('https://localhost', 31), /has expired/)
  const config = parseConfig({ ...env, SITE_URL: 'https://candid.example' })
  assert.match(addressWarnings(config).join(), /is not for candid.example/)
})
