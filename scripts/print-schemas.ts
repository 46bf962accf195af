/** `npm run schema`: writes schema.graphql, its types for the web app, and server/schema.sql; `--check` only compares. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { minifyIntrospection, preprocessIntrospection } from '@gql.tada/internal'
import { buildSchema, type GraphQLObjectType, introspectionFromSchema, isObjectType } from 'graphql'
import pg from 'pg'
import { printSchemaText } from '#platform/graphql/builder.ts'
import { dumpSchema } from '#platform/postgres/dump-schema.ts'
import { createApiSchema } from '#server/app/api-schema.ts'
import type { App } from '#server/app/app.ts'
import { startTestCluster, TEMPLATE, urlOf } from '../server/test/cluster.ts'

const ROOT = path.resolve(import.meta.dirname, '..')

async function printAll(): Promise<Record<string, string>> {
  const api = printApi()
  return {
    'schema.graphql': api,
    'web/src/lib/graphql/schema.generated.ts': printWebTypes(api),
    'web/src/lib/graphql/keys.generated.ts': printTypesWithoutId(api),
    'server/schema.sql': await printDatabase(),
  }
}

function printApi(): string {
  // Only resolvers use the app, and none runs here.
  const unused = {} as App
  return printSchemaText(createApiSchema(unused))
}

function printWebTypes(api: string): string {
  const introspection = introspectionFromSchema(buildSchema(api), { descriptions: false })
  const type = preprocessIntrospection(minifyIntrospection(introspection))
  return `/** The API as a type, printed by \`npm run schema\`; never edited by hand. */\nexport type introspection = ${type}\n`
}

/** The client's cache embeds objects without an id in their parent, and has to know these types. */
function printTypesWithoutId(api: string): string {
  const schema = buildSchema(api)
  const roots = [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()]
  const isKeyless = (type: GraphQLObjectType) =>
    !type.name.startsWith('__') && !roots.includes(type) && !type.getFields().id
  const names = Object.values(schema.getTypeMap()).flatMap((type) =>
    isObjectType(type) && isKeyless(type) ? type.name : [],
  )
  const lines = names.sort().map((name) => `  '${name}',\n`)
  return `/** The types without an id, printed by \`npm run schema\`; never edited by hand. */\nexport const TYPES_WITHOUT_ID = [\n${lines.join('')}] as const\n`
}

async function printDatabase(): Promise<string> {
  const cluster = await startTestCluster()
  const client = new pg.Client({ connectionString: urlOf(cluster.baseUrl, TEMPLATE) })
  try {
    await client.connect()
    return await dumpSchema(client)
  } finally {
    await client.end()
    await cluster.stop()
  }
}

const isCheck = process.argv.includes('--check')
let stale = 0
for (const [file, text] of Object.entries(await printAll())) {
  const target = path.join(ROOT, file)
  const isSame = existsSync(target) && readFileSync(target, 'utf8') === text
  if (isSame) continue
  stale += 1
  if (isCheck)
    console.error(`${file} is not what the code says. Run \`npm run schema\` and review the difference.`)
  else {
    writeFileSync(target, text)
    console.log(`wrote ${file}`)
  }
}
if (stale === 0) console.log('schema.graphql, its web types and server/schema.sql are as the code says')
process.exit(isCheck && stale > 0 ? 1 : 0)
