/** Spans of operations: named by the first field, which the schema bounds, and the operation name. Never the variables. */
import type { ExecutionResult } from 'graphql'
import { inSpan, isTraced } from '#platform/trace-context/in-span.ts'
import type { SpanStart } from '#platform/trace-context/span.ts'
import type { OperationInput, PreparedOperation } from './operation.ts'

const MAX_NAME = 64

export function runTraced(
  operation: PreparedOperation,
  input: OperationInput,
): ExecutionResult | Promise<ExecutionResult> {
  const run = () => operation.run(input)
  return isTraced() ? inSpan(spanOfOperation(operation), run) : run()
}

export function spanOfOperation(operation: PreparedOperation): SpanStart {
  const kind = operation.node.operation
  return {
    name: `graphql ${kind} ${firstField(operation)}`,
    facts: {
      'graphql.operation.type': kind,
      ...(operation.name ? { 'graphql.operation.name': operation.name.slice(0, MAX_NAME) } : {}),
    },
  }
}

/** Valid documents contain only existing fields. */
export function firstField({ node }: PreparedOperation): string {
  const [first] = node.selectionSet.selections
  return first?.kind === 'Field' ? first.name.value : 'other'
}
