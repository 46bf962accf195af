/** The legal pages are complete, their numbers come from the code, and the cookie policy matches what the code stores. */
import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { HOLD_DAYS, PACKS_CENTS, PAYOUT, SHARE_BP } from '../money.ts'
import { WAIT_AFTER_CHANGE_DAYS } from '../payouts.ts'
import { matchRoute } from '../routes.ts'
import { BROWSER_STORAGE, COOKIES } from './browser-storage.ts'
import { faq } from './faq.ts'
import { inlinesOf, withoutMarkup } from './inline.ts'
import { LEGAL_PAGES, LEGAL_PATHS, type LegalParty, type LegalText } from './legal-text.ts'
import { legalText } from './pages.ts'

const PARTY: LegalParty = {
  siteName: 'Candid',
  siteUrl: 'https://candid.example',
  company: 'Candid Media AS',
  companyRegistration: 'No. 1148',
  companyAddress: 'Storgata 12, Oslo',
  companyContact: 'help@candid.example',
  governingLaw: 'Norway',
  packsCents: PACKS_CENTS,
  subscriptionPercent: SHARE_BP.subscription / 100,
  salesPercent: SHARE_BP.sales / 100,
  holdDays: HOLD_DAYS,
  payoutEveryDays: PAYOUT.everyDays,
  payoutMinCents: PAYOUT.minCents,
  waitAfterChangeDays: WAIT_AFTER_CHANGE_DAYS,
  minAges: { 'US-MS': 21 },
  dormancyFee: false,
  forfeiture: false,
  processor: 'Stripe',
}

function textsOf({ title, description, inShort, sections }: LegalText): string[] {
  return [
    ...[title, description, ...inShort],
    ...sections.flatMap(({ heading, paragraphs, points = [], table }) => [
      ...[heading, ...paragraphs, ...points],
      ...[...(table?.head ?? []), ...(table?.rows.flat() ?? [])],
    ]),
  ]
}

const textOf = (party: Partial<LegalParty>, ...pages: (typeof LEGAL_PAGES)[number][]) =>
  pages.flatMap((page) => textsOf(legalText(page, { ...PARTY, ...party })).map(withoutMarkup)).join('\n')

