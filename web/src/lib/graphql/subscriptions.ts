/** The websocket for live updates: loaded and opened when the first subscription asks for it. */
import type { Client as SocketClient } from 'graphql-ws'
import type { SubscriptionForwarder } from 'urql'
import { REALTIME } from '#rules/limits.ts'
import { backoffMs } from '../backoff.ts'
import { tellConnected } from '../missed-news.ts'

/** Subscriptions are sent as soon as the socket is there, and the server takes a moment until it listens for them. */
const LISTENED_TO_AFTER_MS = 250

export type Subscriptions = { forward: SubscriptionForwarder; dispose(): Promise<void> }

export function createSubscriptions(): Subscriptions {
  let socket: Promise<SocketClient> | undefined
  const connect = () => {
    socket ??= openSocket()
    return socket
  }

  return {
    forward: (request) => ({
      subscribe(sink) {
        let stop: (() => void) | undefined
        let isOver = false
        connect().then(
          (client) => {
            if (isOver) return
            const { query, variables, operationName, extensions } = request
            stop = client.subscribe(
              {
                query: query ?? '',
                variables: { ...(variables as Record<string, unknown> | undefined) },
                ...(operationName && { operationName }),
                ...(extensions && { extensions: { ...extensions } }),
              },
              {
                next: (result) => sink.next(result as Parameters<typeof sink.next>[0]),
                error: (error) => sink.error(error),
                complete: () => sink.complete(),
              },
            )
          },
          (error: unknown) => {
            socket = undefined
            if (!isOver) sink.error(error)
          },
        )
        return {
          unsubscribe() {
            isOver = true
            stop?.()
          },
        }
      },
    }),
    async dispose() {
      const closing = socket
      socket = undefined
      // One that never came, or waited to try again, has nothing to close and says so by rejecting.
      await closing?.then((client) => client.dispose()).catch(() => undefined)
    },
  }
}

async function openSocket(): Promise<SocketClient> {
  const { createClient } = await import('graphql-ws/client')
  return createClient({
    url: `${location.origin.replace(/^http/, 'ws')}/api`,
    keepAlive: REALTIME.keepAliveMs,
    retryAttempts: Number.POSITIVE_INFINITY,
    shouldRetry: () => true,
    // Subscriptions begin and go on by themselves, but not with what happened before: the first time, too, everything
    // was asked for while the socket was still on its way.
    on: { connected: () => void setTimeout(tellConnected, LISTENED_TO_AFTER_MS) },
    retryWait: (tries) => new Promise((resolve) => setTimeout(resolve, backoffMs(tries))),
  })
}
