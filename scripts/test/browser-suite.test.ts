import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addTries, tallyOf } from './browser-suite.ts'

const journey = (status: string, message?: string) => ({
  projectName: 'phone',
  status,
  results: [message === undefined ? {} : { error: { message } }, {}],
})
const told = (file: string, words = '') => ({ file: `e2e/${file}.spec.ts`, name: 'phone › walk', words })
const nothing = { passed: [], failures: [], secondTries: [] }

test('groups e2e tests by outcome at any nesting', () => {
  const report = {
    errors: [],
    suites: [
      {
        specs: [
          { title: 'swipe', file: 'feed.spec.ts', tests: [journey('flaky', 'slow'), journey('expected')] },
        ],
        suites: [{ specs: [{ title: 'pay', file: 'money.spec.ts', tests: [journey('unexpected', 'no')] }] }],
      },
    ],
  }
  const swipe = { file: 'e2e/feed.spec.ts', name: 'phone › swipe' }
  assert.deepEqual(tallyOf(report, 1), {
    passed: [
      { ...swipe, words: '' },
      { ...swipe, words: 'slow' },
    ],
    failures: [{ file: 'e2e/money.spec.ts', name: 'phone › pay', words: 'no' }],
    secondTries: [{ ...swipe, words: 'slow' }],
  })
})

test('a run that fails outside its tests has failed', () => {
  const [site] = tallyOf({ errors: [{ message: 'The site did not get ready.' }] }, 1).failures
  assert.equal(site?.words, 'The site did not get ready.')
  assert.equal(tallyOf({ errors: [] }, 130).failures.length, 1)
})

test('a failure counts as a retry if it passes alone, and as failed otherwise', () => {
  const beside = { ...nothing, passed: [told('feed')], failures: [told('pay', 'late'), told('talk', 'no')] }
  const again = { ...nothing, passed: [told('pay')], failures: [told('talk', 'no')] }
  const alone = { ...nothing, passed: [told('live')] }
  assert.deepEqual(addTries(beside, again, alone), {
    passed: 3,
    failed: 1,
    failures: [told('talk', 'no')],
    secondTries: [told('pay', 'late')],
  })
})

test('a retry that never ran or failed alone leaves the failure', () => {
  const beside = { ...nothing, failures: [told('pay', 'late')] }
  const alone = { ...nothing, failures: [told('live', 'dark')] }
  assert.deepEqual(addTries(beside, nothing, alone).failures, [told('pay', 'late'), told('live', 'dark')])
})
