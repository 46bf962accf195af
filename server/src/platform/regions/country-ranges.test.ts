import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { test } from 'node:test'
import { pino } from 'pino'
import { openCountryDatabase } from './country-database.ts'
import { addressToNumber, readCountryRanges } from './country-ranges.ts'

const LIST = `start,end,country
1.0.0.0,1.0.0.255,AU
"2.16.0.0","2.16.5.255","DE"
10.0.0.0,10.255.255.255,ZZ
2001:200::,2001:200:ffff:ffff:ffff:ffff:ffff:ffff,JP

# ours
203.0.113.0/25,ae,anything
2a00:1450::/32,IE
255.255.255.255/32,US`

test('finds an address in its range, at both bounds and in both families; others are unknown', () => {
  const ranges = readCountryRanges(LIST)
  const places: Record<string, string | null> = {
    '1.0.0.0': 'AU',
    '1.0.0.255': 'AU',
    '1.0.1.0': null,
    '0.255.255.255': null,
    '2.16.5.255': 'DE',
    '2.16.6.0': null,
    '10.1.2.3': null,
    '203.0.113.127': 'AE',
    '203.0.113.128': null,
    '255.255.255.255': 'US',
    '::ffff:1.0.0.7': 'AU',
    '2001:200::': 'JP',
    '2001:200:ffff:ffff:ffff:ffff:ffff:ffff': 'JP',
    '2001:201::': null,
    '2a00:1450:4009::200e': 'IE',
    'fe80::1%eth0': null,
    '::1': null,
    '1.0.0': null,
    '': null,
    nonsense: null,
  }
  for (const [address, country] of Object.entries(places)) assert.equal(ranges.of(address), country, address)
  assert.equal(ranges.count, 6)
  assert.equal(addressToNumber('::ffff:1.2.3.4'), addressToNumber('1.2.3.4'))
})

test('rejects a list with an invalid line by its number, and an empty list', () => {
  for (const [list, words] of [
    ['1.0.0.0,1.0.0.255,AU\nhello', /line 2/],
    ['1.0.0.0,1.0.0.255,AU\n9.0.0.0,8.0.0.0,DE', /line 2/],
    ['a,b,c\n1.0.0.0/33,DE', /line 2/],
    ['', /no range/],
    ['10.0.0.0,10.0.0.1,ZZ', /no range/],
  ] as const)
    assert.throws(() => readCountryRanges(list), words, list)
})

test('reloads a changed file, keeps the old data if it is broken, and requires a file at start', async (t) => {
  const folder = mkdtempSync(path.join(tmpdir(), 'candid-countries-'))
  t.after(() => rmSync(folder, { recursive: true }))
  const file = path.join(folder, 'countries.csv')
  const errors: string[] = []
  const log = pino({ level: 'error' }, { write: (line: string) => void errors.push(line) })
  await assert.rejects(openCountryDatabase(file, { log }), /COUNTRY_DATABASE/)
  writeFileSync(file, '1.0.0.0/24,AU')
  const database = await openCountryDatabase(file, { log, everyMs: 20 })
  t.after(() => database.close())
  assert.equal(database.countryOf('1.0.0.1'), 'AU')
  const until = async (isThere: () => boolean) => {
    while (!isThere()) await new Promise((next) => setTimeout(next, 10))
  }
  const comesToBe = (country: string) => until(() => database.countryOf('1.0.0.1') === country)
  writeFileSync(file, '1.0.0.0/24,NZ\n')
  await comesToBe('NZ')
  writeFileSync(file, 'broken\nfor good')
  await until(() => errors.length > 0)
  assert.equal(database.countryOf('1.0.0.1'), 'NZ')
  writeFileSync(file, '1.0.0.0/24,FJ\n5.5.5.5/32,DE\n')
  await comesToBe('FJ')
})
