/** The agreement is complete, and its numbers are those of the code. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { creatorAgreement } from './agreement.ts'

const PARTY = {
  siteName: 'Candid',
  company: 'Candid Media Ltd',
  companyRegistration: 'Company 1148',
  companyAddress: 'Dublin',
  companyContact: 'help@candid.example',
  governingLaw: 'Ireland',
}

test('the agreement has parties, numbers, law and every subject, without gaps', () => {
  const { sections } = creatorAgreement(PARTY)
  const text = sections.flatMap(({ heading, paragraphs }) => [heading, ...paragraphs]).join('\n')
  for (const part of [
    ...['Candid Media Ltd, Company 1148, Dublin', 'law of Ireland', 'help@candid.example'],
    ...['80% of subscriptions', '70% of everything else', 'held for 7 days', 'every 14 days', '$200.00'],
    ...['within 72 hours', '15 days before', '30 days’ notice', 'for 6 years', 'for 90 days'],
    ...['Tax', 'chargebacks', 'Everyone who appears', 'Liability', 'Your rights'],
  ])
    assert.ok(text.includes(part), part)
  assert.doesNotMatch(text, /undefined|NaN|\[object|null/)
  assert.equal(new Set(sections.map(({ heading }) => heading)).size, sections.length)
})

test('the agreement reflects the settings of the site', () => {
  const message = JSON.stringify(creatorAgreement({ ...PARTY, governingLaw: '', payoutMinCents: 5_000 }))
  assert.match(message, /the country where we are established/)
  assert.match(message, /at least \$50\.00/)
})
