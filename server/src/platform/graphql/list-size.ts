/** Maximum number of items of a list field, for the cost of a query. */
import {
  type FieldNode,
  type GraphQLArgument,
  type GraphQLField,
  isInputObjectType,
  Kind,
  type OperationDefinitionNode,
  type ValueNode,
  valueFromASTUntyped,
} from 'graphql'

export type Variables = { readonly [name: string]: unknown }

type CostContext = { operation: OperationDefinitionNode; variables: Variables; readsVariables: boolean }

const SIZE_ARGUMENTS = new Set(['limit', 'first'])

/** Null for a field that neither takes a size nor declares one by its `listSize` extension. */
export function listSize(
  context: CostContext,
  field: GraphQLField<unknown, unknown>,
  node: FieldNode,
): number | null {
  const declared = field.extensions.listSize
  const assumed = typeof declared === 'number' ? declared : null
  const argument = field.args.find((candidate) => SIZE_ARGUMENTS.has(candidate.name))
  if (!argument) return assumed
  const given = node.arguments?.find(({ name }) => name.value === argument.name)
  const size = sizeOf(given && literalValue(context, given.value)) ?? defaultSize(argument) ?? assumed
  return size === null ? null : Math.max(1, size)
}

/** The size is given directly, `limit: 20`, or in the paging input, `limit: {limit: 20}`. */
function sizeOf(value: unknown): number | null {
  if (typeof value === 'number' && !Number.isNaN(value)) return value
  if (typeof value !== 'object' || value === null || !('limit' in value)) return null
  return typeof value.limit === 'number' && !Number.isNaN(value.limit) ? value.limit : null
}

function defaultSize(argument: GraphQLArgument): number | null {
  const own = sizeOf(argument.defaultValue)
  if (own !== null) return own
  const type = 'ofType' in argument.type ? argument.type.ofType : argument.type
  return isInputObjectType(type) ? sizeOf(type.getFields().limit?.defaultValue) : null
}

function literalValue(context: CostContext, node: ValueNode): unknown {
  if (node.kind === Kind.VARIABLE) return variableValue(context, node.name.value)
  if (node.kind === Kind.INT) return Number(node.value)
  if (node.kind !== Kind.OBJECT) return undefined
  const limit = node.fields.find(({ name }) => name.value === 'limit')
  return limit && { limit: literalValue(context, limit.value) }
}

function variableValue(context: CostContext, name: string): unknown {
  context.readsVariables = true
  if (Object.hasOwn(context.variables, name)) return context.variables[name]
  const definition = context.operation.variableDefinitions?.find(
    ({ variable }) => variable.name.value === name,
  )
  return definition?.defaultValue && valueFromASTUntyped(definition.defaultValue)
}
