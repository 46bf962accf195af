/** The root field of a shared subscription, its fan-out options, and the variables that affect its result. */
import { type FieldNode, GraphQLError, type GraphQLField, Kind, type SelectionSetNode } from 'graphql'
import type { Variables } from './list-size.ts'
import type { PreparedOperation } from './operation.ts'
import type { SharedField } from './shared-subscription.ts'

export type SubscriptionRoot = { field: GraphQLField<unknown, unknown>; node: FieldNode; shared: SharedField }

/** Undeclared variables cannot change the result and must not split the group. */
export function declaredVariables(operation: PreparedOperation, given: Variables): Variables {
  const names = (operation.node.variableDefinitions ?? []).map(({ variable }) => variable.name.value)
  return Object.fromEntries(
    names.filter((name) => Object.hasOwn(given, name)).map((name) => [name, given[name]]),
  )
}

export function findRoot(operation: PreparedOperation): SubscriptionRoot | null {
  if (operation.node.operation !== 'subscription') return null
  const node = firstField(operation, operation.node.selectionSet)
  const field = operation.schema.getSubscriptionType()?.getFields()[node.name.value]
  const shared = field?.extensions.fanOut as SharedField | undefined
  return field && shared ? { field, node, shared } : null
}

/** Validation guarantees exactly one field, perhaps inside fragments, and no cycles. */
function firstField(operation: PreparedOperation, set: SelectionSetNode): FieldNode {
  const [selection] = set.selections
  if (selection?.kind === Kind.FIELD) return selection
  if (selection?.kind === Kind.INLINE_FRAGMENT) return firstField(operation, selection.selectionSet)
  for (const definition of operation.document.definitions) {
    if (definition.kind !== Kind.FRAGMENT_DEFINITION) continue
    if (definition.name.value === selection?.name.value) return firstField(operation, definition.selectionSet)
  }
  throw new GraphQLError('A subscription needs a field')
}
