import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { ConfigError, parseConfig } from './config.ts'

function problemsOf(env: Record<string, string>): readonly string[] {
  try {
    parseConfig(env)
  } catch (error) {
    if (error instanceof ConfigError) return error.problems
    throw error
  }
  return []
}

test('an empty environment gives the documented defaults', () => {
  const config = parseConfig({})
  assert.equal(config.http.port, 3000)
  assert.equal(config.http.host, '127.0.0.1')
  assert.equal(config.dataDir, path.resolve('data'))
  assert.equal(config.database.url, null)
  assert.equal(config.demo, true)
  assert.equal(config.rateLimits, true)
  assert.deepEqual(config.roles, ['web', 'worker', 'live'])
  assert.equal(config.site.name, 'Candid')
  assert.equal(config.site.url, 'http://127.0.0.1:3000')
})

test('an empty value counts as not given', () => {
  assert.equal(parseConfig({ PORT: '', SITE_URL: ' ' }).http.port, 3000)
})

test('reports all mistakes at once, each by its variable', () => {
  const problems = problemsOf({
    PORT: '70000',
    DEMO: 'maybe',
    SITE_URL: 'candid.example',
    DATABASE_URL: 'mysql://x',
    ROLES: 'web,chef',
  })
  const variables = problems.map((problem) => problem.split(' ')[0])
  assert.deepEqual(variables.sort(), ['DATABASE_URL', 'DEMO', 'PORT', 'ROLES', 'SITE_URL'])
})

test('a machine with unknown roles only is refused', () => {
  assert.deepEqual(problemsOf({ ROLES: 'chef' }), ['ROLES must be a list of web, worker, live'])
})

for (const port of ['-1', '3000.5', '0x10', 'abc', '65536', '1e3']) {
  test(`PORT=${port} is refused`, () =>
    assert.match(problemsOf({ PORT: port })[0] ?? '', /^PORT must be a whole number from 0 to 65535$/))
}

test('a mistake never repeats the value, which may hold a password', () => {
  const problems = problemsOf({
    DATABASE_URL: 'mysql://user:hunter2@host/db',
    SMTP_URL: 'ftp://me:hunter2@host',
  })
  assert.equal(problems.length, 2)
  assert.doesNotMatch(problems.join(), /hunter2/)
})

test('a site address with a path is refused', () => {
  assert.match(problemsOf({ SITE_URL: 'https://candid.example/app' })[0] ?? '', /without a path/)
})

test('test cards work in a local demo; a public site must opt in and says so on its pages', () => {
  const paying = (env: Record<string, string>) => {
    const { gateways, isPublicTest } = parseConfig(env).payments
    const names = gateways.join(',') || 'none'
    return isPublicTest ? `${names} and told` : names
  }
  assert.equal(paying({}), 'sandbox')
  assert.equal(paying({ DEMO: 'off' }), 'none')
  assert.equal(paying({ DEMO: 'off', PAYMENTS: 'sandbox' }), 'sandbox')
  for (const exposed of [{ HOST: '0.0.0.0' }, { HOST: '::' }, { SITE_URL: 'https://candid.example' }]) {
    assert.equal(paying(exposed), 'none', JSON.stringify(exposed))
    assert.equal(paying({ ...exposed, PAYMENTS: 'sandbox' }), 'sandbox and told', JSON.stringify(exposed))
  }
  for (const here of [{ HOST: 'localhost' }, { HOST: '::1' }, { SITE_URL: 'http://candid.localhost:3000' }])
    assert.equal(paying(here), 'sandbox', JSON.stringify(here))
})

test('the company contact is an email address, a URL or empty', () => {
  assert.equal(parseConfig({}).site.companyContact, '')
  for (const COMPANY_CONTACT of ['help@candid.example', 'https://candid.example/contact'])
    assert.equal(parseConfig({ COMPANY_CONTACT }).site.companyContact, COMPANY_CONTACT)
  for (const COMPANY_CONTACT of [
    'call us',
    'javascript:alert(1)',
    'a b@c',
    '@',
    `${'x'.repeat(200)}@c.example`,
  ])
    assert.match(problemsOf({ COMPANY_CONTACT })[0] ?? '', /^COMPANY_CONTACT must be/, COMPANY_CONTACT)
})

