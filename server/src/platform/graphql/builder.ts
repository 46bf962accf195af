/** The GraphQL schema builder that every slice adds its types and fields to. */
import SchemaBuilder from '@pothos/core'
import {
  GraphQLError,
  type GraphQLObjectType,
  GraphQLSchema,
  isObjectType,
  lexicographicSortSchema,
  printSchema,
} from 'graphql'
import type { RequestContext } from '#platform/request-context.ts'

type SchemaTypes = {
  DefaultFieldNullability: false
  Context: RequestContext
  Scalars: {
    DateTime: { Input: Date; Output: Date }
    JSON: { Input: unknown; Output: unknown }
  }
}

export type Builder = ReturnType<typeof createSchemaBuilder>

/**
 * All three root types exist from the start, so that slices only add fields. Fields are non-null unless declared otherwise,
 * so that clients know what may be missing.
 */
export function createSchemaBuilder() {
  const builder = new SchemaBuilder<SchemaTypes>({ defaultFieldNullability: false })
  builder.queryType({})
  builder.mutationType({})
  builder.subscriptionType({})
  builder.scalarType('DateTime', {
    description: 'An ISO 8601 date and time, for example 2024-05-01T12:00:00.000Z',
    serialize: (date) => date.toISOString(),
    parseValue: dateOfText,
  })
  builder.scalarType('JSON', {
    description: 'Any JSON value',
    serialize: (value) => value,
    parseValue: (value) => value,
  })
  return builder
}

/** Omits root types without fields: an empty type would make the schema invalid. */
export function buildSchema(builder: Builder): GraphQLSchema {
  // printSchemaText sorts it.
  const config = builder.toSchema({ sortSchema: false }).toConfig()
  const emptyRoots = [config.query, config.mutation, config.subscription].filter(isEmpty)
  const schema = new GraphQLSchema({
    ...config,
    query: isEmpty(config.query) ? null : config.query,
    mutation: isEmpty(config.mutation) ? null : config.mutation,
    subscription: isEmpty(config.subscription) ? null : config.subscription,
    types: config.types.filter((type) => !emptyRoots.some((root) => root === type)),
  })
  for (const type of Object.values(schema.getTypeMap())) {
    if (isObjectType(type)) readPropertiesDirectly(type)
  }
  return schema
}

/** The builder gives exposed properties a resolver; without it, compiled queries read them without a function call. */
function readPropertiesDirectly(type: GraphQLObjectType): void {
  for (const field of Object.values(type.getFields())) {
    if (field.extensions.pothosExposedField === field.name) delete field.resolve
  }
}

/** The text of schema.graphql: sorted, so that the wiring order never shows in a diff. */
export function printSchemaText(schema: GraphQLSchema): string {
  return `${printSchema(lexicographicSortSchema(schema))}\n`
}

function isEmpty(root: GraphQLObjectType | null | undefined): boolean {
  return !root || Object.keys(root.getFields()).length === 0
}

const ISO_8601 = /^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:\d\d))?$/

function dateOfText(value: unknown): Date {
  const date = typeof value === 'string' && ISO_8601.test(value) ? new Date(value) : null
  if (!date || Number.isNaN(date.getTime())) {
    throw new GraphQLError('Write a DateTime like 2024-05-01T12:00:00.000Z')
  }
  return date
}
