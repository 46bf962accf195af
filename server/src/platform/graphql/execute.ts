/** Runs prepared operations: interpreted at first, compiled when an operation is repeated. */
import { BREAK, type DocumentNode, type ExecutionResult, execute, Kind, visit } from 'graphql'
import { type CompiledQuery, compileQuery, isCompiledQuery } from 'graphql-jit'
import type { QueryCost } from './limits.ts'
import type { OperationInput, PreparedOperation } from './operation.ts'
import { isSameForVisitors, type VisitorCache } from './visitor-cache.ts'

type OperationSource = Pick<PreparedOperation, 'schema' | 'document' | 'node' | 'readsVariables' | 'text'> & {
  weight: QueryCost
  /** Resolvers are known to return wire-format values: see leaves.ts. */
  trustLeaves: boolean
  visitorCache: VisitorCache | undefined
}

/** Compiling costs as much as many runs; a new query may never be repeated. */
const RUNS_BEFORE_COMPILING = 2

/** Compiled code grows with every field after fragments are expanded. */
const MAX_COMPILED_FIELDS = 500

export function createOperation({ visitorCache, ...source }: OperationSource): PreparedOperation {
  const { schema, document, node } = source
  const name = node.name?.value
  let compiled: CompiledQuery['query'] | null = null
  let runs = 0

  function interpret({ rootValue, context, variables }: OperationInput) {
    return execute({
      schema,
      document,
      rootValue,
      contextValue: context,
      variableValues: variables ?? null,
      operationName: name ?? null,
    })
  }

  function executeNow(input: OperationInput): ExecutionResult | Promise<ExecutionResult> {
    if (compiled) return compiled(input.rootValue, input.context, input.variables)
    if (runs++ === RUNS_BEFORE_COMPILING) compiled = compile(source, name)
    return interpret(input)
  }

  const operation: PreparedOperation = {
    ...source,
    name,
    isSameForVisitors: isSameForVisitors(schema, node),
    run: (input) => (visitorCache ? visitorCache.run(operation, input) : executeNow(input)),
    execute: executeNow,
  }
  return operation
}

function compile(
  { schema, document, weight, trustLeaves }: Omit<OperationSource, 'visitorCache'>,
  name: string | undefined,
): CompiledQuery['query'] | null {
  if (weight.fields > MAX_COMPILED_FIELDS || hasConditions(document)) return null
  const compiled = compileQuery(schema, document, name, { disableLeafSerialization: trustLeaves })
  return isCompiledQuery(compiled) ? compiled.query : null
}

/** The compiler mixes up conditions on shared syntax nodes: documents with @skip or @include are interpreted. */
function hasConditions(document: DocumentNode): boolean {
  let found = false
  visit(document, {
    [Kind.DIRECTIVE](directive) {
      found = directive.name.value === 'skip' || directive.name.value === 'include'
      return found ? BREAK : undefined
    },
  })
  return found
}