test('Stripe reports every missing key', () => {
  const { payments } = parseConfig({})
  assert.equal(payments.processorFeeBp, 0)
  assert.equal(payments.stripe.apiUrl, 'https://api.stripe.com')
  assert.deepEqual(problemsOf({ PAYMENTS: 'stripe', STRIPE_PUBLIC_KEY: 'pk_test_1' }), [
    'STRIPE_SECRET_KEY is needed when PAYMENTS has stripe',
    'STRIPE_WEBHOOK_SECRET is needed when PAYMENTS has stripe',
  ])
  assert.match(problemsOf({ PAYMENTS: 'cash' })[0] ?? '', /^PAYMENTS must be one of/)
  assert.match(problemsOf({ PROCESSOR_FEE_BP: '5001' })[0] ?? '', /^PROCESSOR_FEE_BP /)
  assert.match(problemsOf({ STRIPE_API_URL: 'ftp://x' })[0] ?? '', /^STRIPE_API_URL /)
})

test('BTCPay reports every missing setting, and an unknown network', () => {
  assert.deepEqual(
    problemsOf({ PAYMENTS: 'stripe,btcpay', STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_PUBLIC_KEY: 'pk_test_1' }),
    [
      'STRIPE_WEBHOOK_SECRET is needed when PAYMENTS has stripe',
      'BTCPAY_URL is needed when PAYMENTS has btcpay',
      'BTCPAY_API_KEY is needed when PAYMENTS has btcpay',
      'BTCPAY_STORE_ID is needed when PAYMENTS has btcpay',
      'BTCPAY_WEBHOOK_SECRET is needed when PAYMENTS has btcpay',
    ],
  )
  assert.match(problemsOf({ BTCPAY_URL: 'btcpay.example' })[0] ?? '', /^BTCPAY_URL must be an address/)
  assert.match(problemsOf({ BTCPAY_NETWORK: 'liquid' })[0] ?? '', /^BTCPAY_NETWORK must be one of/)
})

test('payouts need a valid IBAN and BIC, or none', () => {
  assert.deepEqual(parseConfig({}).payouts, { minCents: 20_000, debtorIban: null, debtorBic: null })
  const env = {
    PAYOUT_MIN_CENTS: '5000',
    PAYOUT_DEBTOR_IBAN: 'de89 3704 0044 0532 0130 00',
    PAYOUT_DEBTOR_BIC: 'COBADEFFXXX',
  }
  assert.deepEqual(parseConfig(env).payouts, {
    minCents: 5000,
    debtorIban: 'DE89370400440532013000',
    debtorBic: 'COBADEFFXXX',
  })
  const problems = problemsOf({
    PAYOUT_MIN_CENTS: '0',
    PAYOUT_DEBTOR_IBAN: 'DE89370400440532013001',
    PAYOUT_DEBTOR_BIC: 'COBA',
  })
  assert.deepEqual(problems, [
    'PAYOUT_MIN_CENTS must be a whole number from 1 to 100000000',
    'PAYOUT_DEBTOR_IBAN must be an IBAN',
    'PAYOUT_DEBTOR_BIC must be a BIC',
  ])
})

test('a reachable site hashes passwords at full cost', () => {
  assert.equal(parseConfig({}).passwordCost, 'full')
  assert.equal(parseConfig({ PASSWORD_COST: 'test' }).passwordCost, 'test')
  for (const open of [{ HOST: '0.0.0.0' }, { SITE_URL: 'https://candid.example' }, { TRUST_PROXY: 'on' }]) {
    const problems = problemsOf({ ...open, PASSWORD_COST: 'test' })
    assert.deepEqual(problems, ['PASSWORD_COST must be full if other machines can reach the site'])
    assert.equal(parseConfig({ ...open, PASSWORD_COST: 'full' }).passwordCost, 'full')
    assert.equal(parseConfig({ ...open, PASSWORD_COST: 'test', NODE_ENV: 'test' }).passwordCost, 'test')
  }
  assert.deepEqual(problemsOf({ PASSWORD_COST: 'none' }), ['PASSWORD_COST must be one of full, test'])
})

