/** A small GraphQL schema like the product's, and a server for it. */
import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Writable } from 'node:stream'
import Fastify from 'fastify'
import type { GraphQLFormattedError } from 'graphql'
import { pino } from 'pino'
import * as v from 'valibot'
import { defineTopics } from '#platform/bus/topic.ts'
import { Refusal } from '#platform/errors.ts'
import { type Builder, buildSchema, createSchemaBuilder } from '#platform/graphql/builder.ts'
import { createDocumentCache, type DocumentCacheOptions } from '#platform/graphql/documents.ts'
import { registerGraphqlHttp } from '#platform/graphql/http.ts'
import { sharedSubscription } from '#platform/graphql/shared-subscription.ts'
import { createTopics, type Topics, topicIterator } from '#platform/graphql/topics.ts'
import { type GraphqlWebsocketOptions, registerGraphqlWebsocket } from '#platform/graphql/websocket.ts'
import { requestContextOf } from '#platform/request-context.ts'
import { signedIn, type Viewer } from '#platform/viewer.ts'

export type TestAnswer = { data?: Record<string, unknown> | null; errors?: GraphQLFormattedError[] }

type Person = { id: string; username: string; since: Date }
type Clip = { id: string; title: string; tags: string[]; creator: Person }
type ChatLine = { id: string; text: string }

/** `executions` counts resolved chat lines; `tips` records the order of mutations; `gate` delays answers. */
export type TestWorld = { executions: number; tips: number[]; topics: Topics; gate?: Promise<void> }

const PEOPLE: Person[] = [1, 2, 3].map((n) => ({
  id: `p${n}`,
  username: `person${n}`,
  since: new Date(Date.UTC(2024, 0, n)),
}))

export const CLIPS: Clip[] = Array.from({ length: 20 }, (_, n) => ({
  id: `c${n}`,
  title: `Clip ${n}`,
  tags: ['sea', 'sun'],
  creator: PEOPLE[n % PEOPLE.length] as Person,
}))

export function testViewer(name: string): Viewer {
  return { accountId: `account-${name}`, sessionId: `session-${name}`, isCreator: false, staffRoles: [] }
}

export function sampleSchema(world: TestWorld) {
  const builder = createSchemaBuilder()
  addClips(builder)
  addErrors(builder)
  addMutations(builder, world)
  addChat(builder, world)
  return buildSchema(builder)
}

function addClips(builder: Builder): void {
  const Page = builder.inputType('Page', { fields: (t) => ({ limit: t.int(), skip: t.int() }) })
  const PersonRef = builder.objectRef<Person>('Person')
  const ClipRef = builder.objectRef<Clip>('Clip')
  PersonRef.implement({
    fields: (t) => ({
      id: t.exposeID('id'),
      username: t.exposeString('username'),
      since: t.field({ type: 'DateTime', resolve: ({ since }) => since }),
      friends: t.field({ type: [PersonRef], args: { first: t.arg.int() }, resolve: () => PEOPLE }),
    }),
  })
  ClipRef.implement({
    fields: (t) => ({
      id: t.exposeID('id'),
      title: t.exposeString('title'),
      tags: t.exposeStringList('tags'),
      creator: t.field({ type: PersonRef, resolve: ({ creator }) => creator }),
    }),
  })
  builder.queryField('clips', (t) =>
    t.field({
      type: [ClipRef],
      args: { limit: t.arg({ type: Page }) },
      extensions: { listSize: 20 },
      resolve: (_root, { limit }) => CLIPS.slice(0, limit?.limit ?? 20),
    }),
  )
  builder.queryField('person', (t) =>
    t.field({
      type: PersonRef,
      nullable: true,
      args: { bornBefore: t.arg({ type: 'DateTime' }) },
      resolve: async () => PEOPLE[0] ?? null,
    }),
  )
  builder.queryField('echo', (t) =>
    t.field({
      type: 'JSON',
      nullable: true,
      args: { value: t.arg({ type: 'JSON' }) },
      resolve: (_r, { value }) => value,
    }),
  )
}

function addErrors(builder: Builder): void {
  builder.queryField('mine', (t) =>
    t.string({ nullable: true, resolve: (_root, _args, context) => signedIn(context).accountId }),
  )
  builder.queryField('refused', (t) =>
    t.string({
      nullable: true,
      resolve: () => {
        const fields = { amount: 'Too little.' }
        throw new Refusal('BAD_INPUT', { message: 'Not like this.', fields, facts: { neededCents: 5 } })
      },
    }),
  )
  builder.queryField('broken', (t) =>
    t.string({
      nullable: true,
      resolve: async () => {
        throw new Error('insert into accounts failed: password=hunter2 at 10.0.0.7')
      },
    }),
  )
  builder.queryField('diskFull', (t) =>
    t.string({
      nullable: true,
      resolve: () => {
        throw Object.assign(new Error('ENOSPC: no space left on /var/secret'), { code: 'ENOSPC' })
      },
    }),
  )
  builder.queryField('missing', (t) => t.string({ resolve: () => null as unknown as string }))
}

function addMutations(builder: Builder, world: TestWorld): void {
  builder.mutationField('addTip', (t) =>
    t.int({
      args: { cents: t.arg.int({ required: true }) },
      resolve: async (_root, { cents }) => {
        if (cents <= 0) throw new Refusal('BAD_INPUT', { fields: { cents: 'Give at least one cent.' } })
        world.tips.push(cents)
        return world.tips.length
      },
    }),
  )
}

