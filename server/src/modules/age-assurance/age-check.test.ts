/** Age checks by every method: what they open, and every way around them. */
import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { AGE_CHECK, RTA_LABEL } from '#rules/age-checks.ts'
import { openBrowser, type TestBrowser } from '../../../test/age/browser.ts'
import { PROVIDER_SECRET, startProvider, startWallet } from '../../../test/age/processes.ts'
import { cleanUpAfterFile } from '../../../test/file-cleanup.ts'
import { seedMedia } from '../../../test/media.ts'
import { answerOf, refusalOf } from '../../../test/people.ts'
import { scratchDir } from '../../../test/scratch-dir.ts'
import { seedAccount } from '../../../test/seed.ts'
import { save } from '../../../test/settings.ts'
import { freshSite } from '../../../test/site.ts'
import { seedStaff } from '../../../test/staff.ts'
import { ageAssuranceData } from './index.ts'
import { bindAgeAssuranceJobs } from './jobs.ts'
import { openMessage, signMessage } from './providers/signed-message.ts'

const folder = scratchDir('candid-age-')
const COUNTRY_DATABASE = path.join(folder, 'countries.csv')
writeFileSync(COUNTRY_DATABASE, '5.1.0.0/16,GB\n7.0.0.0/8,DE\n')
const AGE_WALLET_ISSUERS = path.join(folder, 'issuers.pem')
const wallet = await startWallet(AGE_WALLET_ISSUERS)
const provider = await startProvider()
cleanUpAfterFile(() => {
  wallet.stop()
  provider.stop()
})
const site = await freshSite(
  {
    ...{ RATE_LIMITS: 'off', MEDIA_APPROVAL: 'auto', TRUST_PROXY: '1', COUNTRY_DATABASE, AGE_WALLET_ISSUERS },
    AGE_PROVIDER_URL: `${provider.origin}/check`,
    AGE_PROVIDER_SECRET: PROVIDER_SECRET,
  },
  { sharedCacheTtlMs: 60_000 },
)
const { db } = site.app
const admin = await seedStaff(site, 'admin')
const [GB, DE] = ['5.1.2.3', '7.7.7.7']
const creator = await seedAccount(site, { isCreator: true })
const media = await seedMedia(site, creator, { description: 'By the sea' })
const regions = (value: unknown) => save(site, admin, { 'ages.checks': value })

const visitor = (address = GB) => openBrowser(site, { address })
type Feed = { feed: { medias: { id: string; thumbnail: { grid: string | null } }[] } }
const feed = async (browser: TestBrowser) =>
  (await browser.ask<Feed>('{ feed(tab: "foryou") { medias { id thumbnail { grid } } } }')).feed.medias
const isOpen = async (browser: TestBrowser) => (await feed(browser)).length === 1

const grid = (await feed(visitor(DE)))[0]?.thumbnail.grid ?? ''
await answerOf(regions({ GB: ['wallet', 'provider', 'staff'] }))

/** Follows the provider's page to its signed result. */
async function resultFrom(startUrl: string, isOver18 = true): Promise<string> {
  await fetch(startUrl)
  const url = new URL(startUrl)
  url.pathname = '/answer'
  url.searchParams.set('over_18', String(isOver18))
  return (await fetch(url, { redirect: 'manual' })).headers.get('location') ?? ''
}

const claimsOf = (startUrl: string) =>
  openMessage(PROVIDER_SECRET, 'age-request+jwt', new URL(startUrl).searchParams.get('request') ?? '')

/** The provider's result with some claims changed, signed by whoever has this secret. */
function forged(startUrl: string, changed: object, secret = PROVIDER_SECRET): string {
  const { jti, nonce } = claimsOf(startUrl)
  const now = Math.floor(Date.now() / 1000)
  const claims = { iss: provider.origin, aud: site.url, jti, nonce, iat: now, exp: now + 300, over_18: true }
  return `/api/age-check/return?result=${signMessage(secret, 'age-result+jwt', { ...claims, ...changed })}`
}

async function passedVisitor(): Promise<TestBrowser> {
  const browser = visitor()
  const { qr } = await browser.start('wallet')
  assert.equal((await wallet.present({ request: qr ?? '' })).status, 200)
  return browser
}

