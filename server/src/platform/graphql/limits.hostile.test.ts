import assert from 'node:assert/strict'
import { test } from 'node:test'
import { errorCodeOf, startServer } from '../../../test/graphql-server.ts'

const many = (count: number, write: (n: number) => string) =>
  Array.from({ length: count }, (_, n) => write(n)).join(' ')

const HOSTILE: [name: string, code: string, query: string][] = [
  [
    'a fragment bomb of thirty levels',
    'QUERY_TOO_DEEP',
    `{ person { ...f0 } } ${many(30, (n) => `fragment f${n} on Person { friends { ...f${n + 1} } id username }`)}
      fragment f30 on Person { id }`,
  ],
  [
    'a wide fragment bomb within the allowed depth',
    'QUERY_TOO_MANY_ALIASES',
    `{ person { ...f0 } } ${many(8, (n) => `fragment f${n} on Person { a: friends { ...f${n + 1} } b: friends { ...f${n + 1} } }`)}
      fragment f8 on Person { id }`,
  ],
  [
    'a bomb of spreads at one level',
    'QUERY_TOO_COSTLY',
    `{ person { ...f0 } } ${many(30, (n) => `fragment f${n} on Person { ...f${n + 1} ... on Person { ...f${n + 1} } }`)}
      fragment f30 on Person { id }`,
  ],
  ['1,900 brackets that never close', 'QUERY_TOO_DEEP', `{ echo(value: ${'['.repeat(1_900)}`],
  [
    'a type 900 deep',
    'QUERY_TOO_DEEP',
    `query ($a: ${'['.repeat(900)}Int${']'.repeat(900)}) { echo(value: $a) }`,
  ],
  ['an object 400 deep', 'QUERY_TOO_DEEP', `{ echo(value: ${'{a:'.repeat(400)}1${'}'.repeat(400)}) }`],
  [
    'fragments without a name 400 deep',
    'QUERY_TOO_DEEP',
    `{ ${'... {'.repeat(400)} mine ${'}'.repeat(400)} }`,
  ],
  ['a fragment that spreads itself', 'BAD_INPUT', '{ person { ...a } } fragment a on Person { id ...a }'],
  [
    'fragments that spread each other',
    'BAD_INPUT',
    '{ person { ...a } } fragment a on Person { friends { ...b } } fragment b on Person { friends { ...a } }',
  ],
  ['ten thousand aliases', 'QUERY_TOO_LONG', `{ ${many(10_000, (n) => `a${n}:mine`)} }`],
  [
    'aliases in every token allowed',
    'QUERY_TOO_MANY_ALIASES',
    `{ person { ${many(600, (n) => `a${n}: id`)} } }`,
  ],
  ['fields nested 600 deep', 'QUERY_TOO_DEEP', `${'{ friends '.repeat(600)} { id } ${'}'.repeat(600)}`],
  [
    'the same field over and over, which validation would compare pair by pair',
    'QUERY_TOO_REPETITIVE',
    `{ person { ${'friends { id } '.repeat(390)} } }`,
  ],
  [
    'repeats hidden in inline fragments',
    'QUERY_TOO_REPETITIVE',
    `{ person { ${'... { id } '.repeat(390)} } }`,
  ],
  [
    'more fragments than a person would write',
    'QUERY_TOO_REPETITIVE',
    `{ person { id } } ${many(150, (n) => `fragment f${n} on Person { id }`)}`,
  ],
  [
    'lists in lists in lists',
    'QUERY_TOO_COSTLY',
    '{ clips(limit: {limit: 100}) { creator { friends(first: 100) { friends(first: 100) { id } } } } }',
  ],
  [
    'a size beyond all numbers',
    'QUERY_TOO_COSTLY',
    `{ clips(limit: {limit: ${'9'.repeat(400)}}) { creator { friends(first: ${'9'.repeat(400)}) { id } } } }`,
  ],
  [
    'lists of values nested 900 deep',
    'QUERY_TOO_DEEP',
    `{ clips(limit: ${'['.repeat(900)}${']'.repeat(900)}) { id } }`,
  ],
  ['a thousand directives', 'BAD_INPUT', `{ person { id ${'@skip(if: false) '.repeat(150)} } }`],
  ['names that every object inherits', 'BAD_INPUT', '{ person { constructor __proto__ toString } }'],
  ['an empty text', 'BAD_INPUT', ''],
  ['only a comment', 'BAD_INPUT', '# nothing'],
  ['a schema instead of a query', 'UNKNOWN_OPERATION', 'type Query { id: ID }'],
  ['a null character', 'BAD_INPUT', '{ person { id \u0000 } }'],
]

for (const [name, code, query] of HOSTILE) {
  test(`${name}: ${code}`, async () => {
    await using server = await startServer({ allowIntrospection: false })
    for (let times = 0; times < 4; times++) {
      const answer = await server.ask(query)
      assert.equal(errorCodeOf(answer), code, JSON.stringify(answer).slice(0, 300))
      assert.ok((answer.errors?.length ?? 0) <= 11, 'errors are few')
      assert.ok(JSON.stringify(answer).length < 20_000, 'the answer is small')
    }
  })
}

test('thousands of different queries do not accumulate in memory, and the server keeps working', async () => {
  await using server = await startServer({ maxDocuments: 10, maxCachedTokens: 200 })
  for (let n = 0; n < 300; n++) {
    const operation = server.documents.prepare({ query: `query q${n} { person { id } }` })
    assert.ok('run' in operation)
  }
  const cached = server.documents.prepare({ query: 'query q299 { person { id } }' })
  assert.equal(cached, server.documents.prepare({ query: 'query q299 { person { id } }' }))
  assert.equal(server.documents.size(), 10)
  const long = `query { person { ${many(25, (n) => `a${n}: id`)} } }`
  for (let n = 0; n < 10; n++) server.documents.prepare({ query: `${long} # ${n}` })
  assert.equal(server.documents.size(), 2)
})
