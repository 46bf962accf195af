import assert from 'node:assert/strict'
import { test } from 'node:test'
import { battlePhaseText, battleResultText } from './result-text.ts'

const person = (fullname: string) => ({ id: fullname, username: fullname, fullname, avatar: null })
const battle = { score1: 500, score2: 300, user1: person('Teo Barros'), user2: person('Ines Okafor') }

test('names the winner, or a draw', () => {
  assert.equal(battleResultText(battle), 'Teo Barros wins')
  assert.equal(battleResultText({ ...battle, score1: 100 }), 'Ines Okafor wins')
  assert.equal(battleResultText({ ...battle, score1: 300 }), 'It’s a draw')
  assert.equal(battlePhaseText(battle, 'early'), 'The battle ended early. Teo Barros wins.')
  assert.match(battlePhaseText(battle, 'running'), /Teo Barros against Ines Okafor/)
})
