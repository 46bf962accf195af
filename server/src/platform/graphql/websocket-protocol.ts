/** Our callbacks for the graphql-transport-ws protocol; graphql-ws implements the protocol itself. */
import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import {
  type ExecutionArgs,
  type ExecutionResult,
  type FormattedExecutionResult,
  type GraphQLError,
  subscribe,
} from 'graphql'
import {
  CloseCode,
  type Context,
  MessageType,
  type ServerOptions,
  type SubscribePayload,
  stringifyMessage,
} from 'graphql-ws'
import type { WebSocket } from 'ws'
import { Refusal } from '#platform/errors.ts'
import type { Log } from '#platform/log.ts'
import { type GeoContext, NO_GEO_CONTEXT, runInGeoContext } from '#platform/regions/geo-context.ts'
import { type RequestContext, requestContextOf } from '#platform/request-context.ts'
import { runWithRootSpan } from '#platform/trace-context/in-span.ts'
import { NO_TRACING, type Tracing } from '#platform/trace-context/span.ts'
import type { Authenticate, Viewer } from '#platform/viewer.ts'
import type { DocumentCache } from './documents.ts'
import { formatErrors, presentErrors, refusalError } from './errors.ts'
import type { FanOut } from './fan-out.ts'
import type { PreparedOperation } from './operation.ts'
import type { SocketRegistry } from './socket-registry.ts'
import { sendOrDrop } from './socket-send.ts'
import { spanOfOperation } from './traced.ts'

export type ProtocolOptions = {
  documents: DocumentCache
  log: Log
  authenticate: Authenticate
  /** The geo context of the viewer; without it, no restrictions. */
  geoContextOf?(
    viewer: Viewer | null,
    address: string,
    request: IncomingMessage,
  ): GeoContext | Promise<GeoContext>
  /** The session token in the upgrade request's cookie. */
  cookieToken: (request: IncomingMessage) => string | null
  addressOf: (request: IncomingMessage) => string
  tracing?: Tracing
}

type Parts = {
  fanOut: FanOut
  registry: SocketRegistry
  maxOperationsPerSocket: number
  maxBufferedBytes: number
  waitMs: number
}

/** State of one connection; the token is set after authentication. */
export type Extra = { socket: WebSocket; request: IncomingMessage; token: string | null }

type Connection = Context<Record<string, unknown>, Extra>

type SocketExecution = ExecutionArgs & {
  contextValue: RequestContext
  operation: PreparedOperation
  socket: WebSocket
  /** The upgrade request. */
  request: IncomingMessage
  stream: IncomingMessage['socket']
  subscriptionId: string
}

