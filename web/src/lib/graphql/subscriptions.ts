/** The websocket for subscriptions, loaded and opened by the first one. */
import type { Client as SocketClient } from 'graphql-ws'
import type { SubscriptionForwarder } from 'urql'
import { REALTIME } from '#rules/limits.ts'
import { backoffMs } from '../backoff.ts'
import { tellConnected } from '../missed-news.ts'
import { createListening, type Listening } from './listening.ts'

export type Subscriptions = { forward: SubscriptionForwarder; dispose(): Promise<void> }

export function createSubscriptions(patienceMs?: number): Subscriptions {
  let socket: Promise<SocketClient> | undefined
  // Events before the subscription was active are lost, after a reconnect and on the first connection, so data is
  // refetched once it is.
  const listening = createListening(tellConnected, patienceMs)
  const connect = () => {
    socket ??= openSocket(listening)
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
            const id = listening.begin()
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
                  listening.end(id)
                  sink.error(error)
                },
                complete() {
                  listening.end(id)
                  sink.complete()
                },
              },
            )
            stop = () => {
              listening.end(id)
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
      listening.close()
      // Rejects if the socket never opened or was waiting to reconnect.
      await closing?.then((client) => client.dispose()).catch(() => undefined)
    },
  }
}

async function openSocket(listening: Listening): Promise<SocketClient> {
  const { createClient } = await import('graphql-ws/client')
  return createClient({
    url: `${location.origin.replace(/^http/, 'ws')}/api`,
    keepAlive: REALTIME.keepAliveMs,
    retryAttempts: Number.POSITIVE_INFINITY,
    shouldRetry: () => true,
    // Called synchronously within subscribe.
    generateID: listening.newest,
    on: {
      connected: listening.connected,
      ping(_isFromServer, payload) {
        if (typeof payload?.listening === 'string') listening.heardOf(payload.listening)
      },
      message(told) {
        if (told.type === 'next') listening.heardOf(told.id)
      },
    },
    retryWait: (tries) => new Promise((resolve) => setTimeout(resolve, backoffMs(tries))),
  })
}