test('in a listed country media needs proof, in every place; the rest stays open, and elsewhere nothing changes', async () => {
  const here = visitor()
  assert.deepEqual(await here.status(), {
    isNeeded: true,
    country: 'GB',
    methods: ['wallet', 'provider', 'staff'],
    state: 'none',
    method: null,
  })
  assert.equal(await isOpen(here), false)
  assert.equal(await isOpen(visitor(DE)), true)
  assert.equal((await visitor(DE).status()).state, 'passed')
  const lists = await here.ask(
    `{ media(id: "${media.id}") { id } searchMedia(query: "sea") { medias { id } } getMedias(type: "video") { id } }`,
  )
  assert.deepEqual(lists, { media: null, searchMedia: { medias: [] }, getMedias: [] })
  for (const _ of ['by the framework', 'from memory']) {
    const shown = await visitor(DE).get(grid)
    await shown.arrayBuffer()
    assert.equal(shown.status, 200)
    assert.match(shown.headers.get('cache-control') ?? '', /^private/)
    const refused = await here.get(grid)
    assert.equal(refused.status, 451)
    assert.match(await refused.text(), /AGE_CHECK_NEEDED/)
  }
  const page = await here.get(`/${creator.username}/video/${media.id}`)
  const html = await page.text()
  assert.equal(page.status, 200)
  assert.match(html, /<meta name="candid-age-check" content="GB">/)
  assert.match(html, /<meta name="robots" content="noindex">/)
  assert.doesNotMatch(html, /By the sea/)
  assert.equal((await here.get(`/${creator.username}`)).status, 200)
  assert.equal((await here.get('/about')).status, 200)
})

test('every page has the labels that parental controls read', async () => {
  const page = await visitor(DE).get('/')
  const html = await page.text()
  assert.equal(page.headers.get('rating'), RTA_LABEL)
  assert.match(html, /<meta name="rating" content="adult">/)
  assert.ok(html.includes(`<meta name="rating" content="${RTA_LABEL}">`))
  assert.doesNotMatch(html, /candid-age-check/)
})

test('a proof from a wallet opens media in this browser, before sign-up; nothing about the person is stored', async () => {
  const browser = visitor()
  const { url, qr } = await browser.start('wallet')
  assert.equal((await browser.status()).state, 'waiting')
  const report = await wallet.present({ request: url })
  assert.equal(report.status, 200)
  assert.deepEqual(report.body, { redirect_uri: `${site.url}${AGE_CHECK.path}` })
  assert.equal((await browser.status()).state, 'passed')
  assert.equal(await isOpen(browser), true)
  const file = await browser.get(grid)
  assert.equal(file.status, 200)
  await file.arrayBuffer()
  assert.doesNotMatch(await (await browser.get('/')).text(), /candid-age-check/)
  assert.equal((await wallet.present({ request: qr ?? '' })).status, 400, 'the check is over')
  const rows = await db.selectFrom('age_results').selectAll().execute()
  assert.deepEqual(Object.keys(rows[0] ?? {}).sort(), [
    ...['account_id', 'agent', 'created_at', 'device_hash', 'expires_at', 'id', 'is_confirmed', 'method'],
    ...['previous_hash', 'reference', 'rotated_at', 'token_hash'],
  ])
})

test('an external provider opens media; it learns neither the page nor the person', async () => {
  const browser = visitor()
  await browser.get(`/${creator.username}/video/${media.id}`)
  const { url } = await browser.start('provider')
  const back = await resultFrom(url)
  const seen = (await provider.seen()).at(-1)
  assert.deepEqual(Object.keys(seen?.claims ?? {}).sort(), [
    ...['aud', 'exp', 'iat', 'iss', 'jti', 'minimum_age', 'nonce', 'return_url'],
  ])
  assert.equal(seen?.claims.return_url, `${site.url}/api/age-check/return`)
  assert.deepEqual(await browser.come(back), { status: 303, location: AGE_CHECK.path })
  assert.equal(await isOpen(browser), true)
})

test('a proof belongs to one browser: not to a second one, nor to a copied cookie', async () => {
  const browser = await passedVisitor()
  assert.equal(await isOpen(browser), true)
  assert.equal(await isOpen(visitor()), false, 'a second browser')
  const token = browser.cookies.get(AGE_CHECK.cookieName) ?? ''
  const thief = openBrowser(site, { address: GB, cookies: [[AGE_CHECK.cookieName, token]] })
  assert.equal(await isOpen(thief), false, 'without the device cookie')
  const firefox = 'Mozilla/5.0 (Windows NT 10.0; rv:150.0) Gecko/20100101 Firefox/150.0'
  const other = openBrowser(site, { address: GB, userAgent: firefox, cookies: browser.cookies })
  assert.equal(await isOpen(other), false, 'in another kind of browser')
  assert.equal((await other.get(grid)).status, 451)
  assert.equal(await isOpen(browser), true)
})

