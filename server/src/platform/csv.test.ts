import assert from 'node:assert/strict'
import { test } from 'node:test'
import { csvLine } from './csv.ts'

test('cells are quoted where they must be, and numbers stay numbers', () => {
  assert.equal(
    csvLine(['plain', -3, null, 'a,b', 'say "hi"', 'two\nlines']),
    'plain,-3,,"a,b","say ""hi""","two\nlines"\r\n',
  )
})

test('what begins like a formula is only shown', () => {
  for (const text of ['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '  =1', '＝1'])
    assert.match(csvLine([text]), /^"?'/, JSON.stringify(text))
  for (const text of ['1=1', 'a-b', 'me@example.org', "it's"]) assert.equal(csvLine([text]), `${text}\r\n`)
})
