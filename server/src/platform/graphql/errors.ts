/** Converts errors to GraphQL errors with our codes and messages, without internal details. */
import { GraphQLError, type GraphQLFormattedError } from 'graphql'
import { Refusal, refusalOfError } from '#platform/errors.ts'
import type { Log } from '#platform/log.ts'
import type { ErrorCode } from '#rules/error-codes.ts'

export type ErrorContext = { log: Log; requestId: string }

/** Validation quotes the client's text; limits how much of it. */
const MAX_MESSAGE_LENGTH = 500

/** Errors created here are safe to send; all others are inspected. */
const presented = new WeakSet<GraphQLError>()

/** A missing session comes first: clients look only at the first error's code. */
export function presentErrors(errors: readonly unknown[], context: ErrorContext): GraphQLError[] {
  const answers = errors.map((error) => presentError(error, context))
  return answers.sort((a, b) => Number(isSessionMissing(b)) - Number(isSessionMissing(a)))
}

/** The same as plain data, ready to serialise. */
export function formatErrors(errors: readonly unknown[], context: ErrorContext): GraphQLFormattedError[] {
  return presentErrors(errors, context).map((error) => error.toJSON())
}

export function refusalError(code: ErrorCode, message?: string): GraphQLError {
  return ofRefusal(new Refusal(code, message === undefined ? {} : { message }))
}

function presentError(error: unknown, context: ErrorContext): GraphQLError {
  if (!(error instanceof GraphQLError)) return ofInternalError(error, undefined, context)
  if (presented.has(error)) return error
  if (error.originalError instanceof Refusal) return ofRefusal(error.originalError, error.path)
  if (isClientError(error)) return ofBadRequest(error)
  return ofInternalError(error.originalError ?? error, error.path, context)
}

/** Errors before execution have no path and concern the client's document; so do null arguments. */
function isClientError({ originalError, path, message }: GraphQLError): boolean {
  if (originalError && !(originalError instanceof GraphQLError)) return false
  return !path || message.startsWith('Argument "')
}

function ofRefusal(refusal: Refusal, path?: GraphQLError['path']): GraphQLError {
  const { fields, facts } = refusal.details
  return present(
    new GraphQLError(refusal.message, {
      path: path ?? null,
      extensions: { code: refusal.code, ...(fields && { fields }), ...(facts && { facts }) },
    }),
  )
}

function ofBadRequest(error: GraphQLError): GraphQLError {
  const message =
    error.message.length > MAX_MESSAGE_LENGTH
      ? `${error.message.slice(0, MAX_MESSAGE_LENGTH)}…`
      : error.message
  return present(
    new GraphQLError(message, {
      nodes: error.nodes ?? null,
      source: error.source ?? null,
      positions: error.positions ?? null,
      path: error.path ?? null,
      extensions: { code: 'BAD_INPUT' },
    }),
  )
}

function ofInternalError(error: unknown, path: GraphQLError['path'], context: ErrorContext): GraphQLError {
  const known = refusalOfError(error)
  if (!(error instanceof Refusal)) {
    context.log.error({ requestId: context.requestId, path, err: error }, 'a GraphQL operation failed')
  }
  if (known) return ofRefusal(known, path)
  const { code, message } = new Refusal('INTERNAL')
  // Staff find the log line by this request id.
  return present(
    new GraphQLError(message, { path: path ?? null, extensions: { code, request: context.requestId } }),
  )
}

function present(error: GraphQLError): GraphQLError {
  presented.add(error)
  return error
}

function isSessionMissing(error: GraphQLError): boolean {
  return error.extensions.code === 401
}
