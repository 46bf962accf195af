import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseConfig } from './config.ts'
import { findUnsafeConfig, UNSAFE_CONFIGS } from './unsafe-config.ts'

const SITE = 'https://candid.example'
/** A safe configuration; each case changes a little of it. */
const SAFE = {
  ...{
    NODE_ENV: 'production',
    SITE_URL: SITE,
    DEMO: 'off',
    TRUST_PROXY: '1',
    SMTP_URL: 'smtp://mail.example',
  },
}
const REMOTE_DATABASE = { DATABASE_URL: 'postgres://candid@10.0.0.5/candid' }
const KEY = 'd41d8cd98f00b204e9800998ecf8427e5f3a'

const check = (env: Record<string, string>) => findUnsafeConfig(parseConfig({ ...SAFE, ...env }))

const CASES: readonly [env: Record<string, string>, how: 'refused' | 'warned', words: RegExp][] = [
  [{ DEMO: 'on' }, 'refused', /^DEMO is on and https:\/\/candid\.example is public.*PUBLIC_DEMO=on\.$/],
  [{ PAYMENTS: 'sandbox' }, 'refused', /^PAYMENTS is sandbox and https.*Set PAYMENTS to stripe or none/],
  [
    { ...REMOTE_DATABASE, ROLES: 'worker' },
    'refused',
    /^This machine runs only worker of a site on several machines, and SECRET_KEY is not set/,
  ],
  [{ SITE_URL: 'http://candid.example' }, 'refused', /^SITE_URL is http:.*unencrypted.*PLAIN_HTTP=on\.$/],
  [{ RATE_LIMITS: 'off' }, 'refused', /^RATE_LIMITS is off on a public site/],
  [{ METRICS_TOKEN: 'changeme-changeme' }, 'refused', /^METRICS_TOKEN is easily guessed/],
  [{ SECRET_KEY: 'a'.repeat(40) }, 'refused', /^SECRET_KEY is easily guessed/],
  [
    { SITE_URL: '', HOST: '0.0.0.0', DEMO: 'on' },
    'warned',
    /^DEMO is on and HOST 0\.0\.0\.0 accepts other machines/,
  ],
  [{ SMTP_URL: '' }, 'warned', /^SMTP_URL is not set: no email leaves this machine/],
  [REMOTE_DATABASE, 'warned', /^The database is on another machine and SECRET_KEY is not set/],
]

test('a safe configuration has no findings', () => {
  assert.deepEqual(check({}), { refused: [], warned: [] })
  assert.deepEqual(check({ ...REMOTE_DATABASE, SECRET_KEY: KEY, ROLES: 'web', METRICS_TOKEN: KEY }), {
    refused: [],
    warned: [],
  })
})

for (const [env, how, words] of CASES)
  test(`${how}: ${JSON.stringify(env)}`, () => {
    const found = check(env)
    assert.equal(found[how].length, 1, JSON.stringify(found))
    assert.match(found[how][0] ?? '', words)
  })

test('every unsafe configuration is tested, and no message contains a secret', () => {
  assert.equal(CASES.length, UNSAFE_CONFIGS.length)
  assert.doesNotMatch(
    JSON.stringify([check({ METRICS_TOKEN: 'changeme-changeme' }), check({ SECRET_KEY: 'a'.repeat(40) })]),
    /changeme|aaaa/,
  )
})

test('opt-ins allow a public demo and plain http', () => {
  const demo = { DEMO: 'on', PAYMENTS: 'sandbox', PUBLIC_DEMO: 'on' }
  assert.deepEqual(check(demo), { refused: [], warned: [] })
  assert.deepEqual(check({ SITE_URL: 'http://candid.example', PLAIN_HTTP: 'on' }).refused, [])
})

for (const localEnv of [
  { SITE_URL: '', DEMO: 'on', SMTP_URL: '' },
  { SITE_URL: 'http://candid.localhost:3000', DEMO: 'on', SMTP_URL: '' },
  { SITE_URL: 'http://192.168.1.5:3000', DEMO: 'on', SMTP_URL: '', RATE_LIMITS: 'off' },
  { NODE_ENV: 'development', DEMO: 'on', SMTP_URL: '' },
  { DATABASE_URL: 'postgres://candid@localhost/candid', ROLES: 'web' },
  { DATABASE_URL: 'postgres://candid@localhost/candid?host=%2Frun%2Fpostgres', ROLES: 'web' },
] as Record<string, string>[])
  test(`a site that strangers cannot reach has no findings: ${JSON.stringify(localEnv)}`, () =>
    assert.deepEqual(check(localEnv), { refused: [], warned: [] }))
