import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { GraphQLSchema } from 'graphql'
import { buildSchema, createSchemaBuilder } from './builder.ts'
import { createDocumentCache } from './documents.ts'
import { checkLeaves, hasTranslatedEnums } from './leaves.ts'

type Thing = { id: string; count: number; tags: string[]; isOn: boolean; note: string | null; at: Date }

const RIGHT: Thing = { id: 'a', count: 3, tags: ['x'], isOn: true, note: null, at: new Date(0) }

function schemaOf(thing: unknown): GraphQLSchema {
  const builder = createSchemaBuilder()
  const ThingRef = builder.objectRef<Thing>('Thing').implement({
    fields: (t) => ({
      id: t.exposeID('id'),
      count: t.exposeInt('count'),
      tags: t.exposeStringList('tags'),
      isOn: t.exposeBoolean('isOn'),
      note: t.exposeString('note', { nullable: true }),
      at: t.expose('at', { type: 'DateTime' }),
      later: t.int({ resolve: async ({ count }) => count }),
    }),
  })
  builder.queryField('thing', (t) =>
    t.field({ type: ThingRef, nullable: true, resolve: () => thing as Thing }),
  )
  return buildSchema(builder)
}

const QUERY = '{ thing { id count tags isOn note at later } }'

/** Runs often enough to be compiled, and returns the last result as sent. */
async function askOften(schema: GraphQLSchema, trustLeaves: boolean) {
  const documents = createDocumentCache({ schema, allowIntrospection: false, trustLeaves })
  let result: unknown
  for (let run = 0; run < 6; run += 1) {
    const operation = documents.prepare({ query: QUERY })
    if (!('run' in operation)) throw operation[0]
    result = await operation.run({ context: { viewer: null, requestId: '', address: '' }, variables: null })
  }
  return JSON.parse(JSON.stringify(result)) as { data: { thing: unknown }; errors?: { message: string }[] }
}

const WIRE = {
  id: 'a',
  count: 3,
  tags: ['x'],
  isOn: true,
  note: null,
  at: '1970-01-01T00:00:00.000Z',
  later: 3,
}

for (const trustLeaves of [true, false]) {
  test(`valid values are answered the same whether leaves are trusted or not: ${trustLeaves}`, async () => {
    assert.deepEqual(await askOften(schemaOf(RIGHT), trustLeaves), { data: { thing: WIRE } })
  })

  test(`a null in a non-null field is an error, trusted or not: ${trustLeaves}`, async () => {
    const { data, errors } = await askOften(schemaOf({ ...RIGHT, count: null }), trustLeaves)
    assert.equal(data.thing, null)
    assert.match(errors?.[0]?.message ?? '', /non-nullable/)
  })
}

for (const [field, wrong] of Object.entries({ id: 7, count: '3', tags: [1], isOn: 1, note: 5 })) {
  test(`in development, a wrong ${field} is named`, async () => {
    const schema = schemaOf({ ...RIGHT, [field]: wrong })
    checkLeaves(schema)
    const { errors } = await askOften(schema, false)
    assert.match(errors?.[0]?.message ?? '', new RegExp(`Thing\\.${field} returned`))
  })
}

test('the check accepts valid values, also asynchronous ones', async () => {
  const schema = schemaOf(RIGHT)
  checkLeaves(schema)
  assert.deepEqual(await askOften(schema, false), { data: { thing: WIRE } })
})

test('detects a schema whose enums have internal values', () => {
  const withEnum = (values: Record<string, { value: string }>) => {
    const builder = createSchemaBuilder()
    const Colour = builder.enumType('Colour', { values })
    builder.queryField('colour', (t) =>
      t.field({ type: Colour, resolve: () => Object.values(values)[0]?.value ?? '' }),
    )
    return buildSchema(builder)
  }
  assert.equal(hasTranslatedEnums(withEnum({ RED: { value: 'RED' } })), false)
  assert.equal(hasTranslatedEnums(withEnum({ RED: { value: 'r' } })), true)
})
