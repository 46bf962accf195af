/// <reference types="node" />
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findAnswers } from './find-answers.ts'

const SECTIONS = [
  {
    id: 'account',
    title: 'Account',
    answers: [
      {
        id: 'delete',
        question: 'How do I delete my account?',
        answer: ['In [Settings](/account/settings).'],
      },
      { id: 'name', question: 'How do I change my name?', answer: ['On your **profile**.'] },
    ],
  },
  {
    id: 'payments',
    title: 'Payments',
    answers: [{ id: 'card', question: 'Which cards?', answer: ['Visa.'] }],
  },
]

const found = (looked: string) =>
  findAnswers(SECTIONS, looked).flatMap(({ answers }) => answers.map(({ id }) => id))

test('requires every word in question, answer or heading, ignoring case and accents', () => {
  assert.deepEqual(found('  '), ['delete', 'name', 'card'])
  assert.deepEqual(found('SETTINGS'), ['delete'])
  assert.deepEqual(found('prófile change'), ['name'])
  assert.deepEqual(found('payments'), ['card'])
  assert.deepEqual(found('delete visa'), [])
  assert.deepEqual(found('/account/settings'), [], 'addresses are no words')
})
