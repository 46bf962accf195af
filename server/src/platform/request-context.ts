/** The context of a request, as resolvers and handlers take it. Built here only, for HTTP and for operations over a socket. */
import { DEVICE } from '#rules/limits.ts'
import type { ReplicaRead } from './postgres/replicas/replica-read.ts'
import type { Viewer } from './viewer.ts'

export type RequestContext = {
  viewer: Viewer | null
  requestId: string
  /** The client's network address, used for counting only and never logged. */
  address: string
  /** Identifies a returning browser. */
  device?: string | undefined
  /** A read replica for slightly stale lists, see `readFromReplica`; omitted if only the primary may answer. */
  replicaFor?: (() => ReplicaRead | null) | undefined
}

/** A Fastify request, or the same facts of a socket. */
type RequestSource = { id: string; ip: string; cookies?: Readonly<Record<string, string | undefined>> }

export function requestContextOf(
  { id, ip, cookies }: RequestSource,
  viewer: Viewer | null,
  replicaFor?: RequestContext['replicaFor'],
): RequestContext {
  return { viewer, requestId: id, address: ip, device: cookies?.[DEVICE.cookieName], replicaFor }
}

/** For events that are resolved once for all subscribers: no viewer and no address. */
export function sharedContext(requestId: string): RequestContext {
  return requestContextOf({ id: requestId, ip: '' }, null)
}
