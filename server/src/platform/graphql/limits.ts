/** Computes the cost of a query before validation, so that rejecting an expensive one stays cheap. */
import {
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLCompositeType,
  type GraphQLError,
  type GraphQLField,
  type GraphQLSchema,
  getNamedType,
  isCompositeType,
  isInterfaceType,
  isListType,
  isNonNullType,
  isObjectType,
  Kind,
  type OperationDefinitionNode,
  type SelectionSetNode,
} from 'graphql'
import { QUERY } from '#rules/limits.ts'
import { refusalError } from './errors.ts'
import { listSize, type Variables } from './list-size.ts'

export type QueryLimits = { readonly [name in keyof typeof QUERY]: number }

/** Cost of an operation after its fragments are expanded. */
export type QueryCost = { depth: number; aliases: number; fields: number; rootFields: number; cost: number }

type CostWalk = {
  schema: GraphQLSchema
  operation: OperationDefinitionNode
  fragments: Map<string, FragmentDefinitionNode>
  weighed: Map<string, QueryCost>
  variables: Variables
  readsVariables: boolean
}

const NOTHING: QueryCost = { depth: 0, aliases: 0, fields: 0, rootFields: 0, cost: 0 }

/** Checks the syntax only. Validation compares repeated fields pairwise, so their number is limited. */
export function refuseDocument(
  document: DocumentNode,
  limits: QueryLimits,
  allowIntrospection: boolean,
): GraphQLError | null {
  if (document.definitions.length > limits.maxDefinitions) return refusalError('QUERY_TOO_REPETITIVE')
  const found = { repeats: 0, introspection: false }
  for (const definition of document.definitions) {
    if ('selectionSet' in definition) scanSelections(definition.selectionSet, new Set(), found)
  }
  if (found.repeats > limits.maxRepeats) return refusalError('QUERY_TOO_REPETITIVE')
  if (found.introspection && !allowIntrospection) return refusalError('INTROSPECTION_OFF')
  return null
}

function scanSelections(
  set: SelectionSetNode,
  seen: Set<string>,
  found: { repeats: number; introspection: boolean },
): void {
  for (const selection of set.selections) {
    if (selection.kind === Kind.INLINE_FRAGMENT) {
      scanSelections(selection.selectionSet, seen, found)
      continue
    }
    const isField = selection.kind === Kind.FIELD
    const key = isField ? (selection.alias ?? selection.name).value : `...${selection.name.value}`
    if (seen.has(key)) found.repeats++
    else seen.add(key)
    if (!isField) continue
    if (isIntrospection(selection)) found.introspection = true
    if (selection.selectionSet) scanSelections(selection.selectionSet, new Set(), found)
  }
}

/**
 * Computes the cost of one operation. Each field costs one; fields below a list count as often as the list may have items.
 * A size given by a variable is known only per request: `readsVariables` tells the caller to compute the cost for each request,
 * which visits a few dozen nodes. Each fragment is computed once, however often it is spread.
 */
export function operationCost(
  schema: GraphQLSchema,
  document: DocumentNode,
  operation: OperationDefinitionNode,
  variables: Variables,
): { weight: QueryCost; readsVariables: boolean } {
  const fragments = new Map<string, FragmentDefinitionNode>()
  for (const definition of document.definitions) {
    if (definition.kind === Kind.FRAGMENT_DEFINITION) fragments.set(definition.name.value, definition)
  }
  const walk: CostWalk = {
    schema,
    operation,
    fragments,
    weighed: new Map(),
    variables,
    readsVariables: false,
  }
  const weight = weighSelections(
    walk,
    operation.selectionSet,
    schema.getRootType(operation.operation) ?? undefined,
    false,
  )
  return { weight, readsVariables: walk.readsVariables }
}

