import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addTries, specOutcomesOf } from './browser-suite.ts'

const e2eTest = (status: string, message?: string) => ({
  projectName: 'phone',
  status,
  results: [message === undefined ? {} : { error: { message } }, {}],
})
const note = (file: string, words = '') => ({ file: `e2e/${file}.spec.ts`, name: 'phone › walk', words })
const nothing = { passed: [], failures: [], skips: [], retried: [] }

const skipped = { ...e2eTest('skipped'), annotations: [{ type: 'skip', description: 'no camera' }] }

test('groups e2e tests by outcome at any nesting', () => {
  const report = {
    errors: [],
    suites: [
      {
        specs: [
          { title: 'swipe', file: 'feed.spec.ts', tests: [e2eTest('flaky', 'slow'), e2eTest('expected')] },
        ],
        suites: [
          {
            specs: [
              { title: 'pay', file: 'money.spec.ts', tests: [e2eTest('unexpected', 'no')] },
              { title: 'camera', file: 'live.spec.ts', tests: [skipped] },
            ],
          },
        ],
      },
    ],
  }
  const swipe = { file: 'e2e/feed.spec.ts', name: 'phone › swipe' }
  assert.deepEqual(specOutcomesOf(report, 1), {
    passed: [
      { ...swipe, words: '' },
      { ...swipe, words: 'slow' },
    ],
    failures: [{ file: 'e2e/money.spec.ts', name: 'phone › pay', words: 'no' }],
    skips: [{ file: 'e2e/live.spec.ts', name: 'phone › camera', words: 'no camera' }],
    retried: [{ ...swipe, words: 'slow' }],
  })
})

test('a run that fails outside its tests has failed', () => {
  const [site] = specOutcomesOf({ errors: [{ message: 'The site did not get ready.' }] }, 1).failures
  assert.equal(site?.words, 'The site did not get ready.')
  assert.equal(specOutcomesOf({ errors: [] }, 130).failures.length, 1)
})

test('a failure counts as a retry if it passes alone, and as failed otherwise', () => {
  const parallel = { ...nothing, passed: [note('feed')], failures: [note('pay', 'late'), note('talk', 'no')] }
  const again = { ...nothing, passed: [note('pay')], failures: [note('talk', 'no')] }
  const alone = { ...nothing, passed: [note('live')] }
  assert.deepEqual(addTries(parallel, again, alone), {
    passed: 3,
    failures: [note('talk', 'no')],
    skips: [],
    retried: [note('pay', 'late')],
  })
})

test('a retry that never ran or failed alone leaves the failure', () => {
  const parallel = { ...nothing, failures: [note('pay', 'late')] }
  const alone = { ...nothing, failures: [note('live', 'dark')] }
  assert.deepEqual(addTries(parallel, nothing, alone).failures, [note('pay', 'late'), note('live', 'dark')])
})
