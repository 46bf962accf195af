/** Response cache for visitors: responses that do not depend on the viewer are computed once per TTL. */
import { type ExecutionResult, type GraphQLSchema, Kind, type OperationDefinitionNode } from 'graphql'
import type { Clock } from '#platform/clock.ts'
import { createRecentAnswers } from '#platform/http/recent-answers.ts'
import { isApartHere } from '../regions/here.ts'
import type { Operation, OperationInput } from './operation.ts'

export type SharedAnswers = {
  /** Runs the operation, unless its response is cached. */
  run(operation: Operation, input: OperationInput): ExecutionResult | Promise<ExecutionResult>
  /** Invalidates everything at once. */
  forget(): void
}

export type SharedOptions = {
  clock: Clock
  /** TTL of a response. */
  ttlMs: number
  maxAnswers?: number
}

/** Longer queries and responses are no first screens, and would fill the memory. */
const MAX_QUESTION_LENGTH = 20_000
const MAX_ANSWER_BYTES = 256 * 1024

/** Serialised cached results. */
const texts = new WeakMap<ExecutionResult, Buffer>()

/** The bytes of a response; those of a cached one are serialised once. */
export function answerText(result: ExecutionResult): string | Buffer {
  return texts.get(result) ?? JSON.stringify(result)
}

/**
 * True if all root fields have the `sameForVisitors` extension: for visitors, they and everything below depend on their
 * arguments alone.
 */
export function isSameForVisitors(schema: GraphQLSchema, node: OperationDefinitionNode): boolean {
  const fields = schema.getQueryType()?.getFields() ?? {}
  return (
    node.operation === 'query' &&
    node.selectionSet.selections.every(
      (selection) =>
        selection.kind === Kind.FIELD &&
        (selection.name.value === '__typename' ||
          fields[selection.name.value]?.extensions.sameForVisitors === true),
    )
  )
}

export function createSharedAnswers({ clock, ttlMs, maxAnswers = 64 }: SharedOptions): SharedAnswers {
  const recent = createRecentAnswers<ExecutionResult>({ clock, ttlMs, maxEntries: maxAnswers })

  return {
    run(operation, input) {
      // Signed-in and geo-restricted viewers bypass the cache.
      const isOneOfMany = input.context.viewer === null && !isApartHere()
      const key = operation.isSameForVisitors && isOneOfMany ? keyOf(operation, input) : null
      if (key === null) return operation.execute(input)
      return recent.known(key) ?? workOut(key, operation, input)
    },
    forget: () => recent.clear(),
  }

  async function workOut(key: string, operation: Operation, input: OperationInput): Promise<ExecutionResult> {
    try {
      return (await recent.get(key, async () => kept(await operation.execute(input)))).answer
    } catch (fault) {
      if (fault instanceof NotKept) return fault.result
      throw fault
    }
  }
}

function keyOf({ name, text }: Operation, { variables }: OperationInput): string | null {
  const key = `${JSON.stringify([name, variables])} ${text}`
  return key.length > MAX_QUESTION_LENGTH ? null : key
}

/** Returns the result to all waiting callers without caching it. */
class NotKept extends Error {
  readonly result: ExecutionResult
  constructor(result: ExecutionResult) {
    super('This result is not cacheable')
    this.result = result
  }
}

function kept(result: ExecutionResult): ExecutionResult {
  if (result.errors) throw new NotKept(result)
  const text = Buffer.from(JSON.stringify(result))
  if (text.length > MAX_ANSWER_BYTES) throw new NotKept(result)
  texts.set(result, text)
  return result
}
