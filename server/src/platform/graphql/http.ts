/** GraphQL over HTTP at exactly `/api`. */
import { isUtf8 } from 'node:buffer'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ExecutionArgs, ExecutionResult, GraphQLError } from 'graphql'
import { createHandler, type Request, type RequestParams, type Response } from 'graphql-http'
import { Refusal } from '#platform/errors.ts'
import type { Log } from '#platform/log.ts'
import type { OperationLabels } from '#platform/metrics.ts'
import type { RequestContext } from '#platform/request-context.ts'
import { QUERY } from '#rules/limits.ts'
import { acceptedMediaType } from './accept.ts'
import type { DocumentCache } from './documents.ts'
import { presentErrors, refusalError } from './errors.ts'
import type { Variables } from './list-size.ts'
import type { PreparedOperation } from './operation.ts'
import { firstField, runTraced } from './traced.ts'
import { responseText } from './visitor-cache.ts'

export type GraphqlHttpOptions = {
  documents: DocumentCache
  context: (request: FastifyRequest, operation: PreparedOperation) => RequestContext | Promise<RequestContext>
  log: Log
  /** Called for every executed operation with its labels and duration. */
  observe?: (labels: OperationLabels, seconds: number) => void
  path?: string
}

/** Result of the fast path, passed on to graphql-http. */
type FastPathResult = { prepared?: Prepared }

type Prepared = ReturnType<DocumentCache['prepare']>

type HttpRequest = Request<FastifyRequest, FastPathResult>

type HttpExecution = ExecutionArgs & { operation: PreparedOperation; contextValue: RequestContext }

export function registerGraphqlHttp(app: FastifyInstance, options: GraphqlHttpOptions): void {
  const { wholeWay: handleByLibrary, runPlain: runFast } = createGraphqlHandler(options)
  // Its own scope: its body parser and error handler do not apply to other routes.
  void app.register(async (scope) => {
    parseJsonOnly(scope)
    scope.setErrorHandler<FastifyError>((error, _request, reply) => {
      const refusal = refusalOfUnreadable(error)
      if (!refusal) throw error
      return send(reply, refusalResponse(refusal))
    })
    scope.route({
      method: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
      url: options.path ?? '/api',
      bodyLimit: QUERY.maxBodyBytes,
      handler(request, reply) {
        const plain = plainRequest(request)
        const prepared = plain && options.documents.prepare(plain)
        if (plain && isFastPath(prepared)) return runFast(prepared, plain, request, reply)
        return handleByLibrary(request, reply, prepared ? { prepared } : {})
      },
    })
  })
}

function createGraphqlHandler({ documents, context, log, observe }: GraphqlHttpOptions) {
  const presented = (causes: readonly unknown[], request: FastifyRequest) =>
    presentErrors(causes, { log, requestId: request.id })
  const errorsOf = (causes: readonly unknown[], request: HttpRequest) => presented(causes, request.raw)

  /** Stays synchronous if everything is in memory: every promise costs a turn of the event loop. */
  function runOperation<Answer>(
    operation: PreparedOperation,
    contextValue: RequestContext,
    variables: Variables | null | undefined,
    then: (result: ExecutionResult) => Answer,
  ): Answer | Promise<Answer> {
    const startedAt = observe ? performance.now() : 0
    const end = (result: ExecutionResult) => {
      observe?.(labelsOf(operation, result), (performance.now() - startedAt) / 1000)
      return then(result)
    }
    const result = runTraced(operation, { context: contextValue, variables })
    return result instanceof Promise ? result.then(end) : end(result)
  }

  async function prepare(
    request: HttpRequest,
    params: RequestParams,
  ): Promise<HttpExecution | readonly GraphQLError[] | Response> {
    const { query, operationName, variables } = params
    const operation = request.context.prepared ?? documents.prepare({ query, operationName, variables })
    if (!('run' in operation)) return errorsOf(operation, request)
    const refused = refuseKind(operation, request.method)
    if (refused) return refused
    try {
      const contextValue = await context(request.raw, operation)
      const { schema, document, name } = operation
      return { schema, document, operationName: name, variableValues: variables, contextValue, operation }
    } catch (error) {
      return errorsOf([error], request)
    }
  }

  async function run(args: ExecutionArgs): Promise<ExecutionResult> {
    const { operation, contextValue, variableValues } = args as HttpExecution
    try {
      return await runOperation(operation, contextValue, variableValues, (result) => result)
    } catch (error) {
      return { errors: presentErrors([error], { log, requestId: contextValue.requestId }) }
    }
  }

  /** Results without errors are serialised here: graphql-http would call a function for every value. */
  function finish(request: HttpRequest, _args: unknown, result: ExecutionResult): ExecutionResult | Response {
    if (result.errors) return { ...result, errors: errorsOf(result.errors, request) }
    const mediaType = acceptedMediaType(request.raw.headers.accept)
    const headers = { 'content-type': `${mediaType}; charset=utf-8` }
    try {
      return [responseText(result).toString(), { status: 200, statusText: 'OK', headers }]
    } catch (error) {
      return { errors: errorsOf([error], request) }
    }
  }

  /** Fast path for a request that graphql-http would accept as it is. */
  function runFast(
    operation: PreparedOperation,
    { variables }: PlainRequest,
    request: FastifyRequest,
    reply: FastifyReply,
  ) {
    const answer = (result: ExecutionResult) => {
      const body = result.errors ? { ...result, errors: presented(result.errors, request) } : result
      return reply.header('content-type', JSON_UTF8).send(responseText(body))
    }
    const refuse = (error: unknown) => answer({ errors: presented([error], request) })
    try {
      const known = context(request, operation)
      const answering =
        known instanceof Promise
          ? known.then((contextValue) => runOperation(operation, contextValue, variables, answer))
          : runOperation(operation, known, variables, answer)
      return answering instanceof Promise ? answering.catch(refuse) : answering
    } catch (error) {
      return refuse(error)
    }
  }

  async function handleByLibrary(
    request: FastifyRequest,
    reply: FastifyReply,
    found: FastPathResult,
  ): Promise<FastifyReply> {
    const { url, method, headers } = request
    // The body comes from our own parser; graphql-http checks its shape.
    const body = request.body as Record<string, unknown> | null
    return send(reply, await handle({ url, method, headers, body, raw: request, context: found }))
  }

  const handle = createHandler<FastifyRequest, FastPathResult, RequestContext>({
    onSubscribe: prepare,
    execute: run,
    onOperation: (request, args, result) => finish(request, args, result as ExecutionResult),
    // All other errors were formatted above: the rest are graphql-http's messages about the request's shape.
    formatError: (error) =>
      'extensions' in error && error.extensions.code ? error : refusalError('BAD_INPUT', error.message),
  })
  return { wholeWay: handleByLibrary, runPlain: runFast }
}