test('the cookie changes hourly; a copy in use beside the original ends both', async () => {
  const browser = await passedVisitor()
  const copy = openBrowser(site, { address: GB, cookies: browser.cookies })
  const load = (who: TestBrowser) => who.get('/', { 'sec-fetch-dest': 'document' })
  const age = (minutes: number) =>
    db
      .updateTable('age_results')
      .set({ rotated_at: new Date(Date.now() - minutes * 60_000) })
      .execute()
  const first = browser.cookies.get(AGE_CHECK.cookieName)
  await load(browser)
  assert.equal(browser.cookies.get(AGE_CHECK.cookieName), first, 'not yet')
  await age(61)
  await load(browser)
  assert.notEqual(browser.cookies.get(AGE_CHECK.cookieName), first)
  assert.equal(await isOpen(copy), true, 'requests that were under way')
  assert.equal(await isOpen(browser), true)
  await age(2)
  assert.equal(await isOpen(copy), false)
  assert.equal(await isOpen(browser), false, 'nobody knows which of the two is the copy')
})

test('a new cookie that never arrived locks nobody out', async () => {
  const browser = await passedVisitor()
  const first = browser.cookies.get(AGE_CHECK.cookieName) ?? ''
  const rotatedAt = (minutes: number) => ({ rotated_at: new Date(Date.now() - minutes * 60_000) })
  await db.updateTable('age_results').set(rotatedAt(61)).execute()
  await browser.get('/', { 'sec-fetch-dest': 'document' })
  browser.cookies.set(AGE_CHECK.cookieName, first)
  await db.updateTable('age_results').set(rotatedAt(2)).execute()
  await browser.get('/', { 'sec-fetch-dest': 'document' })
  assert.notEqual(browser.cookies.get(AGE_CHECK.cookieName), first)
  assert.equal(await isOpen(browser), true)
})

test('the country comes from the address and the account; headers of a client change nothing', async () => {
  const browser = visitor()
  const page = await browser.get('/', { 'cf-ipcountry': 'DE', 'x-forwarded-for': `${DE}, ${GB}` })
  assert.match(await page.text(), /candid-age-check/)
  const british = await seedAccount(site)
  await db.updateTable('accounts').set({ country: 'GB' }).where('id', '=', british.id).execute()
  const [name = '', value = ''] = british.cookie.split('=')
  const abroad = openBrowser(site, { address: DE, cookies: [[name, value]] })
  assert.equal(await isOpen(abroad), false, 'an account from there, through another country')
  assert.equal((await abroad.status()).country, 'GB')
})

test('a proof of an account is valid in all its browsers, and no other account has it', async () => {
  const fan = await seedAccount(site)
  const [name = '', value = ''] = fan.cookie.split('=')
  const browser = openBrowser(site, { address: GB, cookies: [[name, value]] })
  const { url } = await browser.start('wallet')
  assert.equal((await wallet.present({ request: url })).status, 200)
  const second = openBrowser(site, { address: GB, cookies: [[name, value]] })
  assert.equal(await isOpen(second), true)
  const file = await second.get(grid)
  assert.equal(file.status, 200)
  await file.arrayBuffer()
  browser.cookies.delete(name)
  assert.equal(await isOpen(browser), false, 'signed out')
  const data = ageAssuranceData(site.app)
  const copy = (await data.exportOf(fan.id)) as { over18: boolean; method: string }
  assert.deepEqual([copy.over18, copy.method], [true, 'wallet'])
  for (const _ of ['once', 'twice']) await data.erase(fan.id)
  assert.equal(await data.exportOf(fan.id), undefined)
  assert.equal(await isOpen(second), false)
})

test('an expired proof opens nothing, and the page says that it expired', async () => {
  const browser = await passedVisitor()
  const row = await db.selectFrom('age_results').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow()
  const past = { created_at: new Date(Date.now() - 10_000), expires_at: new Date(Date.now() - 1_000) }
  await db.updateTable('age_results').set(past).where('id', '=', row.id).execute()
  await db.deleteFrom('age_attempts').execute()
  assert.equal(await isOpen(browser), false)
  assert.equal((await browser.status()).state, 'expired')
})

test('answers of a wallet that prove nothing are refused, and the check stays open', async () => {
  const browser = visitor()
  const { qr, url } = await browser.start('wallet')
  const request = qr ?? ''
  const elsewhere = {
    responseUri: 'https://other.example/post',
    clientId: 'redirect_uri:https://other.example/post',
  }
  const orders = {
    'another nonce': { instead: { nonce: 'n'.repeat(43) } },
    'another audience': { instead: elsewhere },
    'another address of ours': { postTo: new URL(url).searchParams.get('response_uri') ?? '' },
    'an unknown issuer of the same name': { isFromStranger: true },
    'an expired credential': { hasExpired: true },
    'a changed signature': { deviation: { breaksSignature: true } },
    'a claim that the issuer did not sign': { isUnder18: true, deviation: { claimsOver18: true } },
    'a stolen credential without its key': { deviation: { hasOtherKey: true } },
    garbage: { repeats: 'garbage' },
    'no CBOR': { repeats: JSON.stringify({ proof_of_age: ['_w'] }) },
    'nested CBOR': {
      repeats: JSON.stringify({ proof_of_age: [Buffer.alloc(40_000, 0x81).toString('base64url')] }),
    },
  }
  for (const [what, order] of Object.entries(orders)) {
    assert.equal((await wallet.present({ request, ...order })).status, 400, what)
    assert.equal((await browser.status()).state, 'waiting', what)
    assert.equal(await isOpen(browser), false, what)
  }
  const first = await wallet.present({ request })
  assert.equal(first.status, 200)
  const next = visitor()
  const started = await next.start('wallet')
  const replayed = await wallet.present({ request: started.qr ?? '', repeats: first.vpToken })
  assert.equal(replayed.status, 400, 'a replayed answer')
  assert.equal(await isOpen(next), false)
})

