import assert from 'node:assert/strict'
import { test } from 'node:test'
import { closedInvitationText } from './closed-invitation-text.ts'

const person = (id: string, fullname: string) => ({ id, username: id, fullname, avatar: null })
const invitation = { from: person('1', 'Teo Barros'), to: person('2', 'Ines Okafor') }

test('notifies each side of what the other did, not of their own actions', () => {
  const textsFor = (state: string) => [
    closedInvitationText(invitation, state, '1'),
    closedInvitationText(invitation, state, '2'),
  ]
  assert.deepEqual(textsFor('declined'), ['Ines Okafor declined the battle', null])
  assert.deepEqual(textsFor('withdrawn'), [null, 'Teo Barros withdrew the invitation'])
  assert.deepEqual(textsFor('expired'), ['Ines Okafor didn’t answer', 'Teo Barros’s invitation expired'])
  assert.deepEqual(textsFor('accepted'), [null, null])
})
