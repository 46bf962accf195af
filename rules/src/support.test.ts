import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fillCannedResponse, maskedEmail, supportNumber } from './support.ts'

test('formats conversation numbers, masked addresses and canned responses', () => {
  assert.equal(supportNumber(20_418), 'S-20 418')
  assert.equal(supportNumber(1_020_418), 'S-1 020 418')
  assert.equal(maskedEmail('mika@posteo.example'), 'm•••@posteo.example')
  assert.equal(maskedEmail('😀x@posteo.example'), '😀•••@posteo.example')
  assert.equal(fillCannedResponse('Hello {name}, welcome', 'Mika'), 'Hello Mika, welcome')
  assert.equal(fillCannedResponse('Hello {name}, welcome', ''), 'Hello, welcome')
  assert.equal(fillCannedResponse('Anything else, {name}?', ''), 'Anything else?')
})
