/**
 * Fan-out of subscriptions: subscribers of the same operation and variables form a group that shares one execution and one
 * serialisation of each message.
 */
import type { Duplex } from 'node:stream'
import { setTimeout } from 'node:timers/promises'
import { type ExecutionResult, getArgumentValues, getVariableValues, locatedError } from 'graphql'
import type { WebSocket } from 'ws'
import { Refusal } from '#platform/errors.ts'
import type { Log } from '#platform/log.ts'
import { type RequestContext, sharedContext } from '#platform/request-context.ts'
import {
  currentTraceContext,
  runDetached,
  runInTraceContext,
  type TraceContext,
} from '#platform/trace-context/trace-context.ts'
import { REALTIME } from '#rules/limits.ts'
import { presentErrors } from './errors.ts'
import { batchGroups } from './group-batches.ts'
import type { Variables } from './list-size.ts'
import type { PreparedOperation } from './operation.ts'
import type { Exceptions, Prepare, PreparedGroup, SharedField } from './shared-subscription.ts'
import { type FrameTarget, type SharedText, sendFramesOrDrop, sharedText } from './socket-send.ts'
import { declaredVariables, findRoot, type SubscriptionRoot } from './subscription-root.ts'
import type { Topics } from './topics.ts'

export type JoinRequest = {
  operation: PreparedOperation
  variables: Variables | null | undefined
  context: RequestContext
  socket: WebSocket
  /** The stream under the socket. */
  stream: Duplex
  subscriptionId: string
}

export type FanOut = {
  isShared(operation: PreparedOperation): boolean
  /** An iterator that yields nothing, since messages are written to the socket directly; ending it leaves the group. */
  join(request: JoinRequest): Promise<AsyncIterableIterator<ExecutionResult> | ExecutionResult>
  groupCount(): number
}

type SubscriberGroup = {
  operation: PreparedOperation
  variables: Variables
  shared: SharedField
  args: unknown
  members: Set<Member>
  /** Messages that arrived during the current delivery. */
  queue: QueuedMessage[]
  isDelivering: boolean
  /** Keys of queued messages, for fields that report only the current state. */
  queuedKeys: Set<string>
  leaveTopic: () => void
}

/** A message, and its publisher's trace context. */
type QueuedMessage = { payload: unknown; traceContext: TraceContext | null }

/** `head` is the only part that differs between subscribers. */
type Member = FrameTarget & { head: SharedText; context: RequestContext; end: () => void }

/** An encoded message for a group, and its recipients. */
type EncodedMessage = { payload: unknown; isRecipient: (member: Member) => boolean; tail: SharedText }

export type FanOutOptions = { topics: Topics; log: Log; maxQueued?: number; maxBufferedBytes?: number }