test('each page is complete, with unique section ids and no gaps', () => {
  for (const page of LEGAL_PAGES) {
    const text = legalText(page, PARTY)
    assert.equal(text.page, page)
    assert.ok(text.sections.length >= 5 && text.inShort.length >= 3, page)
    assert.equal(new Set(text.sections.map(({ id }) => id)).size, text.sections.length)
    assert.doesNotMatch(textsOf(text).join('\n'), /undefined|NaN|\[object|null|TODO/)
    assert.match(JSON.stringify(text), /help@candid\.example/)
  }
})

test('promised deadlines and numbers are in the right places', () => {
  const says = (page: (typeof LEGAL_PAGES)[number], ...parts: string[]) => {
    const text = textOf({}, page)
    for (const part of parts) assert.ok(text.includes(part), `${page}: ${part}`)
  }
  says(
    'terms',
    '18, or 21 where',
    '$5 for 14 credits',
    '$100 for 280',
    '80%',
    '70%',
    '$200.00',
    'least 15 days',
  )
  says(
    'terms',
    '72 hours',
    '30 days',
    'law of Norway',
    'Candid Media AS, No. 1148, Storgata 12, Oslo',
    '12 months',
  )
  says('privacy', '1 month', '72 hours', '6 years', '90 days', 'Stripe')
  says('refunds', '72 hours', '5 business days', '7 to 14 business days')
  says('complaints', '48 hours', '5 to 10 business days', '5 business days')
  says('dmca', '10 and no more than 14 days', '10 to 14 days', '5 business days')
})

test('the help page has answers with unique ids', () => {
  const sections = faq(PARTY)
  assert.deepEqual(
    sections.map(({ title }) => title),
    ['Account', 'Payments', 'Contact', 'About'],
  )
  const answers = sections.flatMap((section) => section.answers)
  assert.equal(new Set(answers.map(({ id }) => id)).size, answers.length)
  assert.match(JSON.stringify(sections), /\$5 buys 14 credits, \$100 buys 280/)
  assert.doesNotMatch(JSON.stringify(sections), /undefined|NaN|null/)
})

test('texts mention optional rules only if the operator enabled them', () => {
  assert.match(textOf({}, 'terms'), /Credits do not expire/)
  assert.match(textOf({ dormancyFee: true }, 'terms'), /charged 8\.33% of its credits/)
  assert.match(textOf({ forfeiture: true }, 'terms'), /may be forfeited/)
  const other = { payoutMinCents: 5_000, subscriptionPercent: 85, holdDays: 9, packsCents: [700] }
  assert.match(textOf(other, 'terms'), /packs: \$7 for 19\.6 credits\..*85%.*held for 9 days.*\$50\.00/s)
  assert.match(textOf({ governingLaw: '', companyContact: '' }, 'terms'), /country where we are established/)
})

test('every link in the texts leads to an existing page and section', () => {
  const answers = faq(PARTY).flatMap((section) => section.answers.flatMap(({ answer }) => answer))
  for (const [page, texts] of [
    ...LEGAL_PAGES.map((page) => [page, textsOf(legalText(page, PARTY))] as const),
    [null, answers] as const,
  ])
    for (const text of texts)
      for (const part of inlinesOf(text)) {
        if (part.kind !== 'link') continue
        const [to = '', id] = part.to.split('#')
        const route = matchRoute(to)?.route
        assert.ok(route && !route.path.startsWith('/:'), part.to)
        if (id === undefined) continue
        const there = LEGAL_PAGES.find((one) => LEGAL_PATHS[one] === to) ?? page
        assert.ok(
          there !== null && legalText(there, PARTY).sections.some((section) => section.id === id),
          part.to,
        )
      }
})

/** Numbers must come from constants: no digits, and no number words before a unit, in the texts. */
const NUMBER_WORDS =
  /\b(two|three|four|five|six|seven|eight|nine|ten|twelve|fourteen|fifteen|thirty)\s+(business |working )?(minute|hour|day|week|month|year|percent|credit|dollar|time)/i
const ALLOWED = ['17 U.S.C. § 512', '1 day']

function handTyped(source: string): string[] {
  const code = source
    .replace(/^import .*$/gms, (line) => line.replace(/'[^']*'/g, "''"))
    .replace(/\/\*\*.*?\*\//gs, '')
  const literals = code.match(/'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\.)*`/g) ?? []
  return literals
    .map((literal) =>
      ALLOWED.reduce((text, allowed) => text.replace(allowed, ''), literal.replace(/\$\{[^}]*\}/g, '')),
    )
    .filter((message) => /\d/.test(message) || NUMBER_WORDS.test(message))
}

const HERE = import.meta.dirname

test('no number is hard-coded in the texts', () => {
  assert.deepEqual(handTyped('const a = `within $' + "{n} days`, b = 'for six months', c = 'in 5 days'"), [
    "'for six months'",
    "'in 5 days'",
  ])
  const files = readdirSync(HERE).filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
  for (const file of [...files, '../retention.ts'])
    assert.deepEqual(handTyped(readFileSync(path.join(HERE, file), 'utf8')), [], file)
})

function sourcesOf(...folders: string[]): string {
  return folders
    .flatMap((folder) => {
      const root = path.join(HERE, '../../..', folder)
      return readdirSync(root, { recursive: true, encoding: 'utf8' })
        .filter((name) => /\.(ts|tsx|js)$/.test(name) && !/\.test\.|generated/.test(name))
        .map((name) => readFileSync(path.join(root, name), 'utf8'))
    })
    .join('\n')
}

test('the cookie policy lists every cookie and everything else the code stores in a browser', () => {
  const shared = readFileSync(new URL('../service-worker.ts', import.meta.url), 'utf8')
  const web = `${sourcesOf('web/src', 'web/public')}\n${shared}`
  // Channels and locks between tabs store nothing.
  const channels = new Set(['candid.consent', 'candid.session', 'candid.outbox.', 'candid.upload.'])
  const used = new Set([...web.matchAll(/['`](candid[.-][a-z-]+\.?)(?=['`$])/g)].map(([, name = '']) => name))
  const named = BROWSER_STORAGE.map(({ name }) => name)
  const isNamed = (name: string) =>
    named.some((one) => one === name || (one.endsWith('.') && name.startsWith(one)))
  assert.deepEqual(
    [...used].filter((name) => !channels.has(name) && !isNamed(name) && !META.test(name)),
    [],
  )
  assert.deepEqual(
    named.filter((name) => !web.includes(name) && !web.includes(`'${name.slice('candid.'.length, -1)}'`)),
    [],
    'named, but nobody keeps it',
  )
  const all = `${web}\n${sourcesOf('rules/src', 'server/src')}`
  const set = [...all.matchAll(/cookieName: '([^']+)'/g)].map(([, name]) => name)
  assert.deepEqual(
    set.filter((name) => !COOKIES.some((cookie) => cookie.name === name)),
    [],
  )
  for (const { name } of COOKIES) assert.ok(set.includes(name), name)
  assert.equal(
    [...all.matchAll(/document\.cookie = /g)].length,
    2,
    'a cookie is set in a place that nobody looked at',
  )
})

/** Meta tags that the server writes into pages. */
const META = /^candid-(age-check|site|company|card|test|banner|gallery|logo|icon)/
