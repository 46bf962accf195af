import assert from 'node:assert/strict'
import { test } from 'node:test'
import { getIntrospectionQuery } from 'graphql'
import { QUERY } from '#rules/limits.ts'
import { errorCodeOf, startServer } from '../../../test/graphql-server.ts'

const nested = (depth: number) =>
  `{ person ${'{ friends(first: 1) '.repeat(depth - 2)} { id } ${'}'.repeat(depth - 2)} }`
const aliased = (count: number) =>
  `{ person { ${Array.from({ length: count }, (_, n) => `a${n}: id`).join(' ')} } }`

test('allows depth, aliases, root fields and tokens up to their limits, and no more', async () => {
  await using server = await startServer()
  assert.equal(errorCodeOf(await server.ask(nested(QUERY.maxDepth))), undefined)
  assert.equal(errorCodeOf(await server.ask(nested(QUERY.maxDepth + 1))), 'QUERY_TOO_DEEP')
  assert.equal(errorCodeOf(await server.ask(aliased(QUERY.maxAliases))), undefined)
  assert.equal(errorCodeOf(await server.ask(aliased(QUERY.maxAliases + 1))), 'QUERY_TOO_MANY_ALIASES')
  const roots = (count: number) => `{ ${'__typename '.repeat(count)} }`
  assert.equal(errorCodeOf(await server.ask(roots(QUERY.maxRootFields))), undefined)
  assert.equal(errorCodeOf(await server.ask(roots(QUERY.maxRootFields + 1))), 'QUERY_TOO_MANY_ROOT_FIELDS')
  assert.equal(
    errorCodeOf(await server.ask(`{ person { ${'id '.repeat(QUERY.maxTokens)} } }`)),
    'QUERY_TOO_LONG',
  )
})

test('fragments count as often as they are spread', async () => {
  await using server = await startServer()
  const spread = (
    count: number,
  ) => `{ ${Array.from({ length: count }, (_, n) => `r${n}: person { ...who }`).join(' ')} }
    fragment who on Person { a: id b: id c: id }`
  assert.equal(errorCodeOf(await server.ask(spread(7))), undefined)
  assert.equal(errorCodeOf(await server.ask(spread(8))), 'QUERY_TOO_MANY_ALIASES')
  const deep = `{ person { ...a } } fragment a on Person { friends(first: 1) { ...b } }
    fragment b on Person { friends(first: 1) { id } }`
  assert.equal(errorCodeOf(await await startAndAsk({ maxDepth: 3 }, deep)), 'QUERY_TOO_DEEP')
  assert.equal(errorCodeOf(await await startAndAsk({ maxDepth: 4 }, deep)), undefined)
  const roots = '{ ...a ...b } fragment a on Query { person { id } mine } fragment b on Query { refused }'
  assert.equal(
    errorCodeOf(await await startAndAsk({ maxRootFields: 2 }, roots)),
    'QUERY_TOO_MANY_ROOT_FIELDS',
  )
})

test('cost multiplies by list size, wherever the size is given', async () => {
  const costs: [cost: number, query: string, variables?: object][] = [
    [2, '{ person { id } }'],
    [1 + 20 * 2, '{ clips { id title } }'],
    [1 + 3 * 2, '{ clips(limit: {limit: 3}) { id title } }'],
    [1 + 20 * 2, '{ clips(limit: {skip: 3}) { id title } }'],
    [1 + 7 * 1, 'query ($n: Int) { clips(limit: {limit: $n}) { id } }', { n: 7 }],
    [1 + 8 * 1, 'query ($page: Page) { clips(limit: $page) { id } }', { page: { limit: 8 } }],
    [1 + 9 * 1, 'query ($page: Page = {limit: 9}) { clips(limit: $page) { id } }'],
    [1 + 20 * 1, 'query ($page: Page) { clips(limit: $page) { id } }', { page: null }],
    [2 + 5 * 1, '{ person { friends(first: 5) { id } } }'],
    [2 + 10 * 1, '{ person { friends { id } } }'],
    [1 + 4 * (1 + (1 + 6 * 1)), '{ clips(limit: {limit: 4}) { creator { friends(first: 6) { id } } } }'],
    [1 + 20 * 1, '{ clips(limit: {limit: 20}) { tags } }'],
    [1 + 1 * 1, '{ clips(limit: {limit: -5}) { id } }'],
  ]
  for (const [cost, query, variables] of costs) {
    assert.equal(errorCodeOf(await startAndAsk({ maxCost: cost }, query, variables)), undefined, query)
    assert.equal(
      errorCodeOf(await startAndAsk({ maxCost: cost - 1 }, query, variables)),
      'QUERY_TOO_COSTLY',
      query,
    )
  }
})

test("a cached query is weighed again with each request's variables", async () => {
  await using server = await startServer()
  const query = 'query ($n: Int) { clips(limit: {limit: $n}) { id } }'
  for (let times = 0; times < 5; times++) {
    assert.equal(errorCodeOf(await server.ask(query, { n: 2 })), undefined)
    assert.equal(errorCodeOf(await server.ask(query, { n: 1_000_000 })), 'QUERY_TOO_COSTLY')
  }
})

test('introspection works only where enabled, and type names everywhere', async () => {
  await using open = await startServer({ allowIntrospection: true })
  assert.equal(errorCodeOf(await open.ask(getIntrospectionQuery())), undefined)
  await using closed = await startServer({ allowIntrospection: false })
  assert.equal(errorCodeOf(await closed.ask(getIntrospectionQuery())), 'INTROSPECTION_OFF')
  assert.equal(errorCodeOf(await closed.ask('{ __type(name: "Clip") { name } }')), 'INTROSPECTION_OFF')
  const hidden = '{ ...a } fragment a on Query { ... on Query { x: __schema { description } } }'
  assert.equal(errorCodeOf(await closed.ask(hidden)), 'INTROSPECTION_OFF')
  assert.deepEqual(await closed.ask('{ __typename person { __typename } }'), {
    data: { __typename: 'Query', person: { __typename: 'Person' } },
  })
})

async function startAndAsk(limits: Record<string, number>, query: string, variables?: object) {
  await using server = await startServer({ limits })
  return await server.ask(query, variables)
}
