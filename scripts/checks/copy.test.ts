import assert from 'node:assert/strict'
import { test } from 'node:test'
import { retiredCopyIn, visibleTextsIn } from './copy.ts'

const found = (source: string) => retiredCopyIn('a.tsx', source).map(({ text }) => text)

test('rejects retired wording in text between tags, attributes, strings and templates', () => {
  assert.deepEqual(
    found(`
      const refused = { message: 'Somebody else has it.' }
      const view = <Empty title="Nobody waits" text={\`Taken back by \${name}\`}>
        It did not
        load
      </Empty>
    `),
    ['Somebody else has it.', 'Nobody waits', 'Taken back by …', 'It did not load'],
  )
})

test('names the line and what to say', () => {
  assert.deepEqual(retiredCopyIn('a.ts', "\n\nexport const TEXT = 'Please wait a moment'"), [
    { where: 'a.ts:3', text: 'Please wait a moment', say: 'nothing: cut it' },
  ])
})

test('allows the texts of the specification, and what nobody sees on a screen', () => {
  assert.deepEqual(
    found(`
      import { a } from './nobody.ts'
      const printed = 'Please upload ID document(s) and take a face photo.'
      const query = sql\`select 1 -- whoever asks\`
      const icon = <Icon className="please" />
      log.warn('nobody answers')
      throw new Error('somebody else has the lock')
    `),
    [],
  )
})

test('asks for contractions on screens, but not in legal texts or messages to operators', () => {
  const text = "export const TEXT = 'You cannot undo this'"
  assert.deepEqual(retiredCopyIn('web/src/a.ts', text), [
    { where: 'web/src/a.ts:1', text: 'You cannot undo this', say: 'a contraction' },
  ])
  assert.deepEqual(retiredCopyIn('rules/src/legal/a.ts', text), [])
})

test('reads words, not parts of words', () => {
  assert.deepEqual(found("const texts = ['Displeased fans', 'Feedback', 'Understand it']"), [])
  assert.equal(visibleTextsIn('a.ts', "const one = '3'").length, 0)
})
