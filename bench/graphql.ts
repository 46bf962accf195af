/** GraphQL of 20 in-memory items against a bare Fastify route that sends the same JSON. */
import Fastify from 'fastify'
import { pino } from 'pino'
import { buildSchema, createSchemaBuilder } from '#platform/graphql/builder.ts'
import { createDocumentCache } from '#platform/graphql/documents.ts'
import { registerGraphqlHttp } from '#platform/graphql/http.ts'
import { compareRates, type Result } from './measure.ts'

const QUERY =
  '{ medias { id type description likes like comments tags user { id username fullname avatar } } }'

type Person = { id: string; username: string; fullname: string; avatar: string }
type Item = {
  id: string
  type: string
  description: string
  likes: number
  like: boolean
  comments: number
  tags: string[]
  user: Person
}

const items: Item[] = Array.from({ length: 20 }, (_, index) => ({
  id: String(index),
  type: 'video',
  description: `A quiet evening by the water, part ${index}`,
  likes: index * 17,
  like: index % 2 === 0,
  comments: index,
  tags: ['sea', 'calm'],
  user: {
    id: `u${index}`,
    username: `person${index}`,
    fullname: `Person ${index}`,
    avatar: `/files/avatar/${index}`,
  },
}))

export async function benchGraphql(): Promise<Result> {
  const app = Fastify()
  const documents = createDocumentCache({
    schema: itemsSchema(),
    allowIntrospection: false,
    trustLeaves: true,
  })
  const context = () => ({ viewer: null, requestId: '', address: '' })
  registerGraphqlHttp(app, { documents, context, log: pino({ level: 'silent' }) })
  app.post('/bare', (_request, reply) => reply.send({ data: { medias: items } }))
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  const body = JSON.stringify({ query: QUERY })
  try {
    const { ratio, rates } = await compareRates({
      ours: { url: `${url}/api`, body },
      limit: { url: `${url}/bare`, body },
    })
    const detail = `${rates.ours} against ${rates.limit} requests/s`
    return { name: 'GraphQL, 20 items, against a bare JSON route', ratio, atLeast: 0.65, detail }
  } finally {
    await app.close()
  }
}

function itemsSchema() {
  const builder = createSchemaBuilder()
  const PersonRef = builder.objectRef<Person>('Person').implement({
    fields: (t) => ({
      id: t.exposeID('id'),
      username: t.exposeString('username'),
      fullname: t.exposeString('fullname'),
      avatar: t.exposeString('avatar'),
    }),
  })
  const ItemRef = builder.objectRef<Item>('Item').implement({
    fields: (t) => ({
      id: t.exposeID('id'),
      type: t.exposeString('type'),
      description: t.exposeString('description'),
      likes: t.exposeInt('likes'),
      like: t.exposeBoolean('like'),
      comments: t.exposeInt('comments'),
      tags: t.exposeStringList('tags'),
      user: t.field({ type: PersonRef, resolve: (item) => item.user }),
    }),
  })
  builder.queryField('medias', (t) => t.field({ type: [ItemRef], resolve: () => items }))
  return buildSchema(builder)
}