export function createProtocol(
  options: ProtocolOptions,
  { fanOut, registry, maxOperationsPerSocket, maxBufferedBytes, waitMs }: Parts,
): ServerOptions<Record<string, unknown>, Extra> {
  const {
    documents,
    log,
    authenticate,
    cookieToken,
    addressOf,
    geoContextOf = () => NO_GEO_CONTEXT,
  } = options
  const { tracing = NO_TRACING } = options

  /** An explicit token must be valid; a cookie is sent automatically, and an expired one only makes a visitor. */
  async function connect({ connectionParams, extra }: Connection): Promise<boolean> {
    const sent = connectionParams?.token ?? null
    const token = typeof sent === 'string' ? sent : cookieToken(extra.request)
    const viewer = token ? await authenticate(token) : null
    if (sent !== null && (!viewer || token !== sent)) return false
    if (!viewer) return true
    extra.token = token
    registry.belongsTo(viewer.sessionId, extra.socket)
    return true
  }

  /** Checked for each operation: sessions end and roles change while a socket stays open. */
  async function contextOf({ token, request, socket }: Extra): Promise<RequestContext | null> {
    const source = { id: randomUUID(), ip: addressOf(request) }
    if (token === null) return requestContextOf(source, null)
    const viewer: Viewer | null = await authenticate(token)
    if (viewer) return requestContextOf(source, viewer)
    socket.close(CloseCode.Forbidden, 'Forbidden')
    return null
  }

  async function prepare(
    { extra, subscriptions }: Connection,
    subscriptionId: string,
    payload: SubscribePayload,
  ): Promise<SocketExecution | readonly GraphQLError[]> {
    if (Object.keys(subscriptions).length > maxOperationsPerSocket) {
      return [refusalError('TOO_MANY_OPERATIONS')]
    }
    const { query, operationName, variables } = payload
    const operation = documents.prepare({ query, operationName, variables })
    if (!('run' in operation)) return operation
    try {
      const contextValue = await contextOf(extra)
      if (!contextValue) return [refusalError(401)]
      return {
        schema: operation.schema,
        document: operation.document,
        operationName: operation.name,
        variableValues: variables,
        contextValue,
        operation,
        socket: extra.socket,
        request: extra.request,
        stream: extra.request.socket,
        subscriptionId,
      }
    } catch (error) {
      return presentErrors([error], { log, requestId: randomUUID() })
    }
  }

  /** Applies to executing an operation and authorising a subscription; later messages have no geo context. */
  async function inGeoContext<T>(
    { contextValue: { viewer, address }, request }: Pick<SocketExecution, 'contextValue' | 'request'>,
    work: () => T,
  ): Promise<Awaited<T>> {
    const geoContext = await geoContextOf(viewer, address, request)
    const isStaff = (viewer?.staffRoles.length ?? 0) > 0
    if (geoContext.hides === 'site' && !isStaff) throw new Refusal('NOT_IN_REGION')
    return await runInGeoContext({ place: geoContext, placeOf: async () => geoContext }, work)
  }

  /** Each operation over a socket has its own trace context. */
  function inTraceContext<T>(
    { operation, contextValue }: SocketExecution,
    work: () => Promise<T>,
  ): Promise<T> {
    const { requestId } = contextValue
    return runWithRootSpan(tracing, { ...spanOfOperation(operation), kind: 'server', requestId }, work)
  }

  async function run(args: ExecutionArgs): Promise<ExecutionResult> {
    const { operation, contextValue, variableValues } = args as SocketExecution
    const input = { context: contextValue, variables: variableValues }
    try {
      return await inTraceContext(args as SocketExecution, () =>
        inGeoContext(args as SocketExecution, () => operation.run(input)),
      )
    } catch (error) {
      return { errors: presentErrors([error], { log, requestId: contextValue.requestId }) }
    }
  }

  async function listen(args: ExecutionArgs) {
    const { operation, contextValue: context, variableValues: variables } = args as SocketExecution
    const { socket, stream, subscriptionId } = args as SocketExecution
    try {
      return await inTraceContext(args as SocketExecution, () =>
        inGeoContext(args as SocketExecution, () =>
          fanOut.isShared(operation)
            ? fanOut.join({ operation, variables, context, socket, stream, subscriptionId })
            : subscribe(args),
        ),
      )
    } catch (error) {
      return { errors: presentErrors([error], { log, requestId: context.requestId }) }
    }
  }

  /** The protocol has no message for this but a ping with a payload: earlier events are not delivered. */
  function sendListening(socket: WebSocket, id: string): void {
    const text = stringifyMessage({ type: MessageType.Ping, payload: { listening: id } })
    sendOrDrop(socket, text, maxBufferedBytes)
  }

  return {
    connectionInitWaitTimeout: waitMs,
    onConnect: connect,
    onSubscribe: prepare,
    execute: run,
    subscribe: listen,
    onOperation({ extra }, id, _payload, _args, result) {
      if (Symbol.asyncIterator in result) sendListening(extra.socket, id)
    },
    onNext(_connection, _id, _payload, args, result): FormattedExecutionResult | undefined {
      if (!result.errors) return undefined
      const { requestId } = (args as SocketExecution).contextValue
      const errors = formatErrors(result.errors, { log, requestId })
      return result.data === undefined ? { errors } : { data: result.data, errors }
    },
    onError(_connection, id, _payload, errors) {
      return formatErrors(errors, { log, requestId: id })
    },
  }
}
