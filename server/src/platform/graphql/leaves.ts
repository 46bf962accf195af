/**
 * Leaf values of responses. Serialising each costs more than everything else in a compiled query, and changes nothing if resolvers
 * return what their fields declare. So it is checked in development and tests, where a wrong value is an error, and trusted in
 * production.
 */
import {
  defaultFieldResolver,
  type GraphQLField,
  type GraphQLLeafType,
  type GraphQLSchema,
  getNamedType,
  isEnumType,
  isLeafType,
  isObjectType,
  isSpecifiedScalarType,
} from 'graphql'

const MAX_INT = 2 ** 31

const IS_WIRE_FORM: Record<string, (value: unknown) => boolean> = {
  String: (value) => typeof value === 'string',
  ID: (value) => typeof value === 'string',
  Boolean: (value) => typeof value === 'boolean',
  Float: Number.isFinite,
  Int: (value) => Number.isInteger(value) && Number(value) < MAX_INT && Number(value) >= -MAX_INT,
}

/** Makes every field of a built-in scalar or enum reject values that are not in wire format. */
export function checkLeaves(schema: GraphQLSchema): void {
  for (const type of Object.values(schema.getTypeMap())) {
    if (!isObjectType(type) || type.name.startsWith('__')) continue
    for (const field of Object.values(type.getFields())) checkField(type.name, field)
  }
}

function checkField(owner: string, field: GraphQLField<unknown, unknown>): void {
  const leaf = getNamedType(field.type)
  if (!isLeafType(leaf) || !(isEnumType(leaf) || isSpecifiedScalarType(leaf))) return
  const resolve = field.resolve ?? defaultFieldResolver
  const check = (value: unknown): unknown => {
    if (isWireForm(leaf, value)) return value
    throw new TypeError(`${owner}.${field.name} returned a ${typeof value} instead of ${leaf.name}`)
  }
  field.resolve = (source, args, context, info) => {
    const value: unknown = resolve(source, args, context, info)
    return value instanceof Promise ? value.then(check) : check(value)
  }
}

function isWireForm(leaf: GraphQLLeafType, value: unknown): boolean {
  if (value === null || value === undefined || value instanceof Error) return true
  if (Array.isArray(value)) return value.every((item) => isWireForm(leaf, item))
  if (isEnumType(leaf)) return leaf.getValues().some((known) => known.value === value)
  return IS_WIRE_FORM[leaf.name]?.(value) ?? true
}

/** Enums whose internal values differ from their names always need serialisation. */
export function hasTranslatedEnums(schema: GraphQLSchema): boolean {
  return Object.values(schema.getTypeMap()).some(
    (type) =>
      isEnumType(type) &&
      !type.name.startsWith('__') &&
      type.getValues().some(({ name, value }) => name !== value),
  )
}
