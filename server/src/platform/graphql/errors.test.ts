import assert from 'node:assert/strict'
import { test } from 'node:test'
import { errorCodeOf, startServer } from '../../../test/graphql-server.ts'

test('a missing session has the code 401 and comes first', async () => {
  await using server = await startServer()
  for (let times = 0; times < 5; times++) {
    const answer = await server.ask('{ refused broken mine }')
    assert.deepEqual(answer.errors?.[0], {
      message: 'Sign in to continue.',
      path: ['mine'],
      extensions: { code: 401 },
    })
    assert.equal(answer.errors?.length, 3)
  }
})

test('the token identifies the viewer', async () => {
  await using server = await startServer()
  assert.deepEqual(await server.ask('{ mine }', {}, { authorization: 'ann' }), {
    data: { mine: 'account-ann' },
  })
  assert.equal(errorCodeOf(await server.ask('{ mine }', {}, { authorization: 'nobody' })), 401)
})

test('a refusal carries its message, fields and facts', async () => {
  await using server = await startServer()
  for (let times = 0; times < 5; times++) {
    const { errors } = await server.ask('{ refused }')
    const extensions = { code: 'BAD_INPUT', fields: { amount: 'Too little.' }, facts: { neededCents: 5 } }
    assert.deepEqual(errors, [{ message: 'Not like this.', path: ['refused'], extensions }])
  }
})

test('an internal error is logged with its request id and answered without internal details', async () => {
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
          message: 'Something went wrong on our side. Try again.',
          path: ['broken'],
          extensions: { code: 'INTERNAL', request },
        },
      ],
    })
  }
  const line = JSON.parse(server.logged.find((text) => text.includes('hunter2')) ?? '{}')
  assert.equal(numbers.size, 5, 'each has its own request id')
  assert.ok(numbers.has(line.requestId), 'by which it is found in the log')
  assert.deepEqual(line.path, ['broken'])
})

test('a null in a non-null field is an internal error that reveals nothing of the schema', async () => {
  await using server = await startServer()
  for (let times = 0; times < 5; times++) {
    const answer = await server.ask('{ missing }')
    assert.equal(errorCodeOf(answer), 'INTERNAL')
    assert.equal(answer.data, null)
  }
})

test('a system error gets a message that users understand', async () => {
  await using server = await startServer()
  const full = await server.ask('{ diskFull }')
  assert.equal(errorCodeOf(full), 'DISK_FULL')
  assert.doesNotMatch(JSON.stringify(full), /secret|ENOSPC/)
  assert.equal(
    errorCodeOf(await server.ask('{ person { id } }', {}, { authorization: 'database-down' })),
    'UNAVAILABLE',
  )
})

test("errors in a document are reported as GraphQL's own messages", async () => {
  await using server = await startServer({ allowIntrospection: false })
  const unknown = await server.ask('{ persn { id } }')
  assert.equal(errorCodeOf(unknown), 'BAD_INPUT')
  assert.equal(unknown.errors?.[0]?.message, 'Cannot query field "persn" on type "Query".')
  assert.deepEqual(unknown.errors?.[0]?.locations, [{ line: 1, column: 3 }])
  const syntax = await server.ask('{ person {')
  assert.equal(errorCodeOf(syntax), 'BAD_INPUT')
  assert.match(syntax.errors?.[0]?.message ?? '', /^Syntax Error/)
})

test("a null for a required argument is the client's error", async () => {
  await using server = await startServer()
  for (let times = 0; times < 5; times++) {
    const answer = await server.ask('mutation ($n: Int = 3) { addTip(cents: $n) }', { n: null })
    assert.equal(errorCodeOf(answer), 'BAD_INPUT')
  }
})
