import assert from 'node:assert/strict'
import { test } from 'node:test'
import { problemsOf } from '../../test/config-problems.ts'
import { addressWarnings } from './address-warnings.ts'
import { parseConfig } from './config.ts'

const PAIR = { TLS_CERT: '/etc/candid/fullchain.pem', TLS_KEY: '/etc/candid/privkey.pem' }

test('serves http and sends no HSTS without a certificate', () => {
  const { http, site } = parseConfig({})
  assert.deepEqual(http.tls, { files: null, redirectPort: null })
  assert.equal(site.strictTransport, null)
})

test('a certificate means https, no demo, and an optional redirect from http', () => {
  const { http, site, demo } = parseConfig({
    ...PAIR,
    PORT: '443',
    HTTP_REDIRECT_PORT: '80',
    HOST: '0.0.0.0',
  })
  assert.deepEqual(http.tls.files, { certificate: PAIR.TLS_CERT, key: PAIR.TLS_KEY })
  assert.equal(http.tls.redirectPort, 80)
  assert.equal(site.url, 'https://localhost')
  assert.equal(demo, false)
})

test('HSTS lasts a year and includes subdomains only if configured', () => {
  const hstsOf = (env: Record<string, string>) => parseConfig(env).site.strictTransport
  assert.equal(hstsOf({ SITE_URL: 'https://candid.example' }), 'max-age=31536000')
  assert.equal(
    hstsOf({ SITE_URL: 'https://candid.example', HSTS_SUBDOMAINS: 'on' }),
    'max-age=31536000; includeSubDomains',
  )
  assert.equal(hstsOf({ SITE_URL: 'http://candid.example', HSTS_SUBDOMAINS: 'on' }), null)
})

for (const [env, words] of [
  [{ TLS_CERT: 'a.pem' }, 'TLS_KEY is required with TLS_CERT'],
  [{ TLS_KEY: 'a.pem' }, 'TLS_CERT is required with TLS_KEY'],
  [{ ...PAIR, SITE_URL: 'http://candid.example' }, 'SITE_URL must begin with https:// where TLS_CERT is set'],
  [
    { ...PAIR, DEMO: 'on' },
    'DEMO must be off where TLS_CERT is set: demo content is uploaded to the site over http',
  ],
  [{ ...PAIR, PORT: '443', HTTP_REDIRECT_PORT: '443' }, 'HTTP_REDIRECT_PORT must differ from PORT'],
  [
    { HTTP_REDIRECT_PORT: '80' },
    'HTTP_REDIRECT_PORT is for a site with TLS_CERT and TLS_KEY; behind a proxy, let the proxy redirect',
  ],
  [
    { TLS_CERT: 'x', TLS_KEY: '-----BEGIN PRIVATE KEY----- hunter2' },
    'TLS_KEY must be the name of a file, not its content',
  ],
] as const)
  test(`refused: ${words}`, () => assert.deepEqual(problemsOf(env), [words]))

test('warns about an https SITE_URL without a certificate or proxy', () => {
  const warned = (env: Record<string, string>) => addressWarnings(parseConfig(env)).join()
  assert.match(warned({ SITE_URL: 'https://candid.example' }), /set TRUST_PROXY=1.*set TLS_CERT and TLS_KEY/s)
  assert.equal(warned({ SITE_URL: 'https://candid.example', TRUST_PROXY: '1' }), '')
  assert.equal(warned({ SITE_URL: 'http://candid.example' }), '')
})
