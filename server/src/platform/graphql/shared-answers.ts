/** Answers that are the same for every visitor: worked out once, and given to all who ask within a moment. */
import { type ExecutionResult, type GraphQLSchema, Kind, type OperationDefinitionNode } from 'graphql'
import type { Clock } from '#platform/clock.ts'
import { createRecentAnswers } from '#platform/http/recent-answers.ts'
import { isApartHere } from '../regions/here.ts'
import type { Operation, OperationInput } from './operation.ts'

export type SharedAnswers = {
  /** Runs it, unless it is known what comes of it. */
  run(operation: Operation, input: OperationInput): ExecutionResult | Promise<ExecutionResult>
  /** At once; whoever asks from now on is answered anew. */
  forget(): void
}

export type SharedOptions = {
  clock: Clock
  /** How old an answer may be. */
  ttlMs: number
  maxAnswers?: number
}

/** Longer questions and answers are no first screens, and would fill the memory. */
const MAX_QUESTION_LENGTH = 20_000
const MAX_ANSWER_BYTES = 256 * 1024

/** Results that are kept, as they leave. */
const texts = new WeakMap<ExecutionResult, Buffer>()

/** The bytes of an answer: of one that is kept they are written once. */
export function answerText(result: ExecutionResult): string | Buffer {
  return texts.get(result) ?? JSON.stringify(result)
}

/**
 * True when all that it asks for are fields declared with the extension `sameForVisitors`: they, and everything below
 * them, depend on their arguments alone as long as nobody is signed in.
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
      // Whoever is signed in has an answer of their own, and leaves none behind; so has who may not see what others see.
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

/** Told to those who waited for it, and forgotten. */
class NotKept extends Error {
  readonly result: ExecutionResult
  constructor(result: ExecutionResult) {
    super('this answer is not kept')
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
