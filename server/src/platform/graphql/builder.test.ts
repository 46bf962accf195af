import assert from 'node:assert/strict'
import { test } from 'node:test'
import { GraphQLObjectType, GraphQLSchema, GraphQLString, validateSchema } from 'graphql'
import { pino } from 'pino'
import { sampleSchema, startServer } from '../../../test/graphql-server.ts'
import { buildSchema, createSchemaBuilder, printSchemaText } from './builder.ts'
import { createTopics } from './topics.ts'

test('a schema of queries alone is valid and has no other root type', () => {
  const builder = createSchemaBuilder()
  builder.queryField('hello', (t) => t.string({ resolve: () => 'hi' }))
  const schema = buildSchema(builder)
  assert.deepEqual(validateSchema(schema), [])
  assert.doesNotMatch(printSchemaText(schema), /Mutation|Subscription/)
})

test('contains all three root types once slices add fields to them', () => {
  const world = { executions: 0, tips: [], topics: createTopics(pino({ level: 'silent' })) }
  const schema = sampleSchema(world)
  assert.deepEqual(validateSchema(schema), [])
  assert.match(printSchemaText(schema), /type Mutation \{\n {2}addTip\(cents: Int!\): Int!/)
  assert.match(printSchemaText(schema), /liveChat\(user: String!\): ChatLine!/)
})

test('the printed schema does not depend on the order of wiring', () => {
  const fields = { b: { type: GraphQLString }, a: { type: GraphQLString } }
  const schema = new GraphQLSchema({ query: new GraphQLObjectType({ name: 'Query', fields }) })
  assert.equal(printSchemaText(schema), 'type Query {\n  a: String\n  b: String\n}\n')
})

test('dates travel as ISO 8601 both ways, and nothing else is accepted', async () => {
  await using server = await startServer()
  const query = 'query ($at: DateTime) { person(bornBefore: $at) { since } }'
  for (const at of ['2024-05-01T12:00:00.000Z', '2024-05-01T12:00:00+02:00', '2024-05-01']) {
    assert.deepEqual(await server.ask(query, { at }), {
      data: { person: { since: '2024-01-01T00:00:00.000Z' } },
    })
  }
  for (const at of ['yesterday', '2024-99-01', '2024-05-01T12:00', 12, true, {}, ['2024-05-01']]) {
    const answer = await server.ask(query, { at })
    assert.equal(answer.errors?.[0]?.extensions?.code, 'BAD_INPUT', JSON.stringify(at))
  }
})