const JSON_UTF8 = 'application/json; charset=utf-8'

type PlainRequest = { query: string; operationName?: string | null; variables?: Variables | null }

/**
 * A POST for JSON with a well-formed body, which is nearly every request: takes the fast path. Null for all others, which go
 * through graphql-http.
 */
function plainRequest({ method, headers, body }: FastifyRequest): PlainRequest | null {
  const { accept, 'content-type': type } = headers
  if (method !== 'POST' || (type !== 'application/json' && type !== JSON_UTF8)) return null
  if (accept !== undefined && accept !== '*/*' && accept !== 'application/json') return null
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return null
  const { query, operationName, variables, extensions } = body as Record<string, unknown>
  const isWellFormed =
    typeof query === 'string' &&
    (operationName == null || typeof operationName === 'string') &&
    (variables == null || (typeof variables === 'object' && !Array.isArray(variables))) &&
    extensions == null
  return isWellFormed ? (body as PlainRequest) : null
}

function isFastPath(prepared: Prepared | null): prepared is PreparedOperation {
  return prepared !== null && 'run' in prepared && prepared.node.operation !== 'subscription'
}

function labelsOf(operation: PreparedOperation, { errors }: ExecutionResult): OperationLabels {
  const isRefused = errors?.every((error) => error.originalError instanceof Refusal)
  const outcome = !errors ? 'ok' : isRefused ? 'refused' : 'failed'
  return { kind: operation.node.operation, outcome, field: firstField(operation) }
}

function refuseKind(operation: PreparedOperation, method: string): Response | readonly GraphQLError[] | null {
  const kind = operation.node.operation
  if (kind === 'subscription') {
    return [refusalError('BAD_INPUT', 'Subscriptions are served over the websocket at this address.')]
  }
  if (kind !== 'mutation' || method !== 'GET') return null
  const message = 'Use POST for mutations.'
  return refusalResponse(new Refusal('BAD_INPUT', { message }), 405, { allow: 'POST' })
}

/** Accepts JSON only; a body that is not UTF-8 is rejected. */
function parseJsonOnly(scope: FastifyInstance): void {
  const parseJson = scope.getDefaultJsonParser('error', 'error')
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body: Buffer, done) => {
    if (!isUtf8(body)) return done(new Refusal('BAD_INPUT', { message: 'The body isn’t UTF-8.' }))
    if (body.length === 0) return done(null, null)
    return parseJson(request, body.toString(), done)
  })
}

function refusalOfUnreadable(error: FastifyError): Refusal | null {
  if (error instanceof Refusal) return error
  if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE') return new Refusal('INPUT_TOO_LARGE')
  if (error.code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return new Refusal('UNSUPPORTED_TYPE')
  if (error.statusCode === 400) return new Refusal('BAD_INPUT', { message: 'The body isn’t valid JSON.' })
  return null
}

function refusalResponse(refusal: Refusal, status = refusal.status, headers = {}): Response {
  const body = JSON.stringify({ errors: [refusalError(refusal.code, refusal.message)] })
  const contentType = { 'content-type': 'application/json; charset=utf-8' }
  return [body, { status, statusText: '', headers: { ...contentType, ...headers } }]
}

const BODYLESS: Record<number, Refusal> = {
  405: new Refusal('BAD_INPUT', { message: 'Use POST, or GET for queries.' }),
  406: new Refusal('UNSUPPORTED_TYPE', { message: 'Responses are JSON only.' }),
  415: new Refusal('UNSUPPORTED_TYPE'),
}

/** graphql-http sends some errors without a body; this adds a message. */
function send(reply: FastifyReply, [body, init]: Response): FastifyReply {
  const refusal = body === null ? BODYLESS[init.status] : undefined
  if (refusal) return send(reply, refusalResponse(refusal, init.status, init.headers))
  return reply
    .code(init.status)
    .headers(init.headers ?? {})
    .send(body)
}
