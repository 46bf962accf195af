/**
 * Subscriptions to playlist updates: the first blocking request opens a streamed response of the live role, which delivers the
 * following playlists for as long as viewers request them.
 */

import type { PartPosition } from '#platform/live/hls/hls-window.ts'
import { PART_TARGET_MS } from '#platform/live/hls/playlist.ts'
import type { InternalClient, InternalResponse } from '#platform/live/internal/client.ts'
import {
  createUpdateReader,
  type PlaylistUpdate,
  SUBSCRIBE_PARAM,
} from '#platform/live/internal/playlist-updates.ts'

/** A playlist of a live, as sent to viewers with the same base URL for files. */
type PlaylistVariant = {
  liveId: string
  address: string
  fileName: string
  isDelta: boolean
  baseUrl: string
}
type PlaylistSubscriptions = {
  /** Null if the subscription cannot deliver it: the caller then requests it directly. */
  playlist(variant: PlaylistVariant, position: PartPosition): Promise<InternalResponse | null>
  close(): void
}

type PlaylistSubscriptionsOptions = {
  client: Pick<InternalClient, 'send'>
  /** Called for each part before its playlist is delivered; returns the response for the playlist. */
  updated(variant: PlaylistVariant, update: PlaylistUpdate): InternalResponse
  /** The same for a live role that does not support streaming and sends a plain response. */
  plain(variant: PlaylistVariant, answer: InternalResponse): InternalResponse
  /** `patienceMs`: timeout of a waiting request, which then falls back. `idleMs`: lifetime without requests. */
  timeoutMs?: number
  idleMs?: number
}

/** Duration of two parts: after that, a direct request finds out why the next part is late. */
const TIMEOUT_MS = 2 * PART_TARGET_MS

type Waiter = { position: PartPosition; settle(answer: InternalResponse | null): void }
type Subscription = {
  firstPosition: PartPosition
  /** Response to the first request: the first update, or the plain response. */
  firstAnswer: PromiseWithResolvers<InternalResponse>
  latest: { position: PartPosition; answer: InternalResponse } | null
  waiting: Set<Waiter>
  requestedAtMs: number
  controller: AbortController
}

export function createPlaylistSubscriptions(options: PlaylistSubscriptionsOptions): PlaylistSubscriptions {
  const { client, updated, plain, timeoutMs = TIMEOUT_MS, idleMs = 3_000 } = options
  const subscriptions = new Map<string, Subscription>()

  /** Only removes this follower: a new one may have replaced it. */
  function remove(variant: PlaylistVariant, subscription: Subscription): void {
    if (subscriptions.get(keyOf(variant)) === subscription) subscriptions.delete(keyOf(variant))
  }

  function receive(subscription: Subscription, variant: PlaylistVariant, update: PlaylistUpdate): void {
    const answer = updated(variant, update)
    const isFirst = subscription.latest === null
    const answered = [...subscription.waiting].filter(({ position }) => !isAfter(position, update.position))
    subscription.latest = { position: update.position, answer }
    subscription.firstAnswer.resolve(answer)
    for (const one of answered) one.settle(answer)
    // The requests just answered will be followed by requests for the next part.
    if (isFirst || answered.length > 0) subscription.requestedAtMs = performance.now()
    else if (performance.now() - subscription.requestedAtMs >= idleMs) {
      remove(variant, subscription)
      subscription.controller.abort()
    }
  }

  async function subscribe(variant: PlaylistVariant, subscription: Subscription): Promise<void> {
    const { firstPosition, controller, firstAnswer } = subscription
    const query = `${variant.isDelta ? 'skip=1&' : ''}msn=${firstPosition.mediaSequence}&part=${firstPosition.partIndex}&${SUBSCRIBE_PARAM}=1`
    const url = `/streams/${variant.liveId}/${variant.fileName}?${query}`
    const read = createUpdateReader((update) => receive(subscription, variant, update))
    try {
      const call = {
        address: variant.address,
        method: 'GET',
        url,
        signal: controller.signal,
        onChunk: read,
      } as const
      const answer = await client.send(call)
      if (!subscription.latest) firstAnswer.resolve(plain(variant, answer))
    } catch (error) {
      // No effect after the first update: waiting requests fall back and see the error themselves.
      firstAnswer.reject(error)
    } finally {
      remove(variant, subscription)
      for (const one of [...subscription.waiting]) one.settle(null)
    }
  }

  function waitIn({ waiting }: Subscription, position: PartPosition): Promise<InternalResponse | null> {
    return new Promise((resolve) => {
      const timer = setTimeout(() => one.settle(null), timeoutMs)
      const one: Waiter = {
        position,
        settle(answer) {
          clearTimeout(timer)
          waiting.delete(one)
          resolve(answer)
        },
      }
      waiting.add(one)
    })
  }

  return {
    async playlist(variant, position) {
      const known = subscriptions.get(keyOf(variant))
      if (!known) {
        const firstAnswer = Promise.withResolvers<InternalResponse>()
        const subscription: Subscription = {
          ...{
            firstPosition: position,
            firstAnswer,
            latest: null,
            waiting: new Set(),
            requestedAtMs: performance.now(),
          },
          controller: new AbortController(),
        }
        subscriptions.set(keyOf(variant), subscription)
        void subscribe(variant, subscription)
        return firstAnswer.promise
      }
      known.requestedAtMs = performance.now()
      if (!known.latest) return isSame(position, known.firstPosition) ? waitIn(known, position) : null
      if (!isAfter(position, known.latest.position)) return known.latest.answer
      return isNext(position, known.latest.position) ? waitIn(known, position) : null
    },
    close() {
      for (const { controller } of subscriptions.values()) controller.abort()
    },
  }
}

function keyOf({ liveId, address, fileName, isDelta, baseUrl }: PlaylistVariant): string {
  return [address, liveId, fileName, isDelta, baseUrl].join(' ')
}

function isSame(one: PartPosition, other: PartPosition): boolean {
  return one.mediaSequence === other.mediaSequence && one.partIndex === other.partIndex
}

function isAfter(one: PartPosition, other: PartPosition): boolean {
  return (
    one.mediaSequence > other.mediaSequence ||
    (one.mediaSequence === other.mediaSequence && one.partIndex > other.partIndex)
  )
}

/** A part number beyond the segment's last means the next segment's first part. */
function isNext(one: PartPosition, last: PartPosition): boolean {
  return (
    (one.mediaSequence === last.mediaSequence && one.partIndex === last.partIndex + 1) ||
    (one.mediaSequence === last.mediaSequence + 1 && one.partIndex === 0)
  )
}
