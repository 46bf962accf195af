/** The websocket for subscriptions, loaded and opened by the first one. */
import type { Client as SocketClient } from 'graphql-ws'
import type { SubscriptionForwarder } from 'urql'
import { REALTIME } from '#rules/limits.ts'
import { backoffMs } from '../backoff.ts'
import { notifyConnected } from '../missed-events.ts'
import { createSubscriptionTracker, type SubscriptionTracker } from './subscription-tracker.ts'

export type Subscriptions = { forward: SubscriptionForwarder; dispose(): Promise<void> }

export function createSubscriptions(timeoutMs?: number): Subscriptions {
  let socket: Promise<SocketClient> | undefined
  // Events before the subscription was active are lost, after a reconnect and on the first connection, so data is
  // refetched once it is.
  const tracker = createSubscriptionTracker(notifyConnected, timeoutMs)
  const connect = () => {
    socket ??= openSocket(tracker)
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
            const id = tracker.register()
            const end = client.subscribe(
              {
                query: query ?? '',
                variables: { ...(variables as Record<string, unknown> | undefined) },
                ...(operationName && { operationName }),
                ...(extensions && { extensions: { ...extensions } }),
              },
              {
                next: (result) => sink.next(result as Parameters<typeof sink.next>[0]),
                error(error) {
                  tracker.unregister(id)
                  sink.error(error)
                },
                complete() {
                  tracker.unregister(id)
                  sink.complete()
                },
              },
            )
            stop = () => {
              tracker.unregister(id)
              end()
            }
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
      tracker.close()
      // Rejects if the socket never opened or was waiting to reconnect.
      await closing?.then((client) => client.dispose()).catch(() => undefined)
    },
  }
}

async function openSocket(tracker: SubscriptionTracker): Promise<SocketClient> {
  const { createClient } = await import('graphql-ws/client')
  return createClient({
    url: `${location.origin.replace(/^http/, 'ws')}/api`,
    keepAlive: REALTIME.keepAliveMs,
    retryAttempts: Number.POSITIVE_INFINITY,
    shouldRetry: () => true,
    // Called synchronously within subscribe.
    generateID: tracker.newestId,
    on: {
      connected: tracker.connected,
      ping(_isFromServer, payload) {
        if (typeof payload?.listening === 'string') tracker.confirm(payload.listening)
      },
      message(received) {
        if (received.type === 'next') tracker.confirm(received.id)
      },
    },
    retryWait: (tries) => new Promise((resolve) => setTimeout(resolve, backoffMs(tries))),
  })
}