test('a wallet that answers "under 18" ends the check', async () => {
  const browser = visitor()
  const { qr } = await browser.start('wallet')
  assert.equal((await wallet.present({ request: qr ?? '', isUnder18: true })).status, 400)
  assert.equal((await browser.status()).state, 'refused')
  assert.equal((await wallet.present({ request: qr ?? '' })).status, 400)
  assert.equal(await isOpen(browser), false)
})

test('results of a provider that prove nothing are refused, and the check stays open', async () => {
  const browser = visitor()
  const { url } = await browser.start('provider')
  const past = Math.floor(Date.now() / 1000) - 600
  const results = {
    'another nonce': forged(url, { nonce: 'n'.repeat(43) }),
    'another check': forged(url, { jti: crypto.randomUUID() }),
    'another audience': forged(url, { aud: 'https://other.example' }),
    'an unknown issuer': forged(url, { iss: 'https://other.example' }),
    'an expired result': forged(url, { exp: past + 300, iat: past }),
    'an old result': forged(url, { iat: past }),
    'a forged signature': forged(url, {}, 'a secret of somebody else, as long as ours'),
    'no answer': forged(url, { over_18: 'yes' }),
    'our own request': `/api/age-check/return?result=${new URL(url).searchParams.get('request')}`,
    nothing: '/api/age-check/return',
    'two results': '/api/age-check/return?result=a&result=b',
  }
  for (const [what, location] of Object.entries(results)) {
    assert.deepEqual(await browser.come(location), { status: 303, location: '/age-check?refused' }, what)
    assert.equal((await browser.status()).state, 'waiting', what)
    assert.equal(await isOpen(browser), false, what)
  }
  const back = await resultFrom(url)
  const other = visitor()
  await other.start('provider')
  assert.equal((await other.come(back)).location, '/age-check?refused', 'in a second browser')
  assert.equal((await browser.come(back)).location, AGE_CHECK.path)
  const later = visitor()
  await later.start('provider')
  assert.equal((await later.come(back)).location, '/age-check?refused', 'a replayed result')
  assert.equal((await browser.come(back)).location, '/age-check?refused', 'twice in the same browser')
  assert.equal(await isOpen(browser), true)
  const young = visitor()
  const asked = await young.start('provider')
  assert.equal((await young.come(await resultFrom(asked.url, false))).location, '/age-check?refused')
  assert.equal((await young.status()).state, 'refused')
  assert.equal(await isOpen(young), false)
})

test('a check is only started where it is needed, by a method that is offered there', async () => {
  assert.equal((await visitor(DE).start('wallet')).status, 409)
  assert.equal((await visitor().start('guess')).status, 400)
  await answerOf(regions({ GB: ['provider'] }))
  assert.equal((await visitor().start('wallet')).status, 400)
  assert.deepEqual((await visitor().status()).methods, ['provider'])
  for (const value of [{ 'US-MS': ['wallet'] }, { GB: [] }, { GB: ['guess'] }, { gb: ['wallet'] }, 'GB'])
    assert.equal((await refusalOf(regions(value))).code, 'BAD_INPUT')
  await answerOf(regions({}))
  assert.equal(await isOpen(visitor()), true)
})

test('the sweep deletes what is over, and running it twice changes nothing more', async () => {
  const [sweep] = bindAgeAssuranceJobs(site.app)
  const before = await db.selectFrom('age_results').select('id').execute()
  const old = {
    created_at: new Date(Date.now() - 40 * 86_400_000),
    expires_at: new Date(Date.now() - 31 * 86_400_000),
  }
  await db
    .updateTable('age_results')
    .set(old)
    .where('id', '=', before[0]?.id ?? '')
    .execute()
  for (const _ of ['once', 'twice']) await sweep?.run({}, { signal: AbortSignal.timeout(60_000) } as never)
  assert.equal((await db.selectFrom('age_results').select('id').execute()).length, before.length - 1)
})
