/** A prepared operation, as those who run it and those who keep its answers know it. */
import type { DocumentNode, ExecutionResult, GraphQLSchema, OperationDefinitionNode } from 'graphql'
import type { RequestContext } from '#platform/viewer.ts'
import type { Variables } from './list-size.ts'

export type Operation = {
  readonly schema: GraphQLSchema
  readonly document: DocumentNode
  readonly node: OperationDefinitionNode
  readonly name: string | undefined
  readonly text: string
  /** Whether its cost must be weighed again with each request's variables. */
  readonly readsVariables: boolean
  /** Whether all visitors may be given one answer: see shared-answers.ts. */
  readonly isSameForVisitors: boolean
  readonly run: Run
  /** The same, worked out anew in any case. */
  readonly execute: Run
}

export type Run = (input: OperationInput) => ExecutionResult | Promise<ExecutionResult>

export type OperationInput = {
  rootValue?: unknown
  context: RequestContext
  variables: Variables | null | undefined
}
