import assert from 'node:assert/strict'
import { test } from 'node:test'
import { settledWords } from './settled-words.ts'

const person = (id: string, fullname: string) => ({ id, username: id, fullname, avatar: null })
const invitation = { from: person('1', 'Teo Barros'), to: person('2', 'Ines Okafor') }

test('notifies each side of what the other did, not of their own actions', () => {
  const told = (state: string) => [settledWords(invitation, state, '1'), settledWords(invitation, state, '2')]
  assert.deepEqual(told('declined'), ['Ines Okafor declined the battle', null])
  assert.deepEqual(told('withdrawn'), [null, 'Teo Barros took the invitation back'])
  assert.deepEqual(told('expired'), [
    'Ines Okafor did not answer',
    'The invitation of Teo Barros has run out',
  ])
  assert.deepEqual(told('accepted'), [null, null])
})
