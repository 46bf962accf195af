/// <reference types="node" />
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { atMedia, readAddress, withoutSoundQuestion } from './feed-address.ts'

const ONE = '01890a5d-ac96-774b-bcce-b302099a8057'
const TWO = '01890a5d-ac96-774b-bcce-b302099a8058'

test('reads tab, slide and campaign', () => {
  assert.deepEqual(readAddress(`?tab=following&m=${ONE}&c=spring-24&v=${ONE},${TWO}&s=1`), {
    tab: 'following',
    mediaId: ONE,
    campaign: 'spring-24',
    selection: [ONE, TWO],
    asksForSound: true,
  })
  assert.deepEqual(readAddress(''), {
    tab: 'foryou',
    mediaId: null,
    campaign: null,
    selection: [],
    asksForSound: false,
  })
})

test('ignores an invalid media, campaign or tab', () => {
  const address = readAddress(
    `?tab=admin&m='; drop table media&c=<script>&v=1,,${ONE.toUpperCase()},${ONE},x&s=true`,
  )
  assert.deepEqual(address, {
    tab: 'foryou',
    mediaId: null,
    campaign: null,
    selection: [ONE],
    asksForSound: false,
  })
  assert.equal(readAddress(`?c=${'x'.repeat(65)}`).campaign, null)
})

test('limits a selection to the API’s page size', () => {
  const ids = Array.from({ length: 80 }, (_, at) => ONE.slice(0, -2) + String(at + 10))
  assert.equal(readAddress(`?v=${ids.join(',')}`).selection.length, 50)
})

test('keeps the other parameters when the slide changes', () => {
  assert.equal(atMedia('', ONE), `?m=${ONE}`)
  assert.equal(atMedia(`?c=x&v=${ONE},${TWO}&m=${ONE}`, TWO), `?c=x&v=${ONE},${TWO}&m=${TWO}`)
  assert.equal(atMedia(`?m=${ONE}`, null), '')
  assert.equal(withoutSoundQuestion(`?s=1&m=${ONE}`), `?m=${ONE}`)
})
