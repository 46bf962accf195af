/** Versions, notice periods and immutability of the legal pages, and their acceptance. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { LEGAL_PAGES } from '#rules/legal/legal-text.ts'
import { LEGAL_VERSIONS } from '#rules/legal/versions.ts'
import { signUpViaApi } from '../../../test/accounts.ts'
import { answerOf, askAs, refusalOf } from '../../../test/people.ts'
import { freshSite } from '../../../test/site.ts'
import { legalVersionsOf, publishLegalTexts } from './legal-texts.ts'
import { acceptedTerms } from './terms.ts'

const site = await freshSite({ RATE_LIMITS: 'off', COMPANY_NAME: 'Candid Media AS', GOVERNING_LAW: 'Norway' })
const { app } = site
const NOW = LEGAL_VERSIONS.terms
const NEXT = NOW + 1

const accept = (person: { cookie: string } | null, version: unknown) =>
  askAs(site, person, 'mutation ($v: Int!) { acceptTerms(version: $v) }', { v: version })
const toAccept = async (person: { cookie: string }) =>
  (
    await answerOf<{ terms_to_accept: number | null }>(
      askAs(site, person, '{ logged_in { terms_to_accept } }'),
    )
  ).terms_to_accept

test('sign-up accepts the terms in force; accounts that accepted the placeholder are prompted once', async () => {
  const person = await signUpViaApi(site)
  assert.equal(await toAccept(person), null)
  const [own] = await acceptedTerms(app, person.id)
  assert.deepEqual([own?.version, own?.place], [NOW, 'sign-up'])

  await sql`delete from consents where account_id = ${person.id}`.execute(app.db)
  await sql`insert into consents (account_id, kind, version, place) values (${person.id}, 'terms', '1', 'sign-up')`.execute(
    app.db,
  )
  assert.equal(await toAccept(person), NOW)
  assert.equal(await answerOf(accept(person, NOW)), true)
  assert.equal(await toAccept(person), null)
  const [first] = await acceptedTerms(app, person.id)
  assert.equal(await answerOf(accept(person, NOW)), true, 'done twice it happens once')
  assert.deepEqual((await acceptedTerms(app, person.id))[0], first)
  const response = await answerOf<{ version: number; place: string }[]>(
    askAs(site, person, '{ acceptedTerms { version place } }'),
  )
  assert.deepEqual(response, [
    { version: NOW, place: 'asked' },
    { version: 1, place: 'sign-up' },
  ])
})

test('only the version in force can be accepted, and only when signed in', async () => {
  const person = await signUpViaApi(site)
  for (const version of [0, 1, -1, NEXT, 2 ** 31 - 1])
    assert.equal((await refusalOf(accept(person, version))).code, 'BAD_INPUT')
  assert.equal((await refusalOf(accept(null, NOW))).code, 401)
  assert.equal((await refusalOf(askAs(site, null, '{ acceptedTerms { version } }'))).code, 401)
})

test('pages contain the company and numbers of this site, and unknown pages are rejected', async () => {
  const ask = (page: string, version?: number) =>
    askAs(
      site,
      null,
      'query ($p: String!, $v: Int) { legalPage(page: $p, version: $v) { title version state sections { id heading paragraphs points table { head rows { cells } } } } }',
      { p: page, v: version },
    )
  for (const page of LEGAL_PAGES) {
    const text = await answerOf<{ state: string; version: number }>(ask(page))
    assert.deepEqual([text.state, text.version], ['in force', LEGAL_VERSIONS[page]])
  }
  assert.match(JSON.stringify(await answerOf(ask('terms'))), /Candid Media AS.*law of Norway/)
  for (const page of ['', 'about', '__proto__', 'terms\0'])
    assert.equal((await refusalOf(ask(page))).code, 'BAD_INPUT')
  for (const version of [-1, 0, 99]) assert.equal((await refusalOf(ask('terms', version))).code, 'NOT_FOUND')
})

test('published texts are immutable; a new address makes a new edition of the same version', async () => {
  await publishLegalTexts(app)
  await publishLegalTexts(app)
  const count = async () => (await sql`select from legal_texts`.execute(app.db)).rows.length
  assert.equal(await count(), LEGAL_PAGES.length)
  await publishLegalTexts({ ...app, site: { ...app.site, companyAddress: 'Bergen' } })
  assert.ok((await count()) > LEGAL_PAGES.length)
  assert.deepEqual(
    (await legalVersionsOf(app, 'terms')).map(({ version, state }) => [version, state]),
    [[NOW, 'in force']],
  )
  for (const change of [
    sql`update legal_texts set words = '{}'`,
    sql`delete from legal_texts`,
    sql`truncate legal_texts`,
  ])
    await assert.rejects(change.execute(app.db), /stays as it is/)
})
