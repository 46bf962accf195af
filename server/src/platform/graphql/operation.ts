/** A prepared operation. */
import type { DocumentNode, ExecutionResult, GraphQLSchema, OperationDefinitionNode } from 'graphql'
import type { RequestContext } from '#platform/request-context.ts'
import type { Variables } from './list-size.ts'

export type PreparedOperation = {
  readonly schema: GraphQLSchema
  readonly document: DocumentNode
  readonly node: OperationDefinitionNode
  readonly name: string | undefined
  readonly text: string
  /** Whether its cost depends on the variables of each request. */
  readonly readsVariables: boolean
  /** Whether all visitors may share one response: see visitor-cache.ts. */
  readonly isSameForVisitors: boolean
  readonly run: RunOperation
  /** The same, bypassing the cache. */
  readonly execute: RunOperation
}

export type RunOperation = (input: OperationInput) => ExecutionResult | Promise<ExecutionResult>

export type OperationInput = {
  rootValue?: unknown
  context: RequestContext
  variables: Variables | null | undefined
}