test('.env.example describes every variable that is read, and no other', () => {
  const read = new Set<string>()
  const spy = new Proxy({} as Record<string, string>, {
    get(_target, name) {
      if (typeof name === 'string' && name === name.toUpperCase()) read.add(name)
      return undefined
    },
  })
  parseConfig(spy)
  read.delete('NODE_ENV')
  const text = readFileSync(path.join(import.meta.dirname, '../../../.env.example'), 'utf8')
  const described = new Set([...text.matchAll(/^#?\s?([A-Z0-9_]+)=/gm)].map((match) => match[1] ?? ''))
  assert.deepEqual([...described].sort(), [...read].sort())
})

test('TRUST_PROXY is a number of proxies, and "on" means one', () => {
  const hops = (value: string) => parseConfig({ TRUST_PROXY: value }).http.trustedProxies
  assert.deepEqual(['', 'off', '0', 'no', 'on', 'true', '1', '2', '9'].map(hops), [0, 0, 0, 0, 1, 1, 1, 2, 9])
  for (const value of ['10', '-1', '1.5', 'loopback', '127.0.0.1'])
    assert.match(problemsOf({ TRUST_PROXY: value })[0] ?? '', /^TRUST_PROXY must be off, on or the number/)
})

test('live: RTMP can be off, and LIVE_HTTP is an address and a port', () => {
  assert.deepEqual(parseConfig({}).live, {
    ...{ rtmpPort: 1935, webrtcPort: 8189, webrtcAddress: null },
    ...{ internalHost: '127.0.0.1', internalPort: 0, mediaMtx: null, lowerRendition: null, hasStandby: true },
  })
  const chosen = { RTMP_PORT: 'off', WEBRTC_ADDRESS: '203.0.113.9', LIVE_HTTP: '[fd00::2]:8090' }
  assert.deepEqual(parseConfig(chosen).live, {
    ...{ rtmpPort: null, webrtcPort: 8189, webrtcAddress: '203.0.113.9' },
    ...{
      internalHost: 'fd00::2',
      internalPort: 8090,
      mediaMtx: null,
      lowerRendition: null,
      hasStandby: true,
    },
  })
  assert.equal(problemsOf({ RTMP_PORT: 'x', WEBRTC_ADDRESS: 'home', LIVE_HTTP: '8090' }).length, 3)
})

test('live: the lower rendition is off, or has an even side and a number of encoders', () => {
  const lowerRendition = (env: Record<string, string>) => parseConfig(env).live.lowerRendition
  assert.equal(lowerRendition({ LIVE_LOWER_RUNG: 'off', LIVE_ENCODES: '4' }), null)
  assert.deepEqual(lowerRendition({ LIVE_LOWER_RUNG: '480' }), { sidePx: 480, encodes: 1 })
  assert.deepEqual(lowerRendition({ LIVE_LOWER_RUNG: '360', LIVE_ENCODES: '3' }), { sidePx: 360, encodes: 3 })
  for (const side of ['481', '100', '2160', 'small'])
    assert.equal(problemsOf({ LIVE_LOWER_RUNG: side }).length, 1)
})

test('another live engine needs its secret', () => {
  assert.equal(parseConfig({}).live.mediaMtx, null)
  const { mediaMtx } = parseConfig({ LIVE_ENGINE: 'mediamtx', MEDIAMTX_SECRET: 'sixteen-letters-' }).live
  assert.equal(mediaMtx?.api, 'http://127.0.0.1:9997')
  assert.deepEqual(mediaMtx?.webhooks, { host: '127.0.0.1', port: 9995 })
  assert.match(problemsOf({ LIVE_ENGINE: 'mediamtx' })[0] ?? '', /MEDIAMTX_SECRET is needed/)
  assert.equal(problemsOf({ LIVE_ENGINE: 'other', MEDIAMTX_SECRET: 'a/b', MEDIAMTX_API: 'x' }).length, 3)
})

test('a mistake in PORT or HOST causes no second one in SITE_URL', () => {
  assert.deepEqual(problemsOf({ PORT: 'abc' }), ['PORT must be a whole number from 0 to 65535'])
  assert.deepEqual(problemsOf({ HOST: 'no host' }), ['HOST must be an address such as 127.0.0.1 or 0.0.0.0'])
})

for (const [name, intended] of [
  ['SITEURL', 'SITE_URL'],
  ['site_url', 'SITE_URL'],
  ['SITE-URL', 'SITE_URL'],
  ['DATABASE_ULR', 'DATABASE_URL'],
  ['DATABSE_URL', 'DATABASE_URL'],
  ['SECRETKEY', 'SECRET_KEY'],
  ['STRIPE_SECRETKEYS', 'STRIPE_SECRET_KEY'],
  ['BACKUP_T0', 'BACKUP_TO'],
  ['port', 'PORT'],
] as const)
  test(`${name} is taken for a misspelt ${intended}`, () => {
    assert.deepEqual(parseConfig({ [name]: 'x' }).misspelt, [
      `${name} is not a setting; did you mean ${intended}?`,
    ])
    assert.deepEqual(parseConfig({ [name]: '' }).misspelt, [], 'one that is empty is not set')
  })

test('ignores variables of other programs, and misspellings of a setting that is set', () => {
  const others = [
    ...[
      'PATH',
      'HOME',
      'HOSTNAME',
      'HOSTTYPE',
      'PWD',
      'USER',
      'SHELL',
      'LANG',
      'TERM',
      'MAIL',
      'MAILTO',
      'LOGNAME',
    ],
    ...[
      'NODE_OPTIONS',
      'NODE_PATH',
      'NODE_COMPILE_CACHE',
      'NODE_EXTRA_CA_CERTS',
      'npm_config_loglevel',
      'npm_package_name',
    ],
    ...[
      'PGHOST',
      'PGPORT',
      'PGUSER',
      'PGDATABASE',
      'REDIS_PORT',
      'REDIS_HOST',
      'SMTP_HOST',
      'SMTP_PORT',
      'POSTGRES_URL',
    ],
    ...[
      'AWS_REGION',
      'AWS_ACCESS_KEY_ID',
      'AWS_SECRET_ACCESS_KEY',
      'S3_HOST',
      'HTTP_PROXY',
      'HTTPS_PROXY',
      'NO_PROXY',
    ],
    ...[
      'KUBERNETES_PORT',
      'KUBERNETES_SERVICE_HOST',
      'WEB_PORT',
      'WEB_SERVICE_PORT',
      'DATABASE_HOST',
      'DATABASE_PORT',
    ],
    ...[
      'STATE_DIRECTORY',
      'CACHE_DIRECTORY',
      'LOGS_DIRECTORY',
      'INVOCATION_ID',
      'JOURNAL_STREAM',
      'NOTIFY_SOCKET',
      'TZ',
    ],
    ...[
      'SSH_AUTH_SOCK',
      'XDG_DATA_DIRS',
      'XDG_DATA_HOME',
      'DEBIAN_FRONTEND',
      'SUDO_USER',
      'COLORTERM',
      'OTEL_SERVICE_NAME',
    ],
  ]
  assert.deepEqual(parseConfig(Object.fromEntries(others.map((name) => [name, 'x']))).misspelt, [])
  assert.deepEqual(parseConfig({ SITE_URL: 'http://a.localhost', SITEURL: 'x' }).misspelt, [])
})

test('mentions a misspelt variable that may have caused a mistake', () => {
  assert.throws(() => parseConfig({ LIVE_ENGINE: 'mediamtx', MEDIAMTX_SECRT: 'x'.repeat(20) }), {
    message:
      /MEDIAMTX_SECRET is needed.*\n.*MEDIAMTX_SECRT is not a setting; did you mean MEDIAMTX_SECRET\?/s,
  })
})

test('the first-video incentive requires approval by staff', () => {
  const words = /^FIRST_VIDEO_INCENTIVE can only be on if MEDIA_APPROVAL is staff/
  for (const env of [{ MEDIA_APPROVAL: 'auto' }, { DEMO: 'on' }])
    assert.match(problemsOf({ ...env, FIRST_VIDEO_INCENTIVE: 'on' })[0] ?? '', words)
  assert.deepEqual(problemsOf({ MEDIA_APPROVAL: 'staff', FIRST_VIDEO_INCENTIVE: 'on' }), [])
  assert.deepEqual(problemsOf({ DEMO: 'off', FIRST_VIDEO_INCENTIVE: 'on' }), [])
})
