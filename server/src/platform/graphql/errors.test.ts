import assert from 'node:assert/strict'
import { test } from 'node:test'
import { codeOf, startServer } from './graphql-kit.ts'

test('a missing session is the number 401 and stands first', async () => {
  await using server = await startServer()
  for (let times = 0; times < 5; times++) {
    const answer = await server.ask('{ refused broken mine }')
    assert.deepEqual(answer.errors?.[0], {
      message: 'Please sign in to go on.',
      path: ['mine'],
      extensions: { code: 401 },
    })
    assert.equal(answer.errors?.length, 3)
  }
})

test('a signed-in viewer is who their token says', async () => {
  await using server = await startServer()
  assert.deepEqual(await server.ask('{ mine }', {}, { authorization: 'ann' }), {
    data: { mine: 'account-ann' },
  })
  assert.equal(codeOf(await server.ask('{ mine }', {}, { authorization: 'nobody' })), 401)
})

test('a refusal carries its words, its fields and its facts', async () => {
  await using server = await startServer()
  for (let times = 0; times < 5; times++) {
    const { errors } = await server.ask('{ refused }')
    const extensions = { code: 'BAD_INPUT', fields: { amount: 'Too little.' }, facts: { neededCents: 5 } }
    assert.deepEqual(errors, [{ message: 'Not like this.', path: ['refused'], extensions }])
  }
})

test('a fault is logged with its request and answered without inner detail', async () => {
  await using server = await startServer()
  const numbers = new Set<string>()
  for (let times = 0; times < 5; times++) {
    const { answer } = await server.post({ query: '{ broken }' })
    const request = String(answer.errors?.[0]?.extensions?.request)
    numbers.add(request)
    assert.deepEqual(answer, {
      data: { broken: null },
      errors: [
        {
          message: 'Something went wrong on our side. Please try again.',
          path: ['broken'],
          extensions: { code: 'INTERNAL', request },
        },
      ],
    })
  }
  const line = JSON.parse(server.logged.find((text) => text.includes('hunter2')) ?? '{}')
  assert.equal(numbers.size, 5, 'each has a number of its own')
  assert.ok(numbers.has(line.requestId), 'by which it is found')
  assert.deepEqual(line.path, ['broken'])
})

test('a value that may not be missing is our fault, and the schema is not told', async () => {
  await using server = await startServer()
  for (let times = 0; times < 5; times++) {
    const answer = await server.ask('{ missing }')
    assert.equal(codeOf(answer), 'INTERNAL')
    assert.equal(answer.data, null)
  }
})

test('a fault of the machine gets the words a person understands', async () => {
  await using server = await startServer()
  const full = await server.ask('{ diskFull }')
  assert.equal(codeOf(full), 'DISK_FULL')
  assert.doesNotMatch(JSON.stringify(full), /secret|ENOSPC/)
  assert.equal(
    codeOf(await server.ask('{ person { id } }', {}, { authorization: 'database-down' })),
    'UNAVAILABLE',
  )
})

test('mistakes in a document are told in the words of GraphQL', async () => {
  await using server = await startServer({ allowIntrospection: false })
  const unknown = await server.ask('{ persn { id } }')
  assert.equal(codeOf(unknown), 'BAD_INPUT')
  assert.equal(unknown.errors?.[0]?.message, 'Cannot query field "persn" on type "Query".')
  assert.deepEqual(unknown.errors?.[0]?.locations, [{ line: 1, column: 3 }])
  const syntax = await server.ask('{ person {')
  assert.equal(codeOf(syntax), 'BAD_INPUT')
  assert.match(syntax.errors?.[0]?.message ?? '', /^Syntax Error/)
})

test("a null where an argument needs a value is the client's mistake", async () => {
  await using server = await startServer()
  for (let times = 0; times < 5; times++) {
    const answer = await server.ask('mutation ($n: Int = 3) { addTip(cents: $n) }', { n: null })
    assert.equal(codeOf(answer), 'BAD_INPUT')
  }
})