export function createFanOut(options: FanOutOptions): FanOut {
  const { topics, log, maxQueued = REALTIME.maxQueuedMessages } = options
  const { maxBufferedBytes = REALTIME.maxBufferedBytes } = options
  const groups = new Map<string, SubscriberGroup>()
  const batchers = new Map<Prepare, (group: SubscriberGroup) => void>()
  const roots = new WeakMap<PreparedOperation, SubscriptionRoot | null>()

  function rootOf(operation: PreparedOperation): SubscriptionRoot | null {
    const known = roots.get(operation)
    if (known !== undefined) return known
    const root = findRoot(operation)
    roots.set(operation, root)
    return root
  }

  function openGroup(
    key: string,
    what: Pick<SubscriberGroup, 'operation' | 'variables' | 'shared' | 'args'>,
  ): SubscriberGroup {
    const group: SubscriberGroup = {
      ...what,
      members: new Set(),
      queue: [],
      isDelivering: false,
      queuedKeys: new Set(),
      leaveTopic: () => {},
    }
    const topic = group.shared.topic(group.args)
    groups.set(key, group)
    const { latest } = group.shared
    group.leaveTopic = topics.subscribe(topic, (payload) => {
      const about = latest?.of(payload)
      // The queued message is resolved later and will include this change.
      if (about !== undefined && group.queuedKeys.has(about)) return
      if (group.queue.length >= maxQueued)
        return log.warn({ topic: topic.name }, 'a subscriber group is too slow; a message was dropped')
      group.queue.push({ payload, traceContext: currentTraceContext() })
      if (about !== undefined) group.queuedKeys.add(about)
      const { prepare } = group.shared
      if (prepare) batcherOf(prepare)(group)
      else if (!group.isDelivering) void runDetached(() => drainQueue(group))
    })
    return group
  }

  function batcherOf(prepare: Prepare): (group: SubscriberGroup) => void {
    const known = batchers.get(prepare)
    if (known) return known
    const batcher = batchGroups<SubscriberGroup>((all) => loadPrepared(prepare, all))
    batchers.set(prepare, batcher)
    return batcher
  }

  /** The returned delivery is synchronous if nothing is left to load: avoids a promise for each of thousands of groups. */
  async function loadPrepared(
    prepare: Prepare,
    all: readonly SubscriberGroup[],
  ): Promise<() => void | Promise<void>> {
    const queued = all.map((group) => group.queue.splice(0))
    try {
      const prepared = await prepare(
        all.map((group, index) => ({
          args: group.args,
          payloads: (queued[index] ?? []).map(({ payload }) => payload),
          subscribers: Array.from(group.members, ({ context }) => context),
        })),
      )
      return () => deliverPrepared(all, queued, prepared)
    } catch (error) {
      log.error({ err: error }, 'messages could not be prepared for their subscribers')
      return () => {}
    }
  }

  function deliverPrepared(
    all: readonly SubscriberGroup[],
    queued: readonly (readonly QueuedMessage[])[],
    prepared: readonly PreparedGroup<unknown>[],
  ): void | Promise<void> {
    const later = all.flatMap((group, index) => {
      const { payloads, except } = prepared[index] ?? NOTHING
      try {
        const messages = payloads.map((payload, at) => encodeMessage(group, payload, queued[index]?.[at]))
        return deliverNow(group, except, messages) ?? []
      } catch (error) {
        failed(error)
        return []
      }
    })
    if (later.length > 0) return Promise.all(later).then(() => {})
  }

  /** Returns a promise only if one of the messages is one. */
  function deliverNow(
    group: SubscriberGroup,
    exceptions: Exceptions,
    pending: readonly (EncodedMessage | null | Promise<EncodedMessage | null>)[],
  ): Promise<void> | undefined {
    const isNow = pending.every((message) => !(message instanceof Promise))
    if (isNow && exceptions.size === 0) {
      sendToMembers(group, exceptions, pending as readonly (EncodedMessage | null)[])
      return undefined
    }
    return Promise.all(pending)
      .then((messages) => sendWithExceptions(group, exceptions, messages))
      .catch((error: unknown) => void failed(error))
  }

  /**
   * Queued messages are resolved concurrently and delivered together: a burst costs a busy group one query and each of its
   * subscribers one write. Never two deliveries at a time, so that messages stay in order.
   */
  async function drainQueue(group: SubscriberGroup): Promise<void> {
    const { latest } = group.shared
    group.isDelivering = true
    while (group.queue.length > 0) {
      const queued = group.queue.splice(0)
      group.queuedKeys.clear()
      try {
        await deliver(group, queued)
      } catch (error) {
        log.error({ err: error }, 'a message could not be delivered to its subscribers')
      }
      if (latest) await setTimeout(latest.everyMs, undefined, { ref: false })
    }
    group.isDelivering = false
  }

  async function deliver(group: SubscriberGroup, queued: readonly QueuedMessage[]): Promise<void> {
    // Concurrently: exceptions are rare, and a message without recipients is simply not sent.
    const [exceptions, messages] = await Promise.all([
      exceptionsOf(group),
      Promise.all(queued.map((each) => encodeMessage(group, each.payload, each))),
    ])
    await sendWithExceptions(group, exceptions, messages)
  }

  async function sendWithExceptions(
    group: SubscriberGroup,
    exceptions: Exceptions,
    messages: readonly (EncodedMessage | null)[],
  ): Promise<void> {
    sendToMembers(group, exceptions, messages)
    if (exceptions.size === 0) return
    const some = messages.filter((message) => message !== null)
    for (const member of group.members)
      if (exceptions.has(member.context)) await sendIndividually(group, member, some)
  }

  function sendToMembers(
    group: SubscriberGroup,
    exceptions: Exceptions,
    all: readonly (EncodedMessage | null)[],
  ): void {
    const messages = all.filter((message) => message !== null)
    const isForAll = messages.every(({ isRecipient }) => isRecipient === everybody)
    const allTails = messages.map(({ tail }) => tail)
    for (const member of group.members) {
      if (exceptions.has(member.context)) continue
      const tails = isForAll
        ? allTails
        : messages.filter(({ isRecipient }) => isRecipient(member)).map(({ tail }) => tail)
      sendFramesOrDrop(member, member.head, { tails, maxBufferedBytes })
    }
  }

  /** Null if the message has no recipients in the group. An error affects only this message. */
  function encodeMessage(
    group: SubscriberGroup,
    payload: unknown,
    queued: QueuedMessage | undefined,
  ): EncodedMessage | null | Promise<EncodedMessage | null> {
    const work = () =>
      group.shared.recipients ? encodeForRecipients(group, payload) : encodeForAll(group, payload)
    try {
      const message = queued?.traceContext ? runInTraceContext(queued.traceContext, work) : work()
      return message instanceof Promise ? message.catch(failed) : message
    } catch (error) {
      return failed(error)
    }
  }

  function failed(error: unknown): null {
    log.error({ err: error }, 'a message could not be delivered to its subscribers')
    return null
  }

  function encodeForAll(group: SubscriberGroup, payload: unknown): EncodedMessage | Promise<EncodedMessage> {
    const tail = answer(group, payload, SHARED_CONTEXT)
    return tail instanceof Promise
      ? tail.then((later) => ({ payload, isRecipient: everybody, tail: later }))
      : { payload, isRecipient: everybody, tail }
  }

  async function encodeForRecipients(
    group: SubscriberGroup,
    payload: unknown,
  ): Promise<EncodedMessage | null> {
    const only = (await group.shared.recipients?.(payload, group.args)) ?? null
    if (only === null) return encodeForAll(group, payload)
    const isRecipient = ({ context }: Member) => only(context)
    if (![...group.members].some(isRecipient)) return null
    return { payload, isRecipient, tail: await answer(group, payload, SHARED_CONTEXT) }
  }

  function answer(
    { operation, variables }: SubscriberGroup,
    payload: unknown,
    context: RequestContext,
  ): SharedText | Promise<SharedText> {
    const result = operation.run({ rootValue: payload, context, variables })
    return result instanceof Promise
      ? result.then((later) => serialise(later, context))
      : serialise(result, context)
  }

  function serialise(result: ExecutionResult, { requestId }: RequestContext): SharedText {
    const received = result.errors
      ? {
          ...result,
          errors: presentErrors(result.errors, {
            log,
            requestId: currentTraceContext()?.requestId ?? requestId,
          }),
        }
      : result
    return sharedText(`,"type":"next","payload":${JSON.stringify(received)}}`)
  }

  /** Closes the subscription of a subscriber who is no longer authorised. */
  async function sendIndividually(
    group: SubscriberGroup,
    member: Member,
    messages: readonly EncodedMessage[],
  ): Promise<void> {
    const received = messages.filter(({ isRecipient }) => isRecipient(member))
    if (received.length === 0) return
    try {
      await group.shared.authorize(group.args, member.context)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      return member.end()
    }
    for (const { payload } of received) {
      const tails = [await answer(group, payload, member.context)]
      sendFramesOrDrop(member, member.head, { tails, maxBufferedBytes })
    }
  }

  async function join(
    request: JoinRequest,
  ): Promise<AsyncIterableIterator<ExecutionResult> | ExecutionResult> {
    const { operation, context } = request
    const root = rootOf(operation)
    if (!root) throw new Error('Only shared subscriptions can be joined')
    const given = request.variables ?? {}
    const definitions = operation.node.variableDefinitions ?? []
    const { coerced, errors } = getVariableValues(operation.schema, definitions, given)
    if (errors) return { errors }
    try {
      const args = getArgumentValues(root.field, root.node, coerced)
      await root.shared.authorize(args, context)
      const variables = declaredVariables(operation, given)
      const key = JSON.stringify([operation.name ?? '', variables, operation.text])
      const group = groups.get(key) ?? openGroup(key, { operation, variables, shared: root.shared, args })
      return enter(key, group, request)
    } catch (error) {
      const responseKey = (root.node.alias ?? root.node.name).value
      return { errors: [locatedError(error, [root.node], [responseKey])] }
    }
  }

  function enter(
    key: string,
    group: SubscriberGroup,
    request: JoinRequest,
  ): AsyncIterableIterator<ExecutionResult> {
    const { socket, stream, context, subscriptionId } = request
    const member: Member = {
      socket,
      stream,
      context,
      head: sharedText(`{"id":${JSON.stringify(subscriptionId)}`),
      end: () => void listening.return?.(),
    }
    const listening = emptyIterator(() => {
      group.members.delete(member)
      if (group.members.size > 0 || groups.get(key) !== group) return
      groups.delete(key)
      group.leaveTopic()
    })
    group.members.add(member)
    return listening
  }

  return { isShared: (operation) => rootOf(operation) !== null, join, groupCount: () => groups.size }
}

function exceptionsOf({ shared, args, members }: SubscriberGroup): Exceptions | Promise<Exceptions> {
  return shared.except
    ? shared.except(
        args,
        Array.from(members, ({ context }) => context),
      )
    : NOBODY
}

const NOBODY: Exceptions = new Set()
const NOTHING: PreparedGroup<unknown> = { payloads: [], except: NOBODY }
const everybody = () => true

const SHARED_CONTEXT = sharedContext('fan-out')

function emptyIterator(onEnd: () => void): AsyncIterableIterator<ExecutionResult> {
  const { promise, resolve } = Promise.withResolvers<IteratorResult<ExecutionResult>>()
  return {
    next: () => promise,
    async return() {
      onEnd()
      resolve({ value: undefined, done: true })
      return promise
    },
    [Symbol.asyncIterator]() {
      return this
    },
  }
}
