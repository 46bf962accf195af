/**
 * Fan-out of subscriptions: subscribers of the same operation and variables form a group that shares one execution and one
 * serialisation of each message.
 */
import type { Duplex } from 'node:stream'
import { setTimeout } from 'node:timers/promises'
import { type ExecutionResult, getArgumentValues, getVariableValues, locatedError } from 'graphql'
import type { WebSocket } from 'ws'
import { type Errand, errandHere, onErrand, onNoErrand } from '#platform/errand/errand.ts'
import { Refusal } from '#platform/errors.ts'
import type { Log } from '#platform/log.ts'
import type { RequestContext } from '#platform/viewer.ts'
import { REALTIME } from '#rules/limits.ts'
import { presentErrors } from './errors.ts'
import { gatherRooms } from './gathered-rooms.ts'
import type { Variables } from './list-size.ts'
import type { Operation } from './operation.ts'
import type { Exceptions, Prepare, PreparedRoom, SharedField } from './shared-subscription.ts'
import { sendOrDrop } from './socket-send.ts'
import { declaredVariables, findRoot, type Root } from './subscription-root.ts'
import type { Topics } from './topics.ts'

export type Joining = {
  operation: Operation
  variables: Variables | null | undefined
  context: RequestContext
  socket: WebSocket
  /** The stream under the socket. */
  line: Duplex
  subscriptionId: string
}

export type FanOut = {
  isShared(operation: Operation): boolean
  /** An iterator that yields nothing, since messages are written to the socket directly; ending it leaves the group. */
  join(joining: Joining): Promise<AsyncIterableIterator<ExecutionResult> | ExecutionResult>
  roomCount(): number
}

type Room = {
  operation: Operation
  variables: Variables
  shared: SharedField
  args: unknown
  members: Set<Member>
  /** Messages that arrived during the current delivery. */
  queue: Heard[]
  isTelling: boolean
  /** Keys of queued messages, for fields that report only the current state. */
  waiting: Set<string>
  leaveTopic: () => void
}

/** A message, and its publisher's trace context. */
type Heard = { payload: unknown; errand: Errand | null }

/** `head` is the only part that differs between subscribers. */
type Member = { socket: WebSocket; line: Duplex; head: string; context: RequestContext; end: () => void }

/** An encoded message for a group, and its recipients. */
type Telling = { payload: unknown; isTold: (member: Member) => boolean; tail: string }

export type FanOutOptions = { topics: Topics; log: Log; maxQueued?: number; maxBufferedBytes?: number }