export function refuseCost(weight: QueryCost, limits: QueryLimits): GraphQLError | null {
  if (weight.depth > limits.maxDepth) return refusalError('QUERY_TOO_DEEP')
  if (weight.aliases > limits.maxAliases) return refusalError('QUERY_TOO_MANY_ALIASES')
  if (weight.rootFields > limits.maxRootFields) return refusalError('QUERY_TOO_MANY_ROOT_FIELDS')
  if (weight.cost > limits.maxCost) return refusalError('QUERY_TOO_COSTLY')
  return null
}

function weighSelections(
  walk: CostWalk,
  set: SelectionSetNode,
  type: GraphQLCompositeType | undefined,
  isPage: boolean,
): QueryCost {
  const total = { ...NOTHING }
  for (const selection of set.selections) {
    if (selection.kind === Kind.FIELD) add(total, weighField(walk, selection, type, isPage))
    else if (selection.kind === Kind.FRAGMENT_SPREAD)
      add(total, weighFragment(walk, selection.name.value, isPage))
    else {
      const condition = selection.typeCondition?.name.value
      add(total, weighSelections(walk, selection.selectionSet, narrowed(walk, condition, type), isPage))
    }
  }
  return total
}

function weighFragment(walk: CostWalk, name: string, isPage: boolean): QueryCost {
  const key = isPage ? `page ${name}` : name
  const known = walk.weighed.get(key)
  if (known) return known
  const fragment = walk.fragments.get(name)
  if (!fragment) return NOTHING
  // A fragment met while it is being computed is a cycle: it counts nothing here, and validation reports it.
  walk.weighed.set(key, NOTHING)
  const type = narrowed(walk, fragment.typeCondition.name.value, undefined)
  const weight = weighSelections(walk, fragment.selectionSet, type, isPage)
  walk.weighed.set(key, weight)
  return weight
}

function weighField(
  walk: CostWalk,
  node: FieldNode,
  parent: GraphQLCompositeType | undefined,
  isPage: boolean,
): QueryCost {
  const aliases = node.alias ? 1 : 0
  // Introspection queries are deep; where allowed, they are not limited.
  if (!node.selectionSet || isIntrospection(node))
    return { depth: 1, aliases, fields: 1, rootFields: 1, cost: 1 }
  const field = fieldOf(parent, node.name.value)
  const type = field ? getNamedType(field.type) : undefined
  const size = field ? listSize(walk, field, node) : null
  const isList = field ? isListField(field) : false
  // Items inside a sized page are already counted by the page's size.
  const times = size ?? (isList && !isPage ? QUERY.assumedListSize : 1)
  const children = weighSelections(
    walk,
    node.selectionSet,
    isCompositeType(type) ? type : undefined,
    size !== null && !isList,
  )
  return {
    depth: 1 + children.depth,
    aliases: aliases + children.aliases,
    fields: 1 + children.fields,
    rootFields: 1,
    cost: 1 + times * children.cost,
  }
}

function add(total: QueryCost, part: QueryCost): void {
  total.depth = Math.max(total.depth, part.depth)
  total.aliases += part.aliases
  total.fields += part.fields
  total.rootFields += part.rootFields
  total.cost += part.cost
}

function narrowed(
  walk: CostWalk,
  condition: string | undefined,
  type: GraphQLCompositeType | undefined,
): GraphQLCompositeType | undefined {
  if (condition === undefined) return type
  const named = walk.schema.getType(condition)
  return isCompositeType(named) ? named : undefined
}

function fieldOf(
  type: GraphQLCompositeType | undefined,
  name: string,
): GraphQLField<unknown, unknown> | undefined {
  return isObjectType(type) || isInterfaceType(type) ? type.getFields()[name] : undefined
}

function isListField(field: GraphQLField<unknown, unknown>): boolean {
  return isListType(isNonNullType(field.type) ? field.type.ofType : field.type)
}

function isIntrospection(node: FieldNode): boolean {
  return node.name.value === '__schema' || node.name.value === '__type'
}