export const testChatTopic = defineTopics('chat', v.object({ id: v.string(), text: v.string() }))
export const testInboxTopic = defineTopics('inbox', v.string())

function addChat(builder: Builder, world: TestWorld): void {
  const Line = builder.objectRef<ChatLine>('ChatLine')
  Line.implement({ fields: (t) => ({ id: t.exposeID('id'), text: t.exposeString('text') }) })
  sharedSubscription(builder, 'liveChat', {
    type: Line,
    args: (arg) => ({ user: arg.string({ required: true }) }),
    topic: ({ user }) => testChatTopic(user),
    authorize: ({ user }, context) => {
      if (user === 'private') signedIn(context)
    },
    resolve: async (line) => {
      world.executions++
      await world.gate
      if (line.text === 'break') throw new Error('secret of the chat')
      return line
    },
  })
  sharedSubscription(builder, 'chatLength', {
    type: 'Int',
    args: (arg) => ({ user: arg.string({ required: true }) }),
    topic: ({ user }) => testChatTopic(user),
    latest: { of: ({ text }) => text, everyMs: 1 },
    resolve: async () => {
      world.executions++
      await world.gate
      return world.tips.length
    },
  })
  sharedSubscription(builder, 'preparedChat', {
    type: Line,
    args: (arg) => ({ user: arg.string({ required: true }) }),
    topic: ({ user }) => testChatTopic(user),
    authorize: ({ user }, context) => {
      if (user === 'closing' && world.tips.length > 0) signedIn(context)
    },
    async prepare(rooms) {
      world.executions++
      await world.gate
      if (rooms.some(({ payloads }) => payloads.some(({ text }) => text === 'unprepared')))
        throw new Error('nothing was found')
      return rooms.map(({ args, payloads, subscribers }) => ({
        payloads: payloads.map((line) => ({ ...line, text: `${args.user}: ${line.text}` })),
        except: new Set(args.user === 'closing' ? subscribers : []),
      }))
    },
    resolve: (line) => {
      if (line.text.endsWith('break')) throw new Error('secret of the chat')
      return line.text.endsWith('later') ? Promise.resolve(line) : line
    },
  })
  builder.subscriptionField('inbox', (t) =>
    t.field({
      type: 'String',
      subscribe: (_root, _args, context) =>
        topicIterator(world.topics, testInboxTopic(signedIn(context).accountId)),
      resolve: (text: string) => text,
    }),
  )
}

export type TestServer = Awaited<ReturnType<typeof startServer>>

type ServerOptions = Partial<Omit<DocumentCacheOptions, 'schema'>> &
  Partial<Pick<GraphqlWebsocketOptions, 'isAllowedOrigin'>> & {
    websocketLimits?: GraphqlWebsocketOptions['limits']
    sessions?: Set<string>
  }

/** Sessions are named by their token: `session-ann` signs in as ann while it is in `sessions`. */
export async function startServer(options: ServerOptions = {}) {
  const logged: string[] = []
  const sink = new Writable({
    write(chunk, _encoding, done) {
      logged.push(String(chunk))
      done()
    },
  })
  const log = pino({ level: 'debug' }, sink)
  const world: TestWorld = { executions: 0, tips: [], topics: createTopics(log) }
  const sessions = options.sessions ?? new Set(['ann', 'ben'])
  const authenticate = async (token: string) => {
    if (token === 'database-down') throw Object.assign(new Error('connect'), { code: 'ECONNREFUSED' })
    return sessions.has(token) ? testViewer(token) : null
  }
  const documents = createDocumentCache({ allowIntrospection: true, ...options, schema: sampleSchema(world) })
  const app = Fastify()
  app.get('/api/health', async () => ({ status: 'ok' }))
  registerGraphqlHttp(app, {
    documents,
    log,
    context: async (request) =>
      requestContextOf(request, await authenticate(request.headers.authorization ?? '')),
  })
  const websocket = registerGraphqlWebsocket(app.server, {
    documents,
    log,
    topics: world.topics,
    authenticate,
    cookieToken: (request: IncomingMessage) =>
      /session=([\w-]+)/.exec(request.headers.cookie ?? '')?.[1] ?? null,
    isAllowedOrigin: options.isAllowedOrigin ?? (() => true),
    addressOf: (request: IncomingMessage) => request.socket.remoteAddress ?? '',
    ...(options.websocketLimits && { limits: options.websocketLimits }),
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  const url = `http://127.0.0.1:${port}/api`

  async function post(body: string | Uint8Array<ArrayBuffer> | object, headers: Record<string, string> = {}) {
    const text = typeof body === 'string' || body instanceof Uint8Array ? body : JSON.stringify(body)
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: text,
    })
    return {
      status: response.status,
      headers: response.headers,
      answer: (await response.json()) as TestAnswer,
    }
  }

  async function ask(query: string, variables: object = {}, headers: Record<string, string> = {}) {
    const { answer } = await post({ query, variables }, headers)
    return answer
  }

  async function close(): Promise<void> {
    await websocket.drain()
    app.server.closeAllConnections()
    await app.close()
    sink.end()
    await once(sink, 'finish')
  }

  return {
    app,
    url,
    post,
    ask,
    world,
    sessions,
    websocket,
    logged,
    documents,
    [Symbol.asyncDispose]: close,
    websocketUrl: `ws://127.0.0.1:${port}/api`,
  }
}

export function errorCodeOf(answer: TestAnswer): unknown {
  return answer.errors?.[0]?.extensions?.code
}