export function createFanOut(options: FanOutOptions): FanOut {
  const { topics, log, maxQueued = REALTIME.maxQueuedMessages } = options
  const { maxBufferedBytes = REALTIME.maxBufferedBytes } = options
  const rooms = new Map<string, Room>()
  const gatherers = new Map<Prepare, (room: Room) => void>()
  const roots = new WeakMap<Operation, Root | null>()

  function rootOf(operation: Operation): Root | null {
    const known = roots.get(operation)
    if (known !== undefined) return known
    const root = findRoot(operation)
    roots.set(operation, root)
    return root
  }

  function openRoom(key: string, what: Pick<Room, 'operation' | 'variables' | 'shared' | 'args'>): Room {
    const room: Room = {
      ...what,
      members: new Set(),
      queue: [],
      isTelling: false,
      waiting: new Set(),
      leaveTopic: () => {},
    }
    const topic = room.shared.topic(room.args)
    rooms.set(key, room)
    const { latest } = room.shared
    room.leaveTopic = topics.subscribe(topic, (payload) => {
      const about = latest?.of(payload)
      // The queued message is resolved later and will include this change.
      if (about !== undefined && room.waiting.has(about)) return
      if (room.queue.length >= maxQueued)
        return log.warn({ topic: topic.name }, 'a subscriber group is too slow; a message was dropped')
      room.queue.push({ payload, errand: errandHere() })
      if (about !== undefined) room.waiting.add(about)
      const { prepare } = room.shared
      if (prepare) gathererOf(prepare)(room)
      else if (!room.isTelling) void onNoErrand(() => tellAll(room))
    })
    return room
  }

  function gathererOf(prepare: Prepare): (room: Room) => void {
    const known = gatherers.get(prepare)
    if (known) return known
    const gatherer = gatherRooms<Room>((all) => tellPrepared(prepare, all))
    gatherers.set(prepare, gatherer)
    return gatherer
  }

  /** Synchronous if nothing must be loaded: avoids a promise for each of thousands of groups. */
  async function tellPrepared(prepare: Prepare, all: readonly Room[]): Promise<void> {
    const heard = all.map((room) => room.queue.splice(0))
    try {
      const prepared = await prepare(
        all.map((room, place) => ({
          args: room.args,
          payloads: (heard[place] ?? []).map(({ payload }) => payload),
          listeners: Array.from(room.members, ({ context }) => context),
        })),
      )
      const later = all.flatMap((room, place) => {
        const { payloads, except } = prepared[place] ?? NOTHING
        const errands = heard[place] ?? []
        return (
          deliverNow(
            room,
            except,
            payloads.map((payload, at) => tellingOf(room, payload, errands[at])),
          ) ?? []
        )
      })
      if (later.length > 0) await Promise.all(later)
    } catch (fault) {
      log.error({ err: fault }, 'messages could not be prepared for their subscribers')
    }
  }

  /** Returns a promise only if one of the messages is one. */
  function deliverNow(
    room: Room,
    apart: Exceptions,
    working: readonly (Telling | null | Promise<Telling | null>)[],
  ): Promise<void> | undefined {
    const isNow = working.every((telling) => !(telling instanceof Promise))
    if (isNow && apart.size === 0) {
      tell(room, apart, working as readonly (Telling | null)[])
      return undefined
    }
    return Promise.all(working)
      .then((tellings) => tellOrAlone(room, apart, tellings))
      .catch((fault: unknown) => void failed(fault))
  }

  /**
   * Queued messages are resolved concurrently and delivered together: a burst costs a busy group one query and each of its
   * subscribers one write. Never two deliveries at a time, so that messages stay in order.
   */
  async function tellAll(room: Room): Promise<void> {
    const { latest } = room.shared
    room.isTelling = true
    while (room.queue.length > 0) {
      const heard = room.queue.splice(0)
      room.waiting.clear()
      try {
        await deliver(room, heard)
      } catch (fault) {
        log.error({ err: fault }, 'a message could not be delivered to its subscribers')
      }
      if (latest) await setTimeout(latest.everyMs, undefined, { ref: false })
    }
    room.isTelling = false
  }

  async function deliver(room: Room, heard: readonly Heard[]): Promise<void> {
    // Concurrently: exceptions are rare, and a message without recipients is simply not sent.
    const [apart, tellings] = await Promise.all([
      exceptionsOf(room),
      Promise.all(heard.map((each) => tellingOf(room, each.payload, each))),
    ])
    await tellOrAlone(room, apart, tellings)
  }

  async function tellOrAlone(
    room: Room,
    apart: Exceptions,
    tellings: readonly (Telling | null)[],
  ): Promise<void> {
    tell(room, apart, tellings)
    if (apart.size === 0) return
    const some = tellings.filter((telling) => telling !== null)
    for (const member of room.members) if (apart.has(member.context)) await tellAlone(room, member, some)
  }

  function tell(room: Room, apart: Exceptions, all: readonly (Telling | null)[]): void {
    const tellings = all.filter((telling) => telling !== null)
    const isForAll = tellings.every(({ isTold }) => isTold === everybody)
    for (const member of room.members) {
      if (apart.has(member.context)) continue
      const told = isForAll ? tellings : tellings.filter(({ isTold }) => isTold(member))
      if (told.length > 1) member.line.cork()
      for (const { tail } of told) sendOrDrop(member.socket, member.head + tail, maxBufferedBytes)
      if (told.length > 1) member.line.uncork()
    }
  }

  /** Null if the message has no recipients in the group. An error affects only this message. */
  function tellingOf(
    room: Room,
    payload: unknown,
    heard: Heard | undefined,
  ): Telling | null | Promise<Telling | null> {
    const work = () => (room.shared.only ? tellingOfSome(room, payload) : tellingOfAll(room, payload))
    try {
      const telling = heard?.errand ? onErrand(heard.errand, work) : work()
      return telling instanceof Promise ? telling.catch(failed) : telling
    } catch (fault) {
      return failed(fault)
    }
  }

  function failed(fault: unknown): null {
    log.error({ err: fault }, 'a message could not be delivered to its subscribers')
    return null
  }

  function tellingOfAll(room: Room, payload: unknown): Telling | Promise<Telling> {
    const tail = answer(room, payload, SHARED_CONTEXT)
    return typeof tail === 'string'
      ? { payload, isTold: everybody, tail }
      : tail.then((text) => ({ payload, isTold: everybody, tail: text }))
  }

  async function tellingOfSome(room: Room, payload: unknown): Promise<Telling | null> {
    const only = (await room.shared.only?.(payload, room.args)) ?? null
    if (only === null) return tellingOfAll(room, payload)
    const isTold = ({ context }: Member) => only(context)
    if (![...room.members].some(isTold)) return null
    return { payload, isTold, tail: await answer(room, payload, SHARED_CONTEXT) }
  }

  function answer(
    { operation, variables }: Room,
    payload: unknown,
    context: RequestContext,
  ): string | Promise<string> {
    const result = operation.run({ rootValue: payload, context, variables })
    return result instanceof Promise
      ? result.then((later) => written(later, context))
      : written(result, context)
  }

  function written(result: ExecutionResult, { requestId }: RequestContext): string {
    const told = result.errors
      ? {
          ...result,
          errors: presentErrors(result.errors, { log, requestId: errandHere()?.requestId ?? requestId }),
        }
      : result
    return `,"type":"next","payload":${JSON.stringify(told)}}`
  }

  /** Closes the subscription of a subscriber who is no longer authorised. */
  async function tellAlone(room: Room, member: Member, tellings: readonly Telling[]): Promise<void> {
    const told = tellings.filter(({ isTold }) => isTold(member))
    if (told.length === 0) return
    try {
      await room.shared.authorize(room.args, member.context)
    } catch (fault) {
      if (!(fault instanceof Refusal)) throw fault
      return member.end()
    }
    for (const { payload } of told)
      sendOrDrop(member.socket, member.head + (await answer(room, payload, member.context)), maxBufferedBytes)
  }

  async function join(joining: Joining): Promise<AsyncIterableIterator<ExecutionResult> | ExecutionResult> {
    const { operation, context } = joining
    const root = rootOf(operation)
    if (!root) throw new Error('Only shared subscriptions can be joined')
    const given = joining.variables ?? {}
    const definitions = operation.node.variableDefinitions ?? []
    const { coerced, errors } = getVariableValues(operation.schema, definitions, given)
    if (errors) return { errors }
    try {
      const args = getArgumentValues(root.field, root.node, coerced)
      await root.shared.authorize(args, context)
      const variables = declaredVariables(operation, given)
      const key = JSON.stringify([operation.name ?? '', variables, operation.text])
      const room = rooms.get(key) ?? openRoom(key, { operation, variables, shared: root.shared, args })
      return enter(key, room, joining)
    } catch (fault) {
      const responseKey = (root.node.alias ?? root.node.name).value
      return { errors: [locatedError(fault, [root.node], [responseKey])] }
    }
  }

  function enter(key: string, room: Room, joining: Joining): AsyncIterableIterator<ExecutionResult> {
    const { socket, line, context, subscriptionId } = joining
    const member: Member = {
      socket,
      line,
      context,
      head: `{"id":${JSON.stringify(subscriptionId)}`,
      end: () => void listening.return?.(),
    }
    const listening = silence(() => {
      room.members.delete(member)
      if (room.members.size > 0 || rooms.get(key) !== room) return
      rooms.delete(key)
      room.leaveTopic()
    })
    room.members.add(member)
    return listening
  }

  return { isShared: (operation) => rootOf(operation) !== null, join, roomCount: () => rooms.size }
}

function exceptionsOf({ shared, args, members }: Room): Exceptions | Promise<Exceptions> {
  return shared.except
    ? shared.except(
        args,
        Array.from(members, ({ context }) => context),
      )
    : NOBODY
}

const NOBODY: Exceptions = new Set()
const NOTHING: PreparedRoom<unknown> = { payloads: [], except: NOBODY }
const everybody = () => true

/** Shared executions have no viewer. */
const SHARED_CONTEXT: RequestContext = { viewer: null, requestId: 'fan-out', address: '' }

function silence(onEnd: () => void): AsyncIterableIterator<ExecutionResult> {
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
