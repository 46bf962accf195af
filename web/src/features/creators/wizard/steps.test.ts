/** Tests the order of the steps, and that a refusal leads to its field. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { firstUnfinished, type StepContext, stepErrors, stepOfErrors } from './steps.ts'
import { applicationValues, EMPTY_APPLICATION } from './typed.ts'

const READY: StepContext = {
  documents: 1,
  hasFace: true,
  isSending: false,
  isAdult: true,
  signature: 'there',
  minAgeYears: 18,
}
const TYPED = applicationValues({
  instagram: 'mara',
  twitter: 'mara',
  firstName: 'Mara',
  lastName: 'Lindqvist',
  birthDate: '1994-03-14',
  country: 'PT',
  region: 'Lisboa',
  city: 'Cascais',
  address: 'Rua da Saudade 14',
})

test('names the missing fields of a step', () => {
  const pictures = { pictures: 'Please upload ID document(s) and take a face photo.' }
  assert.deepEqual(stepErrors(2, TYPED, { ...READY, documents: 0 }), pictures)
  assert.deepEqual(stepErrors(2, TYPED, { ...READY, hasFace: false }), pictures)
  assert.deepEqual(Object.keys(stepErrors(2, TYPED, { ...READY, isAdult: false })), ['enable'])
  assert.deepEqual(stepErrors(5, TYPED, { ...READY, signature: 'none' }), {
    signature: 'Signature is required',
  })
  assert.deepEqual(Object.keys(stepErrors(5, TYPED, { ...READY, signature: 'too-small' })), ['signature'])
})

test('reports a higher minimum age at the region', () => {
  const birthDate = `${new Date().getFullYear() - 20}-01-01`
  assert.deepEqual(stepErrors(4, { ...TYPED, birthDate }, READY), {})
  assert.deepEqual(stepErrors(4, { ...TYPED, birthDate }, { ...READY, minAgeYears: 21 }), {
    region: 'You must be 21 or older to become a creator',
  })
})

test('opens no step by URL beyond what is filled in', () => {
  assert.equal(firstUnfinished(EMPTY_APPLICATION, READY), 1)
  assert.equal(firstUnfinished(TYPED, { ...READY, isAdult: false }), 2)
  assert.equal(firstUnfinished({ ...TYPED, lastName: ' ' }, READY), 3)
  assert.equal(firstUnfinished({ ...TYPED, region: '' }, READY), 4)
  assert.equal(firstUnfinished(TYPED, READY), 5)
})

test('shows a server error at its step', () => {
  assert.equal(stepOfErrors({ facePhoto: 'gone' }), 2)
  assert.equal(stepOfErrors({ 'docs.0': 'gone' }), 2)
  assert.equal(stepOfErrors({ birthDate: 'too young' }), 3)
  assert.equal(stepOfErrors({}), undefined)
})
