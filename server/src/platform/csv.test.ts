import assert from 'node:assert/strict'
import { test } from 'node:test'
import { csvLine } from './csv.ts'

test('quotes cells if necessary, and leaves numbers unquoted', () => {
  assert.equal(
    csvLine(['plain', -3, null, 'a,b', 'say "hi"', 'two\nlines']),
    'plain,-3,,"a,b","say ""hi""","two\nlines"\r\n',
  )
})

test('defuses text that looks like a formula', () => {
  for (const text of ['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '  =1', '＝1'])
    assert.match(csvLine([text]), /^"?'/, JSON.stringify(text))
  for (const text of ['1=1', 'a-b', 'me@example.org', "it's"]) assert.equal(csvLine([text]), `${text}\r\n`)
})
