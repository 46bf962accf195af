/** Response cache for visitors: responses that do not depend on the viewer are computed once per TTL. */
import { type ExecutionResult, type GraphQLSchema, Kind, type OperationDefinitionNode } from 'graphql'
import { createTtlCache } from '#platform/cache/ttl-cache.ts'
import type { Clock } from '#platform/clock.ts'
import { isGeoRestricted } from '../regions/geo-context.ts'
import type { OperationInput, PreparedOperation } from './operation.ts'

export type VisitorCache = {
  /** Runs the operation, unless its response is cached. */
  run(operation: PreparedOperation, input: OperationInput): ExecutionResult | Promise<ExecutionResult>
  /** Invalidates everything at once. */
  invalidate(): void
}

export type VisitorCacheOptions = {
  clock: Clock
  /** TTL of a response. */
  ttlMs: number
  maxResponses?: number
}

/** Longer queries and responses are no first screens, and would fill the memory. */
const MAX_QUERY_LENGTH = 20_000
const MAX_RESPONSE_BYTES = 256 * 1024

/** Serialised cached results. */
const texts = new WeakMap<ExecutionResult, Buffer>()

/** The bytes of a response; those of a cached one are serialised once. */
export function responseText(result: ExecutionResult): string | Buffer {
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

export function createVisitorCache({ clock, ttlMs, maxResponses = 64 }: VisitorCacheOptions): VisitorCache {
  const cache = createTtlCache<ExecutionResult>({ clock, ttlMs, maxEntries: maxResponses })

  return {
    run(operation, input) {
      // Signed-in and geo-restricted viewers bypass the cache.
      const isSharedViewer = input.context.viewer === null && !isGeoRestricted()
      const key = operation.isSameForVisitors && isSharedViewer ? keyOf(operation, input) : null
      if (key === null) return operation.execute(input)
      return cache.peek(key) ?? load(key, operation, input)
    },
    invalidate: () => cache.clear(),
  }

  async function load(
    key: string,
    operation: PreparedOperation,
    input: OperationInput,
  ): Promise<ExecutionResult> {
    try {
      return (await cache.get(key, async () => cacheable(await operation.execute(input)))).answer
    } catch (error) {
      if (error instanceof NotCacheable) return error.result
      throw error
    }
  }
}

function keyOf({ name, text }: PreparedOperation, { variables }: OperationInput): string | null {
  const key = `${JSON.stringify([name, variables])} ${text}`
  return key.length > MAX_QUERY_LENGTH ? null : key
}

/** Returns the result to all waiting callers without caching it. */
class NotCacheable extends Error {
  readonly result: ExecutionResult
  constructor(result: ExecutionResult) {
    super('This result is not cacheable')
    this.result = result
  }
}

function cacheable(result: ExecutionResult): ExecutionResult {
  if (result.errors) throw new NotCacheable(result)
  const text = Buffer.from(JSON.stringify(result))
  if (text.length > MAX_RESPONSE_BYTES) throw new NotCacheable(result)
  texts.set(result, text)
  return result
}
