import assert from 'node:assert/strict'
import { test } from 'node:test'
import { LEGAL_VERSIONS } from '#rules/legal/versions.ts'
import { DAY_MS } from '#rules/time.ts'
import { signUpViaApi } from '../../../test/accounts.ts'
import { mailTo } from '../../../test/mail.ts'
import { answerOf, askAs } from '../../../test/people.ts'
import { seedAccount } from '../../../test/seed.ts'
import { freshSite } from '../../../test/site.ts'
import { publishLegalTexts, recordTerms, showText, termsToAccept } from '../consent/index.ts'
import { announceTerms, mailTerms } from './announce-terms.ts'

const site = await freshSite({ RATE_LIMITS: 'off' })
const { app } = site
const NOW = LEGAL_VERSIONS.terms
const NEXT = NOW + 1

/** The same site with a new version that applies in so many days. */
const later = (days: number) => ({
  ...app,
  clock: { now: () => new Date(Date.now() + days * DAY_MS) },
  consent: { ...app.consent, versions: { ...app.consent.versions, terms: NEXT } },
})

test('announces a new version to everyone, applies it after the notice period, and then asks for acceptance', async () => {
  await publishLegalTexts(app)
  const fan = await seedAccount(site)
  const early = await signUpViaApi(site)
  await recordTerms(app, app.db, fan.id)
  const jobs: { accountId: string; version: number }[] = []
  const enqueue: typeof app.enqueue = async (_job, payload) => {
    jobs.push(payload as (typeof jobs)[number])
    return null
  }

  const announced = { ...later(0), enqueue }
  await announceTerms(announced)
  await announceTerms(announced)
  assert.equal(jobs.filter(({ accountId }) => accountId === fan.id).length, 1, 'each is mailed once')
  const news = await app.db
    .selectFrom('notifications')
    .select('words')
    .where('account_id', '=', fan.id)
    .where('kind', '=', 'terms')
    .execute()
  assert.equal(news.length, 1)
  await mailTerms(announced, { accountId: fan.id, version: NEXT })
  const mail = await mailTo(site, { to: `${fan.username}@seed.example`, kind: 'new-terms' })
  assert.match(mail.text, new RegExp(`terms-of-service\\?version=${NEXT}`))

  // Until then the old terms apply and nobody is asked; early acceptance is possible.
  assert.equal(await termsToAccept(later(14), fan.id), null)
  const shown = await showText(later(14), 'terms')
  assert.deepEqual([shown.version, shown.state], [NOW, 'in force'])
  assert.equal((await showText(later(14), 'terms', NEXT)).state, 'to come')
  assert.equal(await answerOf(askAs(site, early, `mutation { acceptTerms(version: ${NEXT}) }`)), true)

  assert.equal(await termsToAccept(later(16), fan.id), NEXT)
  assert.equal(await termsToAccept(later(16), early.id), null)
  assert.equal((await showText(later(16), 'terms')).version, NEXT)
  assert.equal((await showText(later(16), 'terms', NOW)).state, 'past')
})
